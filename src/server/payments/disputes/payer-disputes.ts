// The customer's side of a dispute: reporting a problem with a payment by its reference, and the thread at a secret link.

import type { z } from 'zod';
import { findPayer } from '#server/payments/checkout/payer.ts';
import {
  describeMerchant,
  languageKnownOf,
  loadPayment,
  type Payment,
  paidForOf,
  titleOf,
} from '#server/payments/checkout/payment.ts';
import { countPayerCode, openSession, sendPayerCode } from '#server/payments/saved-cards/owner-session.ts';
import { disputableOf } from '#server/payments/transactions/dispute-standing.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PayerDisputeThread, payerDisputeInput } from '#shared/contract/payments/payer-disputes.ts';
import { getDispute, listMessages } from './dispute-view.ts';
import { selectByToken, selectDispute } from './queries.ts';
import { checkDisputable, type RaisedDispute, raise } from './raise-dispute.ts';

function describePaid(services: Pick<TxServices, 'rails'>, payment: Payment) {
  const { row, merchant } = payment;
  return {
    merchant: describeMerchant(merchant),
    ...moneyModeOf(services, merchant),
    timeZone: merchant.timeZone,
    reference: row.reference,
    language: languageKnownOf(payment),
    paidFor: paidForOf(payment),
    title: titleOf(payment),
    currency: row.currency,
    amount: row.amount,
    paidAt: (row.paidAt ?? row.createdAt).toISOString(),
  };
}

/** Returns what can be reported about a payment, or why nothing can. */
export async function getPayerDisputeForm(services: Services, db: Db, reference: string) {
  const payment = await loadPayment(services, db, reference.toUpperCase());
  const { row } = payment;
  const reason = await whyNothing(db, row);
  const amountMax = disputableOf(row);
  return { ...describePaid(services, payment), mayReport: reason === null, reason, amountMax };
}

/** Returns why a problem with a payment cannot be reported; null if it can. */
async function whyNothing(db: Db, row: Payment['row']): Promise<string | null> {
  if (row.status !== 'successful')
    return 'This payment was not completed, so you cannot report a problem with it.';
  const open = await db
    .selectFrom('disputes')
    .where('environmentId', '=', row.environmentId)
    .where('transactionId', '=', row.id)
    .where('endedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (open) return 'A problem with this payment has already been reported. We sent the link by e-mail.';
  return disputableOf(row) === 0 ? 'This payment has already been refunded or disputed in full.' : null;
}

async function refuseNothing(db: Db, row: Payment['row']): Promise<void> {
  const sentence = await whyNothing(db, row);
  if (sentence) throw new AppError('DISPUTE_STATE', { sentence });
}

/** The payment of a report, and the reporter's IP address. */
type Complainant = { reference: string; ip: string };

/** Sends the verification code for a report to the e-mail address of the payment. */
export async function sendPayerDisputeCode(
  all: Services,
  { reference, ip }: Complainant,
): Promise<{ sentTo: string }> {
  const { db } = all.database;
  const { row } = await loadPayment(all, db, reference.toUpperCase());
  const services = withClockOf(all, row.environmentId);
  if (!row.customerEmail || !row.customerId)
    throw new AppError('DISPUTE_STATE', {
      sentence: 'This payment has no e-mail address. Contact the merchant.',
    });
  await refuseNothing(db, row);
  const payer = await findPayer(services, db, row.reference);
  await countPayerCode(services, { owner: payer.owner, ip });
  return services.database.inTransaction((tx) => sendPayerCode(services, tx, payer, 'complaint'));
}

/**
 * Reports a problem; requires the code sent to the e-mail address of the payment. The secret of the link is returned and sent to that
 * address. Other checks come before the code is used up.
 */
export async function raisePayerDispute(
  all: Services,
  { reference, ip }: Complainant,
  input: z.output<typeof payerDisputeInput>,
): Promise<RaisedDispute> {
  const { db } = all.database;
  const { row } = await loadPayment(all, db, reference.toUpperCase());
  const services = withClockOf(all, row.environmentId);
  await refuseNothing(db, row);
  checkDisputable(row, input.amount);
  const { owner } = await findPayer(services, db, row.reference);
  await openSession(services, { owner, ip }, input.code);
  return services.database.inTransaction((tx) =>
    raise(services, tx, {
      environmentId: row.environmentId,
      transactionId: row.id,
      category: input.category,
      amount: input.amount,
      text: input.text,
      raisedBy: 'payer',
      customerName: input.name,
      actor: { kind: 'customer', name: input.name ?? row.customerName ?? row.customerEmail },
    }),
  );
}

export type OpenedThread<S = unknown> = { services: S; environmentId: string; disputeId: string };

/** Returns the dispute of a secret link, and the services with its clock; throws NOT_FOUND. */
export async function openThread<S extends Pick<TxServices, 'clock' | 'clocks'>>(
  services: S,
  db: Db,
  token: string,
): Promise<OpenedThread<S>> {
  const found = await selectByToken(db, hashToken(token));
  if (!found) throw new AppError('NOT_FOUND');
  return {
    services: withClockOf(services, found.environmentId),
    environmentId: found.environmentId,
    disputeId: found.id,
  };
}

/** Returns the customer's name in the thread. */
export async function customerOf(db: Db, { environmentId, disputeId }: OpenedThread): Promise<string> {
  const row = await selectDispute(db, environmentId, disputeId);
  if (!row) throw new AppError('NOT_FOUND');
  const customer = { name: row.customerName, email: row.customerEmail };
  return customer.name ?? customer.email ?? 'Customer';
}

export async function getPayerDispute(
  services: Services,
  db: Db,
  token: string,
): Promise<PayerDisputeThread> {
  const { environmentId, disputeId } = await openThread(services, db, token);
  const dispute = await getDispute(services, db, environmentId, disputeId, false);
  const payment = await loadPayment(services, db, dispute.payment.reference);
  const messages = await listMessages(db, environmentId, disputeId, false);
  return {
    ...describePaid(services, payment),
    disputeReference: dispute.reference,
    status: dispute.status,
    category: dispute.category,
    disputedAmount: dispute.amount,
    outcome: dispute.outcome,
    createdAt: dispute.createdAt,
    messages: messages.map(({ internal: _, ...message }) => message),
  };
}
