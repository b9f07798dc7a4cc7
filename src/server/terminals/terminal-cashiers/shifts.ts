// Phone sessions of cashiers and agents (shifts), by the hash of the sign-in cookie.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type Place = { environmentId: string; id: string };

/** Returns when a phone signed in; undefined after the end of the shift. `owner`: the column of the cashier or agent. */
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
