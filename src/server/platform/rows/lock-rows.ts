// Row locks: taken before any dependent row is read, and kept until the transaction ends.
import { sql } from 'kysely';
import type { Tables, Tx } from '#server/platform/db/database.ts';

type Owned = {
  [T in keyof Tables]: 'environmentId' extends keyof Tables[T]
    ? 'id' extends keyof Tables[T]
      ? T
      : never
    : never;
}[keyof Tables];

/**
 * Locks rows in id order. A statement that waits for a lock sees other tables as of before the wait, so dependent rows must be read by the
 * next statement.
 */
export async function lockRows(
  tx: Tx,
  table: Owned,
  environmentId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from ${sql.table(table)} where environment_id = ${environmentId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
}
