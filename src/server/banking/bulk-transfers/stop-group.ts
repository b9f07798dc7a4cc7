// Stops the unsent rest of a bulk transfer; transfers already sent stay, and their outcomes are tracked.

import { stopWaiting } from '#server/banking/transfers/sending/stop-transfers.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BulkCall } from './drafts.ts';
import { groupStates } from './states.ts';

export async function stopGroup(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: BulkCall,
  groupId: string,
): Promise<void> {
  const locked = await groupStates.lockFor(tx, { environmentId: environment.id, groupId }, 'stopped');
  const { currency, walletId } = locked.row;
  const stopped = await stopWaiting(services, tx, {
    environment,
    group: { id: groupId, walletId, currency },
    actor: callerOf(actor),
  });
  if (stopped.rows === 0)
    throw new AppError('TRANSFER_STATE', {
      sentence: 'All rows of this file have been sent and cannot be stopped.',
    });
  const line = {
    kind: 'stopped',
    params: { ...stopped, currency },
    actor: callerOf(actor),
    tone: 'neutral',
  } as const;
  await groupStates.change(services, tx, locked, {
    // No transfer may be left to wait for, so completion is checked next.
    set: { nextAt: services.clock.now() },
    line,
    audit,
    audited: { before: { waiting: stopped.rows }, after: { stopped: stopped.rows, total: stopped.total } },
  });
}
