// The accounts of a noun whose bank is to be asked for the name: who waits, and taking those that are due.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import type { DueName } from './name-enquiries.ts';

/** Named by the noun that owns the table, and by no other: the style guide reads the name as a write. */
export function nameQueue(table: 'beneficiaries' | 'sub_accounts') {
  const waiting: Waiting = { table, only: sql`ask_at is not null`, at: 'ask_at' };
  /** Takes those that are due, until a later instant: nobody else asks meanwhile. */
  const claim = async (db: Db, of: Parameters<typeof lockDueIn>[1], leaseMs: number): Promise<DueName[]> => {
    const { rows } = await sql<DueName>`
      with due as (${lockDueIn(waiting, of)})
      update ${sql.table(table)} n set ask_at = n.ask_at + make_interval(secs => ${leaseMs / 1000}), ask_count = n.ask_count + 1
      from due, environments e, businesses b
      where n.environment_id = due.environment_id and n.id = due.id and e.id = n.environment_id and b.id = e.business_id
      returning n.environment_id, n.id, n.country, n.bank_code, n.account_number, n.ask_count, e.mode, b.id as business_id,
                b.business_name as business_name`.execute(db);
    return rows;
  };
  return { waiting, claim };
}
