// Taking away what somebody signs in with beside their password, when they have lost it.
import { updateFactors } from '#server/account/users/service.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** No second factor is left, and no recovery code of one. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await updateFactors(tx, userId, {
    mfaEnabled: false,
    totpEnabled: false,
    totpSecret: null,
    totpLastStep: null,
  });
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute();
}
