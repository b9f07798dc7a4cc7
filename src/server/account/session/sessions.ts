// The sessions of a user, and ending them: an ended session is refused everywhere at once.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { revokeSession } from '#server/platform/sessions/sessions.ts';
import type { SignedInDevice } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { describeDevice, describePlace } from './device.ts';
import { selectLiveSession, selectLiveSessions } from './queries.ts';

/** Returns the valid sessions of a user: the current one first, then by last seen. */
export async function listSessions(db: Db, actor: Actor, now: Date): Promise<SignedInDevice[]> {
  const rows = await selectLiveSessions(db, actor.userId, now);
  const devices = rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    ip: row.ip,
    place: describePlace(row.ip),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    current: row.id === actor.sessionId,
    impersonator: row.impersonator,
  }));
  return devices.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of the caller; throws NOT_FOUND for that of another user. Returns the ended session for the audit trail. */
export async function endSession(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  now: Date,
): Promise<{ device: string; ip: string | null }> {
  const row = await selectLiveSession(tx, actor.userId, sessionId, now);
  if (!row) throw new AppError('NOT_FOUND');
  await revokeSession(tx, sessionId, 'revoked', now);
  return { device: describeDevice(row.userAgent).device, ip: row.ip };
}

/**
 * Ends every session of a user except one; after a password change, pass null to end all. The caller clears their cache with
 * `afterCommit(services.forgetSessions)`.
 */
export async function endOtherSessions(
  tx: Tx,
  userId: string,
  keepSessionId: string | null,
  now: Date,
): Promise<number> {
  const rows = await selectLiveSessions(tx, userId, now);
  const ended = rows.filter((row) => row.id !== keepSessionId);
  for (const row of ended) await revokeSession(tx, row.id, 'revoked', now);
  return ended.length;
}
