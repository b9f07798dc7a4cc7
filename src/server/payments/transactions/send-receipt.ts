// Sending the receipt of a payment to its customer again.

import { describeMerchant, languageOf, loadPayment, paidForOf } from '#server/payments/checkout/payment.ts';
import { type PaidPayment, renderReceipt } from '#server/payments/checkout/receipts/receipt-emails.ts';
import { insertTimelineEntry } from '#server/payments/checkout/timeline.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { paidWithOf } from '#shared/payments/paid/payment-method.ts';
import { netOf } from '#shared/payments/payment-standing.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import type { TransactionRow } from './detail-queries.ts';
import { findTransaction } from './get-transaction.ts';

/** Puts the receipt into the outbox and says so in the timeline. Only a paid payment with an address has one. */
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
  const facts = await receiptFacts(services, tx, row, environment);
  await queueEmail(tx, services, {
    environmentId: environment.id,
    kind: 'receipt',
    to: row.customerEmail,
    ...renderReceipt(facts),
  });
  const line = { kind: 'receipt_sent', params: { email: row.customerEmail } } as const;
  await insertTimelineEntry(tx, environment.id, row.id, { ...line, actor, tone: 'neutral' }, clock);
}

async function receiptFacts(
  services: TxServices,
  tx: Tx,
  row: TransactionRow,
  environment: Environment,
): Promise<PaidPayment> {
  const payment = await loadPayment(services, tx, row.reference);
  return {
    reference: row.reference,
    merchantReference: row.merchantReference,
    mode: environment.mode,
    simulated: moneyModeOf(services, environment).simulated,
    merchantName: environment.businessName,
    primaryColor: describeMerchant(payment.merchant).primaryColor,
    paymentUrl: `${services.publicUrl}/pay/${row.reference}`,
    currency: row.currency,
    requestedAmount: row.requestedAmount,
    amount: row.amount,
    customerFee: row.amount - row.requestedAmount,
    net: netOf(row),
    refunded: row.refundedAmount,
    dispute: { state: row.disputeState, chargedBack: row.chargedBack },
    paidWith: paidWithOf(row),
    paidFor: paidForOf(payment),
    purchase: row.purchase,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    paidAt: row.paidAt ?? row.createdAt,
    timeZone: environment.timeZone,
    receiptWords: payment.merchant.receiptWords,
    language: languageOf(payment),
  };
}
