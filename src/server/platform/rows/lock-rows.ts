// Rows that nobody else may change until the transaction ends, locked before anything that hangs on them is read.
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
 * Locks rows by their ids, in the order of these. A statement that locks a row and reads rows of other tables with it reads
 * these as they were before it waited, so what hangs on the row is read by the next statement.
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
