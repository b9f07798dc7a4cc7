// Events of payments made before any endpoint was listening.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Records the newest completed payments, as the trigger on payments would have. */
export async function recordPastPayments(db: Db, environmentId: string, count: number): Promise<void> {
  await sql`
    insert into webhook_events (environment_id, id, type, subject_id, data, is_snapshot, occurred_at)
    select t.environment_id, uuid_at(t.updated_at),
      case t.status when 'successful' then 'payment.succeeded' when 'failed' then case when t.stage in ('open', 'cancelled') then 'payment.attempt_failed' else 'payment.failed' end end, t.id, to_jsonb(t), true, t.updated_at
    from transactions t where t.environment_id = ${environmentId} and t.status <> 'pending'
    order by t.created_at desc limit ${count}`.execute(db);
}
