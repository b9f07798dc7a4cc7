// Pending attempts: waiting for the payer's confirmation elsewhere, or for the next requery.
import type { Tx } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';
import { type AttemptRow, lockPayment, updateOpenAttempt, updatePayment } from '../queries.ts';
import { shown } from '../settle-attempt.ts';
import { addEvent, gatewayOf } from '../timeline.ts';

type ShownPrompt = Parameters<(typeof paymentSentences)['prompt_shown']>[0];

/** Marks an attempt as waiting for confirmation in a bank's menu or app; false if the attempt had already ended. */
export async function awaitPayer(
  services: TxServices,
  tx: Tx,
  attempt: AttemptRow,
  wait: { requeryAt: Date; shown: ShownPrompt },
): Promise<boolean> {
  const row = await lockPayment(tx, attempt.environmentId, attempt.transactionId);
  const changes = { status: 'challenged', requeryAt: wait.requeryAt } as const;
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

/** Schedules the requery of an open attempt. */
export async function scheduleRequery(services: Services, attempt: AttemptRow, at: Date): Promise<void> {
  await services.database.inTransaction((tx) => updateOpenAttempt(tx, attempt, { requeryAt: at }));
}
