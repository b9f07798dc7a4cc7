// The capture of an attempt approved by its rail: the payment with its card or sender, its source and its e-mails.

import type { ComposedEmail } from '#server/platform/emails/queue-email.ts';
import type { ComposerServices } from '#server/services.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import type { Capture, Sender } from './capture/capture.ts';
import { dayIn, type Payment } from './payment.ts';
import type { AttemptRow } from './queries.ts';
import { type checkoutComposers, paidFactsOf } from './receipts/paid-facts.ts';
import { notificationSubject, receiptSubject } from './receipts/receipt-emails.ts';

/** The rail's response to a successful charge. */
export type Approval = {
  gatewayReference: string | null;
  responseCode: string;
  reason: string;
  threeDs: Capture['threeDs'];
  sender: Sender | null;
  paidAt: Date;
};

/** Returns the storable data of the card of an attempt. */
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

type CaptureServices = Pick<ComposerServices, 'publicUrl' | 'rails'>;

/** Returns the capture of an approved attempt. */
export function captureFor(
  payment: Payment,
  attempt: AttemptRow,
  approval: Approval,
  services: CaptureServices,
): Capture {
  const { row, merchant, source } = payment;
  const card = cardOf(attempt);
  const quote = {
    charged: attempt.amount,
    fee: attempt.fee,
    vat: attempt.vat,
    net: attempt.amount - attempt.fee - attempt.vat,
    rule: attempt.feeRule ?? '',
  };
  const split = row.split && { rule: row.split, base: row.requestedAmount };
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
    emails: emailsOf(capturedOf(payment, attempt, card, approval), services),
  };
}

/** Returns the payment as of its capture, as far as its e-mails need it. */
function capturedOf(
  payment: Payment,
  attempt: AttemptRow,
  card: CardInfo | null,
  approval: Approval,
): Payment {
  const { amount, fee, vat, channel } = attempt;
  return {
    ...payment,
    row: {
      ...payment.row,
      amount,
      fee,
      vat,
      net: amount - fee - vat,
      channel,
      paidAt: approval.paidAt,
      cardScheme: card?.scheme ?? null,
      cardLast4: card?.last4 ?? null,
      senderName: approval.sender?.name ?? null,
    },
  };
}

function emailsOf(payment: Payment, services: CaptureServices): ComposedEmail[] {
  const { environmentId, id, customerEmail } = payment.row;
  const { publicUrl } = services;
  const facts = paidFactsOf(services, payment);
  const emails: ComposedEmail[] = [];
  const tell = (kind: keyof typeof checkoutComposers, to: string, dedupeKey: string, subject: string) =>
    emails.push({ environmentId, kind, to, dedupeKey, subject, composedFrom: id, publicUrl });
  if (customerEmail) tell('receipt', customerEmail, `receipt:${id}`, receiptSubject(facts));
  for (const address of new Set(payment.source?.payable.notifyEmails))
    tell('notification', address, `notify:${id}:${address}`, notificationSubject(facts));
  return emails;
}
