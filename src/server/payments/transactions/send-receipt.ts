// Resending the receipt of a payment to its customer.

import { loadPayment } from '#server/payments/checkout/payment.ts';
import { paidFactsOf } from '#server/payments/checkout/receipts/paid-facts.ts';
import { receiptContent } from '#server/payments/checkout/receipts/receipt-emails.ts';
import { insertTimelineEntry } from '#server/payments/checkout/timeline.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { findTransaction } from './get-transaction.ts';

/** Puts the receipt into the outbox and records it in the timeline. Only a paid payment with an address has a receipt. */
export async function sendReceipt(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  idOrReference: string,
  actor: TimelineActor,
): Promise<void> {
  const { clock } = services;
  const row = await findTransaction(tx, environment.id, idOrReference);
  if (row.status !== 'successful')
    throw new AppError('CONFLICT', { sentence: 'Only a successful payment has a receipt.' });
  if (!row.customerEmail)
    throw new AppError('CONFLICT', { sentence: 'This customer left no e-mail address.' });
  const facts = paidFactsOf(services, await loadPayment(services, tx, row.reference));
  // The later disputes of the payment.
  const dispute = { state: row.disputeState, chargedBack: row.chargedBack };
  const content = receiptContent({ ...facts, refunded: row.refundedAmount, dispute });
  await queueEmail(tx, services, {
    environmentId: environment.id,
    kind: 'receipt',
    to: row.customerEmail,
    ...renderEmail(content),
  });
  const line = { kind: 'receipt_sent', params: { email: row.customerEmail } } as const;
  await insertTimelineEntry(tx, environment.id, row.id, { ...line, actor, tone: 'neutral' }, clock);
}
