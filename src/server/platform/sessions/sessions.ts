// Sessions of members and their tokens: creation, renewal and end.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SessionsTable, SessionTokensTable } from '#server/platform/db/tables/platform/sessions.ts';
import { AppError } from '#shared/contract/errors.ts';

export type NewSession = Pick<
  Insertable<SessionsTable>,
  'id' | 'userId' | 'businessId' | 'ip' | 'userAgent' | 'createdAt'
>;

/** A session in which an operator views the dashboard as a member; it expires by itself. */
type ViewSession = NewSession & {
  impersonatorId: string;
  /** The mode viewed; by default the member's own. */
  mode?: 'test' | 'live';
  expiresAt: Date;
  createdAt: Date;
};

/** Inserts a session after authentication. */
export async function insertSession(tx: Tx, session: NewSession | ViewSession): Promise<void> {
  const { createdAt } = session;
  await tx
    .insertInto('sessions')
    .values({
      ...session,
      lastSeenAt: createdAt,
      verifiedAt: createdAt,
      revokedAt: null,
      revokedReason: null,
    })
    .execute();
}

export async function insertViewSession(
  tx: Tx,
  { session, tokenHash }: { session: ViewSession; tokenHash: Buffer },
): Promise<void> {
  const { createdAt, expiresAt } = session;
  await insertSession(tx, session);
  await tx
    .insertInto('sessionTokens')
    .values({ tokenHash, sessionId: session.id, kind: 'access', expiresAt, usedAt: null, createdAt })
    .execute();
}

export async function insertTokens(tx: Tx, tokens: Insertable<SessionTokensTable>[]): Promise<void> {
  await tx.insertInto('sessionTokens').values(tokens).execute();
}

/** Marks a refresh token as exchanged; the salt identifies the new pair of tokens. */
export async function spendToken(
  tx: Tx,
  tokenHash: Buffer,
  spent: { usedAt: Date; successorSalt: Buffer },
): Promise<void> {
  await tx.updateTable('sessionTokens').set(spent).where('tokenHash', '=', tokenHash).execute();
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute();
}

/** Records that the user has authenticated again. */
export async function verifySession(tx: Tx, sessionId: string, verifiedAt: Date): Promise<void> {
  await tx.updateTable('sessions').set({ verifiedAt }).where('id', '=', sessionId).execute();
}

/**
 * Throws UNAUTHENTICATED for a session that ended after the call was admitted. The caller holds the lock on the user row,
 * under which sessions are revoked.
 */
export async function requireOpenSession(tx: Tx, sessionId: string): Promise<void> {
  const open = await tx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!open) throw new AppError('UNAUTHENTICATED');
}

/** Switches the session to another business. */
export async function enterBusiness(tx: Tx, sessionId: string, businessId: string): Promise<void> {
  await tx.updateTable('sessions').set({ businessId }).where('id', '=', sessionId).execute();
}

/** Sets the mode that an operator views. */
export async function setViewedMode(tx: Tx, sessionId: string, mode: 'test' | 'live'): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ mode })
    .where('id', '=', sessionId)
    .where('impersonatorId', 'is not', null)
    .execute();
}

export async function revokeSession(
  tx: Tx,
  sessionId: string,
  reason: 'logout' | 'reuse' | 'revoked',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: reason })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Revokes the sessions of a user in a business. */
export async function revokeSessions(tx: Tx, businessId: string, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: 'disabled' })
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends the sessions of a user except one; returns their number. */
export async function endSessionsOf(
  tx: Tx,
  of: { userId: string; keepSessionId: string | null; reason: 'revoked' | 'disabled'; at: Date },
): Promise<number> {
  const { userId, keepSessionId, reason, at } = of;
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revokedAt: at, revokedReason: reason })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(keepSessionId !== null, (query) => query.where('id', '!=', keepSessionId))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function closeViewSession(tx: Tx, sessionId: string, now: Date) {
  return tx
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: 'revoked' })
    .where('id', '=', sessionId)
    .where('impersonatorId', 'is not', null)
    .where('revokedAt', 'is', null)
    .returning('businessId')
    .executeTakeFirst();
}
