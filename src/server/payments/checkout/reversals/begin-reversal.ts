// Reversal of a charge refused by the ledger: the attempt stays open until the money is returned to the payer.
import type { Tx } from '#server/platform/db/database.ts';
import type { ChargeOutcome } from '#server/rails/rails.ts';
import type { TxServices } from '#server/services.ts';
import { type ReversalReason, reversalReasons } from '#shared/payments/timeline/payment-lines.ts';
import { type AttemptRow, lockPayment, updateOpenAttempt, updatePayment } from '../queries.ts';
import { addEvent, gatewayOf } from '../timeline.ts';

/** The response code of an open attempt whose charge is being reversed; it is never captured. */
export const reversalCode = 'GIVE_BACK';

/**
 * Marks an attempt for reversal. It stays open until its charge is returned, so that no other attempt starts meanwhile and the requery job
 * runs the reversal (`reversals/reverse-charge.ts`). An attempt that had already ended was captured concurrently.
 */
export async function beginReversal(
  services: TxServices,
  tx: Tx,
  attempt: AttemptRow,
  { outcome, why }: { outcome: Extract<ChargeOutcome, { outcome: 'approved' }>; why: ReversalReason },
): Promise<void> {
  const now = services.clock.now();
  const row = await lockPayment(tx, attempt.environmentId, attempt.transactionId);
  const isOpen = await updateOpenAttempt(tx, attempt, {
    status: 'unknown',
    responseCode: reversalCode,
    requeryAt: now,
    gatewayReference: outcome.gatewayReference,
    reason: `Charged although ${reversalReasons[why]}`,
  });
  if (!row || !isOpen) return;
  if (row.status === 'pending')
    await updatePayment(tx, row.environmentId, row.id, { stage: 'unknown', updatedAt: now });
  await addEvent(services, tx, attempt, {
    kind: 'charged_in_vain',
    params: { number: attempt.number, why },
    actor: gatewayOf(attempt),
    tone: 'danger',
  });
}
