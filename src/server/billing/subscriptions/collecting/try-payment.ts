// The payment of a try: begun for the invoice on behalf of its customer, and its outcome.

import { dueOf } from '#server/billing/invoices/states.ts';
import type { InvoiceRow } from '#server/billing/invoices/writing/lock-invoices.ts';
import { beginPayment, type NewPayment } from '#server/payments/checkout/new-payment.ts';
import { takesPayments } from '#server/payments/checkout/payment.ts';
import { findSavedCard } from '#server/payments/saved-cards/cards.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
import { selectCustomer } from '../issue.ts';
import type { SubscriptionRow } from '../queries.ts';
import type { Failed } from './dunning.ts';

const paymentMs = 86_400_000;

/** Whether no card may be charged now: the business is suspended, or invoices are switched off. This is no fault of a card. */
export function isCollectingStopped({ sources }: Pick<TxServices, 'sources'>, merchant: Merchant): boolean {
  return !takesPayments(merchant, sources.ofKind('invoice_reference'));
}

/** Begins the payment; returns null when there is no card to charge. */
export async function startAttemptPayment(
  services: TxServices,
  tx: Tx,
  merchant: Merchant,
  { row, invoice }: { row: SubscriptionRow; invoice: InvoiceRow },
): Promise<string | null> {
  const { environmentId, customerId, savedCardId } = row;
  const card = savedCardId && (await findSavedCard(tx, { environmentId, customerId }, savedCardId));
  if (!card) return null;
  const customer = await selectCustomer(tx, row);
  return beginPayment(services, tx, newTryPayment(services, merchant, { row, invoice, customer }));
}

/** The payment of the amount due on a subscription's invoice. */
export function newTryPayment(
  { clock }: Pick<TxServices, 'clock'>,
  merchant: NewPayment['merchant'],
  of: {
    row: SubscriptionRow;
    invoice: InvoiceRow;
    customer: { email: string; name: string | null };
  },
): NewPayment {
  const { row, invoice, customer } = of;
  return {
    merchant,
    currency: row.currency,
    amount: dueOf(invoice),
    payer: { email: customer.email, name: customer.name, phone: null },
    feeBearer: 'merchant',
    source: {
      kind: 'invoice_reference',
      id: invoice.id,
      name: paidForText({ kind: 'invoice', number: invoice.number }),
    },
    metadata: { subscription: row.reference },
    channels: ['card'],
    expiresAt: new Date(clock.now().getTime() + paymentMs),
    caller: { ip: null, userAgent: null },
  };
}

export type Outcome = { state: 'open' } | { state: 'paid' } | ({ state: 'failed' } & Failed);

/** The status of a payment; for a declined one, the reason and the code of its last attempt. */
export async function readOutcome(db: Db, environmentId: string, reference: string): Promise<Outcome> {
  const row = await db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('reference', '=', reference)
    .select(['id', 'status', 'stage', 'failureReason', 'attemptCount'])
    .executeTakeFirst();
  if (!row) return { state: 'failed', responseCode: null, reason: 'The payment was not found' };
  if (row.status === 'successful') return { state: 'paid' };
  if (row.status === 'pending') return { state: 'open' };
  const attempt = await db
    .selectFrom('transactionAttempts')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', row.id)
    .where('number', '=', row.attemptCount)
    .select('responseCode')
    .executeTakeFirst();
  const reason = row.failureReason ?? 'The payment failed';
  return { state: 'failed', responseCode: attempt?.responseCode ?? null, reason };
}
