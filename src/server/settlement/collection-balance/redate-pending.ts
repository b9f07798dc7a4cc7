// What is still pending when the calendar changes is dated by it as if it had always been so, each by the terms it came in under.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/** Returns how many items become available on another day; none does before the present. `day` is the one that changed. */
export async function redatePending(tx: Tx, country: string, day: string, now: Date): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select settlement_redate(${country}, ${day}::date, ${now}) as moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}
