// What is captured when a rail approves an attempt: the payment with its card or sender, what it is for and its e-mails.

import type { OutgoingDraft } from '#server/platform/emails/queue-email.ts';
import { addressAt } from '#server/platform/http/known-hosts.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import type { Capture, Sender } from './capture/capture.ts';
import { ownNetOf } from './capture/encode-capture.ts';
import { dayIn, languageOf, type Payment, paidForOf } from './payment.ts';
import type { AttemptRow } from './queries.ts';
import { draftNotification, draftReceipt, type PaidPayment } from './receipts/receipt-emails.ts';

/** What a rail said of money it has taken. */
export type Approval = {
  gatewayReference: string | null;
  responseCode: string;
  reason: string;
  threeDs: Capture['threeDs'];
  sender: Sender | null;
  paidAt: Date;
};

/** What may be kept of the card of an attempt. */
export function cardOf(attempt: AttemptRow): CardInfo | null {
  const { cardScheme, cardBin, cardLast4, cardExpiry } = attempt;
  if (!cardScheme || !cardBin || !cardLast4) return null;
  return {
    scheme: cardScheme,
    bin: cardBin,
    last4: cardLast4,
    expiry: cardExpiry ?? '',
    bank: attempt.cardBank,
    country: attempt.cardCountry,
  };
}

/** The capture of an approved attempt; `publicUrl`, at the host of the merchant's brand, leads the payer to the receipt. Without e-mails for bulk history. */
export function captureFor(
  payment: Payment,
  attempt: AttemptRow,
  approval: Approval,
  options: { publicUrl: string; emails: boolean; simulated: boolean },
): Capture {
  const { row, merchant, source } = payment;
  const card = cardOf(attempt);
  const paidWith = { card, sender: approval.sender?.name ?? null, channel: attempt.channel };
  const quote = {
    charged: attempt.amount,
    fee: attempt.fee,
    vat: attempt.vat,
    net: attempt.amount - attempt.fee - attempt.vat,
    rule: attempt.feeRule ?? '',
  };
  const split = row.split && { rule: row.split, base: row.requestedAmount };
  const net = ownNetOf({ quote, split });
  return {
    environmentId: row.environmentId,
    transactionId: row.id,
    attemptNumber: attempt.number,
    currency: row.currency,
    channel: attempt.channel,
    quote,
    vatRule: attempt.vatRule,
    gateway: attempt.gateway,
    gatewayReference: approval.gatewayReference,
    responseCode: approval.responseCode,
    gatewayResponse: approval.reason,
    card,
    threeDs: approval.threeDs,
    sender: approval.sender,
    source: source && {
      kind: source.source.kind,
      id: source.payable.id,
      day: dayIn(merchant.timeZone, approval.paidAt),
      reservedUse: row.reservedUse,
    },
    split,
    paidAt: approval.paidAt,
    paid: {
      amount: attempt.amount,
      currency: row.currency,
      channel: attempt.channel,
      card: card && { scheme: card.scheme, last4: card.last4 },
      sender: approval.sender?.name ?? null,
    },
    emails: options.emails ? emailsOf(payment, { attempt, paidWith, net, ...approval }, options) : [],
  };
}

function emailsOf(
  payment: Payment,
  paid: Pick<PaidPayment, 'paidWith' | 'net' | 'paidAt'> & { attempt: AttemptRow },
  { publicUrl, simulated }: { publicUrl: string; simulated: boolean },
): OutgoingDraft[] {
  const { row, merchant } = payment;
  const { attempt, paidWith, net, paidAt } = paid;
  const facts: PaidPayment = {
    reference: row.reference,
    merchantReference: row.merchantReference,
    mode: merchant.mode,
    simulated: simulated && merchant.mode === 'live',
    merchantName: merchant.businessName,
    primaryColor: merchant.primaryColor ?? defaultBranding.brand_primary_color,
    paymentUrl: `${merchant.websiteHost ? addressAt(publicUrl, merchant.websiteHost) : publicUrl}/pay/${row.reference}`,
    currency: row.currency,
    requestedAmount: row.requestedAmount,
    amount: attempt.amount,
    customerFee: attempt.amount - row.requestedAmount,
    net,
    refunded: 0,
    paidWith,
    paidFor: paidForOf(payment),
    purchase: row.purchase,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    paidAt,
    timeZone: merchant.timeZone,
    receiptWords: merchant.receiptWords,
    language: languageOf(payment),
  };
  const emails: OutgoingDraft[] = [];
  const { environmentId, id } = row;
  if (row.customerEmail)
    emails.push({
      environmentId,
      kind: 'receipt',
      to: row.customerEmail,
      dedupeKey: `receipt:${id}`,
      ...draftReceipt(facts),
    });
  const toNotify = payment.source?.payable.notifyEmails ?? [];
  if (toNotify.length === 0) return emails;
  const notification = draftNotification(facts);
  for (const address of new Set(toNotify))
    emails.push({
      environmentId,
      kind: 'notification',
      to: address,
      dedupeKey: `notify:${id}:${address}`,
      ...notification,
    });
  return emails;
}
