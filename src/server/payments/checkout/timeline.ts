// Lines of a payment's timeline that an attempt writes.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type AttemptRow, insertEvents } from './queries.ts';

/** Writes a line of the timeline of an attempt's payment. */
export async function addEvent(
  services: TxServices,
  tx: Tx,
  attempt: Pick<AttemptRow, 'environmentId' | 'transactionId'>,
  event: { kind: string; sentence: string; actor: string; tone: 'danger' | 'neutral' },
): Promise<void> {
  await insertEvents(tx, [
    {
      environmentId: attempt.environmentId,
      transactionId: attempt.transactionId,
      id: services.clock.newId(),
      at: services.clock.now(),
      ...event,
    },
  ]);
}
