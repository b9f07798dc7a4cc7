// Sessions of the provider's staff: creation, renewal and end.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { OperatorSessionsTable } from '#server/platform/db/tables/platform/sessions.ts';

export async function insertOperatorSession(tx: Tx, row: Insertable<OperatorSessionsTable>): Promise<void> {
  await tx.insertInto('operatorSessions').values(row).execute();
}

/** Activates the session with a new token after the second factor was correct. Returns true only for the first of concurrent calls. */
export async function openSession(
  tx: Tx,
  sessionId: string,
  set: { tokenHash: Buffer; secondFactorAt: Date; lastSeenAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorSessions')
    .set(set)
    .where('id', '=', sessionId)
    .where('secondFactorAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the second factor was presented again within the session. */
export async function renewSecondFactor(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.updateTable('operatorSessions').set({ secondFactorAt: at }).where('id', '=', sessionId).execute();
}

export async function endSessionOfToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('operatorSessions')
    .set({ revokedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .execute();
}

export async function touchOperatorSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('operatorSessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute();
}

export async function endOperatorSessions(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('operatorSessions')
    .set({ revokedAt: now })
    .where('operatorId', '=', operatorId)
    .where('revokedAt', 'is', null)
    .execute();
}
