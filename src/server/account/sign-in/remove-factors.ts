// Removal of the second factors of a user who has lost them.
import { updateFactors } from '#server/account/users/service.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Removes all second factors and recovery codes. */
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
