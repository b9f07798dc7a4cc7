// Closing a transfer account without a payment: it has expired, or the payer cancelled.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { AttemptReason } from '#shared/payments/timeline/payment-lines.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { lockPayment, selectLastAttempt } from '../queries.ts';
import { failAttempt } from '../settle-attempt.ts';
import { selectAccount, type TransferAccountRow, updateTransferAccount } from './transfer-queries.ts';

export type ClosedTransfer = {
  status: 'EXPIRED' | 'CLOSED';
  stage: 'open' | 'cancelled';
  actor: TimelineActor;
  reason?: AttemptReason;
};

/** Closes an open account and ends its attempt; false if it was already closed or paid. */
export async function closeTransfer(
  services: TxServices,
  tx: Tx,
  known: Pick<TransferAccountRow, 'environmentId' | 'id' | 'transactionId'>,
  how: ClosedTransfer,
): Promise<boolean> {
  const { environmentId, transactionId } = known;
  const row = await lockPayment(tx, environmentId, transactionId);
  const account = await selectAccount(tx, environmentId, known.id);
  if (!row || account?.status !== 'ACTIVE') return false;
  const attempt = await selectLastAttempt(tx, environmentId, transactionId);
  if (!attempt) return false;
  if (row.sourceId && row.reservedUse)
    await services.sources.ofKind(row.sourceKind)?.lock(tx, { environmentId, id: row.sourceId });
  await updateTransferAccount(tx, account, { status: how.status });
  const short = account.received > 0 ? account.amount - account.received : 0;
  const missing: AttemptReason =
    short > 0
      ? { kind: 'transfer_short', params: { amount: short, currency: row.currency } }
      : { kind: 'no_transfer' };
  const reason = how.reason ?? (how.status === 'CLOSED' ? ({ kind: 'cancelled' } as const) : missing);
  await failAttempt(services, tx, attempt, {
    gatewayReference: account.accountNumber,
    responseCode: how.status,
    reason,
    stage: how.stage,
    actor: how.actor,
  });
  return true;
}
