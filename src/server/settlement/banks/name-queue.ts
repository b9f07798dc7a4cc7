// The queue of a noun's accounts that need a name enquiry: the waiting rows, and the claim of due ones.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import type { DueName } from './name-enquiries.ts';

/** Only the noun that owns the table may pass its name: the style guide treats the table name as a write. */
export function nameQueue(table: 'beneficiaries' | 'sub_accounts') {
  const waiting: Waiting = { table, only: sql`next_enquiry_at is not null`, at: 'next_enquiry_at' };
  /** Claims due accounts until a later time, so that no other instance enquires meanwhile. */
  const claim = async (db: Db, of: Parameters<typeof lockDueIn>[1], leaseMs: number): Promise<DueName[]> => {
    const { rows } = await sql<DueName>`
      with due as (${lockDueIn(waiting, of)})
      update ${sql.table(table)} n set next_enquiry_at = n.next_enquiry_at + make_interval(secs => ${leaseMs / 1000}), enquiry_count = n.enquiry_count + 1
      from due, environments e, businesses b
      where n.environment_id = due.environment_id and n.id = due.id and e.id = n.environment_id and b.id = e.business_id
      returning n.environment_id, n.id, n.country, n.bank_code, n.account_number, n.enquiry_count, e.mode, b.id as business_id,
                b.business_name as business_name`.execute(db);
    return rows;
  };
  return { waiting, claim };
}
