// A charge that the books refuse: the attempt waits until it has gone back to the payer.
import type { Tx } from '#server/platform/db/database.ts';
import type { ChargeOutcome } from '#server/rails/rails.ts';
import type { TxServices } from '#server/services.ts';
import { type ReversalReason, reversalReasons } from '#shared/payments/timeline/payment-lines.ts';
import { type AttemptRow, lockPayment, updateOpenAttempt, updatePayment } from '../queries.ts';
import { addEvent, gatewayOf } from '../timeline.ts';

/** An open attempt with this code was charged for nothing: its charge is given back, and it is never captured. */
export const reversalCode = 'GIVE_BACK';

/**
 * The attempt stays open until its charge has been given back, so that no other begins meanwhile and the job that asks
 * for outcomes does it (`reversals/reverse-charge.ts`). One that had ended was captured by somebody else just before.
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
