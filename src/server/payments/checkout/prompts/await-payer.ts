// An attempt that waits: for its payer, who confirms elsewhere, or for the instant at which its rail is asked again.
import type { Tx } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';
import { type AttemptRow, lockPayment, updateOpenAttempt, updatePayment } from '../queries.ts';
import { shown } from '../settle-attempt.ts';
import { addEvent, gatewayOf } from '../timeline.ts';

type ShownPrompt = Parameters<(typeof paymentSentences)['prompt_shown']>[0];

/** The payer has to confirm elsewhere, in a bank's menu or app; false when the attempt had ended before. */
export async function awaitPayer(
  services: TxServices,
  tx: Tx,
  attempt: AttemptRow,
  wait: { askAt: Date; shown: ShownPrompt },
): Promise<boolean> {
  const row = await lockPayment(tx, attempt.environmentId, attempt.transactionId);
  const changes = { status: 'challenged', requeryAt: wait.askAt } as const;
  if (row?.status !== 'pending' || !(await updateOpenAttempt(tx, attempt, changes))) return false;
  const updatedAt = services.clock.now();
  await updatePayment(tx, row.environmentId, row.id, {
    ...shown(attempt),
    stage: 'awaiting_payer',
    updatedAt,
  });
  const by = { actor: gatewayOf(attempt), tone: 'neutral' } as const;
  await addEvent(services, tx, attempt, { kind: 'prompt_shown', params: wait.shown, ...by });
  return true;
}

/** The rail is asked about an open attempt at an instant. */
export async function scheduleRequery(services: Services, attempt: AttemptRow, at: Date): Promise<void> {
  await services.database.inTransaction((tx) => updateOpenAttempt(tx, attempt, { requeryAt: at }));
}
