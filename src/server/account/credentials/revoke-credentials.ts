// What ends when the e-mail, the password, the phone or a second factor of an account has changed: everything begun with the old ones.

import type { Tx } from '#server/platform/db/database.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';

export type CredentialChange = {
  userId: string;
  /** The session in which the change was made; null ends them all. */
  keepSessionId: string | null;
  at: Date;
  reason?: 'revoked' | 'disabled';
};

/**
 * Ends links for a new password, sign-ins that wait for a step, challenges for a passkey, an e-mail on its way and all
 * other sessions. Passkeys themselves stay.
 * Returns how many sessions. The caller forgets what is remembered of them with `services.forgetSessions`.
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
