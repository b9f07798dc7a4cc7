// Revocation of everything started with old credentials, after a change of e-mail, password, phone or second factor.

import type { Tx } from '#server/platform/db/database.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';

export type CredentialChange = {
  userId: string;
  /** The session in which the change was made; null ends all sessions. */
  keepSessionId: string | null;
  at: Date;
  reason?: 'revoked' | 'disabled';
};

/**
 * Ends password reset links, sign-ins waiting for a step, passkey challenges, a pending e-mail change and all other sessions. Passkeys
 * themselves are kept. Returns the number of sessions ended. The caller clears their cache with `services.forgetSessions`.
 */
export async function revokeCredentials(tx: Tx, change: CredentialChange): Promise<number> {
  const { userId, keepSessionId, at, reason = 'revoked' } = change;
  await tx
    .updateTable('passwordResets')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  await tx
    .updateTable('signIns')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
  await tx.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
  return endSessionsOf(tx, { userId, keepSessionId, reason, at });
}
