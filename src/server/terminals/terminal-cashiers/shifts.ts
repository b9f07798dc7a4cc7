// Whose phone a page is open on: the shift of a cashier, or of an agent, by the hash of the cookie that signing in has set.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type Place = { environmentId: string; id: string };

/** Since when a phone is signed in; undefined when the shift is over. `owner`: the column that names whose it is. */
export function shiftOf(table: 'terminal_cashier_sessions' | 'agent_sessions', owner: string) {
  return async (
    db: Db,
    { environmentId, id }: Place,
    tokenHash: Buffer,
    now: Date,
  ): Promise<{ openedAt: Date } | undefined> => {
    const { rows } = await sql<{ openedAt: Date }>`
      select opened_at from ${sql.table(table)} where environment_id = ${environmentId}
        and ${sql.ref(owner)} = ${id} and token_hash = ${tokenHash} and expires_at > ${now}`.execute(db);
    return rows[0];
  };
}
