// What is still pending when the calendar changes: it becomes available as if the new holiday had always been there.
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Answers how many items become available later than they were to; none becomes so earlier. */
export async function rollForward(tx: Tx, country: string, day: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select settlement_roll_forward(${country}, ${day}::date) as moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}
