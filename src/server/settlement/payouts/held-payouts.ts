// Held payouts: checked again when the reason for the hold may have ended.
import type { Tx } from '#server/platform/db/database.ts';

/** Schedules another check of the held payouts of an environment, after a change of its accounts or its business. */
export async function rescheduleHeldPayouts(tx: Tx, environmentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ nextAt: at })
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'PENDING')
    .execute();
}
