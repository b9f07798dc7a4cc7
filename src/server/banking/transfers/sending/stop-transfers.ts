// Stops the unsent transfers of a file: one posting returns them to its wallet. Transfers that may have reached the bank continue.

import type { Tx } from '#server/platform/db/database.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { TransferLine } from '#shared/banking/transfer-lines.ts';
import type { Currency } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { releaseDay } from '../days.ts';
import { postStopped, totalOf } from '../post-transfers.ts';
import { cancelTransfers, insertTransferEvents, lockWaiting, type WaitingTransfer } from '../queries.ts';

/** The number of stopped transfers, and the amount returned to the wallet. */
export type Stopped = { rows: number; total: number };

/** Groups transfers by the days and members in whose limits they were counted. */
function byDay(rows: readonly WaitingTransfer[]): Map<string, WaitingTransfer[]> {
  return Map.groupBy(rows, ({ limitDay, memberId }) => `${limitDay}:${memberId}`);
}

/**
 * Locks each transfer first: waits for those that a job is about to send, and keeps them if they were sent. A transfer is thus either
 * stopped or sent, whichever comes first; a crash before the commit does neither.
 */
export async function stopWaiting(
  services: TxServices,
  tx: Tx,
  of: {
    environment: Pick<Environment, 'id' | 'timeZone'>;
    group: { id: string; walletId: string; currency: Currency };
    actor: TimelineActor;
  },
): Promise<Stopped> {
  const { environment, group, actor } = of;
  const { clock } = services;
  const environmentId = environment.id;
  const rows = await lockWaiting(tx, environmentId, group.id);
  if (rows.length === 0) return { rows: 0, total: 0 };
  const ids = rows.map(({ id }) => id);
  await cancelTransfers(tx, { environmentId, ids, at: clock.now() });
  await insertTransferEvents(
    tx,
    rows.map((row) => ({
      environmentId,
      transferId: row.id,
      id: clock.newId(),
      at: clock.now(),
      ...columnsOfLine<TransferLine>({
        kind: 'stopped',
        params: { total: totalOf(row), currency: group.currency },
        actor,
        tone: 'neutral',
      }),
    })),
  );
  for (const some of byDay(rows).values()) {
    const { limitDay, memberId } = some[0] as WaitingTransfer;
    const amount = some.reduce((sum, row) => sum + row.amount, 0);
    if (limitDay)
      await releaseDay(tx, { environmentId, currency: group.currency, day: limitDay }, { memberId, amount });
  }
  await postStopped(services, tx, { environment, group, rows });
  return { rows: rows.length, total: rows.reduce((sum, row) => sum + totalOf(row), 0) };
}
