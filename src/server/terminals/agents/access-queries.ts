// SQL of agent sign-in: agents by key hash, PIN attempts counted before the check, and signed-in phones.
import { type Insertable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { named } from '#server/platform/directory/directory.ts';
import { shiftOf } from '#server/terminals/terminal-cashiers/shifts.ts';
import { type AgentRow, hexOf } from './queries.ts';

type Place = { environmentId: string; id: string };
export const pinTriesMax = 5;

/** Returns the agent with a key; undefined if the agent is closed or has another key. */
export function selectByKey(db: Db, keyHash: Buffer): Promise<AgentRow | undefined> {
  return db
    .selectFrom('agents as a')
    .where(sql<boolean>`(a.environment_id, a.id) = ${named('agent', hexOf(keyHash))}`)
    .where('a.status', '<>', 'CLOSED')
    .selectAll()
    .executeTakeFirst();
}

/** Claims a PIN attempt before the check, so that concurrent attempts are counted; undefined when none is left. */
export function takePinTry(db: Db, { environmentId, id }: Place) {
  return db
    .updateTable('agents')
    .set((eb) => ({ pinAttemptsLeft: eb('pinAttemptsLeft', '-', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .where('pinAttemptsLeft', '>', 0)
    .where('status', 'in', ['INVITED', 'ACTIVE'])
    .returning(['pinHash', 'pinAttemptsLeft'])
    .executeTakeFirst();
}

export async function insertSession(tx: Tx, row: Insertable<Tables['agentSessions']>): Promise<void> {
  await tx.insertInto('agentSessions').values(row).execute();
}

/** Returns when an agent signed in on a phone; undefined after the end of the shift. */
export const selectSession = shiftOf('agent_sessions', 'agent_id');

export async function endSessions(tx: Tx, { environmentId, id }: Place, tokenHash?: Buffer): Promise<void> {
  await tx
    .deleteFrom('agentSessions')
    .where('environmentId', '=', environmentId)
    .where('agentId', '=', id)
    .$if(tokenHash !== undefined, (query) => query.where('tokenHash', '=', tokenHash as Buffer))
    .execute();
}
