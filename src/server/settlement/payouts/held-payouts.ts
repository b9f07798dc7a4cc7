// Payouts that are held back: looked at again when what held them may be over.
import type { Tx } from '#server/platform/db/database.ts';

/** Looks again at what is held back in an environment: its accounts or its business have changed. */
export async function rescheduleHeldPayouts(tx: Tx, environmentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ nextAt: at })
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'PENDING')
    .execute();
}
