// Unsolicited notices of the bank about a transfer: a return after arrival, or the outcome of an unknown one.

import type { Services } from '#server/services.ts';
import { completeRow, failRow, returnRow } from './record-outcome.ts';
import { transferStates } from './states.ts';

type Place = { environmentId: string; transferId: string };

/** Returns a transfer that had arrived. */
export async function returnTransfer(
  services: Services,
  { reason, ...place }: Place & { reason: string },
): Promise<void> {
  await services.database.inTransaction(async (tx) => {
    const { row } = await transferStates.lockFor(tx, place, 'returned');
    await returnRow(services, tx, row, reason);
  });
}

/** Records the outcome of a transfer that was handed to the bank and not answered. */
export async function answerTransfer(
  services: Services,
  {
    told,
    ...place
  }: Place & { told: { outcome: 'done'; sessionId: string } | { outcome: 'failed'; reason: string } },
): Promise<void> {
  await services.database.inTransaction(async (tx) => {
    const { row } = await transferStates.lockFor(tx, place, 'completed');
    if (told.outcome === 'done') await completeRow(services, tx, row, told.sessionId);
    else await failRow(services, tx, row, told);
  });
}
