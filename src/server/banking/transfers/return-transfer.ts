// What the bank says of its own accord about a transfer: it sends back what had arrived, or answers what was not known.

import type { Services } from '#server/services.ts';
import { completeRow, failRow, returnRow } from './record-outcome.ts';
import { transferStates } from './states.ts';

type Place = { environmentId: string; transferId: string };

/** One that had arrived comes back. */
export async function returnTransfer(
  services: Services,
  { reason, ...place }: Place & { reason: string },
): Promise<void> {
  await services.database.inTransaction(async (tx) => {
    const { row } = await transferStates.lockFor(tx, place, 'returned');
    await returnRow(services, tx, row, reason);
  });
}

/** The outcome of one that the bank has been handed and has not answered. */
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
