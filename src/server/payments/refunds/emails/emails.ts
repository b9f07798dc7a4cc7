// E-mails about a refund: to the customer when it is sent or needs an account, to the initiator when it fails or is returned.

import { businessOf } from '#server/account/businesses/business-of.ts';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { findPermittedEmail } from '#server/account/businesses/list-members.ts';
import {
  describeMerchant,
  languageOf,
  loadPayment,
  type Payment,
} from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { EmailTemplate } from '#server/platform/emails/templates/email-template.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { minutesUntil } from '#server/platform/jobs/outbox.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { describeCard } from '#shared/payments/cards.ts';
import type { RefundRow } from '../queries.ts';
import { refundDetailsTemplate, refundReturnedTemplate, refundTemplate } from './email-templates.ts';
import { refundTexts } from './refund-texts.ts';

/** Formats 2026-12-04 as '4 December 2026'. */
export function longDay(day: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${day}T00:00:00Z`));
}

/** Returns 'Mastercard •••• 5521' or 'Zenith Bank •••• 0123'. */
export function describeDestination(
  refund: RefundRow,
  payment: Payment,
  say: (sentence: string) => string = (sentence) => sentence,
): string {
  const { cardScheme, cardLast4 } = payment.row;
  if (refund.way === 'card')
    return cardScheme && cardLast4 ? describeCard({ scheme: cardScheme, last4: cardLast4 }) : say('Card');
  if (!refund.accountNumber) return say('A bank account');
  return `${refund.bankName} •••• ${refund.accountNumber.slice(-4)}`;
}

type ToCustomer<V extends string> = {
  values: Record<V, string>;
  facts: readonly (readonly [string, string])[];
  url?: string;
  dedupeKey?: string;
  validMinutes?: number;
};

async function sendToCustomer<V extends string>(
  services: TxServices,
  tx: Tx,
  { merchant, row, source }: Payment,
  template: EmailTemplate<V>,
  { values, facts, url, ...delivery }: ToCustomer<V>,
): Promise<void> {
  const { name: merchantName, primaryColor } = describeMerchant(merchant);
  await queueCustomerEmail(tx, services, template, {
    environmentId: merchant.environmentId,
    to: row.customerEmail ?? '',
    merchantName,
    primaryColor,
    money: moneyModeOf(services, merchant),
    values,
    facts,
    url,
    ...delivery,
    language: languageOf({ source, row }),
  });
}

/** Returns the address of the merchant's brand. */
function addressOf(services: TxServices, { websiteHost }: Payment['merchant']): string {
  return withPublicAddress(services, websiteHost).publicUrl;
}

function ofRefund(services: TxServices, tx: Tx, refund: RefundRow): Promise<Payment> {
  return loadPayment(services, tx, { environmentId: refund.environmentId, id: refund.transactionId });
}

/** Notifies the customer that the money is on its way. */
export async function emailSuccess(services: TxServices, tx: Tx, refund: RefundRow): Promise<void> {
  const payment = await ofRefund(services, tx, refund);
  const { row } = payment;
  if (!row.customerEmail) return;
  const { say, longDay } = refundTexts(languageOf(payment));
  const amount = formatMoney(refund.amount, refund.currency);
  await sendToCustomer(services, tx, payment, refundTemplate, {
    values: {
      amount,
      note: refund.customerNote ?? '',
      arrival:
        refund.way === 'card'
          ? say('Card refunds take 5 to 10 working days.')
          : say('We sent it to your bank account.'),
      reference: row.reference,
    },
    facts: [
      [say('Refunded'), amount],
      [say('Of your payment of'), formatMoney(row.amount, row.currency)],
      [say('Goes to'), describeDestination(refund, payment, say)],
      ...(refund.expectedOn ? [[say('Expected by'), longDay(refund.expectedOn)] as const] : []),
      [say('Refund'), refund.reference],
      [say('Payment'), row.reference],
    ],
    dedupeKey: `refund_succeeded:${refund.id}`,
  });
}

/** Asks the customer for a bank account. Returns whether there was an address to send to. */
export async function emailDetailsRequest(
  services: TxServices,
  tx: Tx,
  refund: RefundRow,
  token: string,
): Promise<boolean> {
  const payment = await ofRefund(services, tx, refund);
  const { row, merchant } = payment;
  if (!row.customerEmail) return false;
  const { say } = refundTexts(languageOf(payment));
  const amount = formatMoney(refund.amount, refund.currency);
  await sendToCustomer(services, tx, payment, refundDetailsTemplate, {
    values: { amount, note: refund.customerNote ?? '', reference: row.reference },
    facts: [
      [say('Refund'), amount],
      [say('Of your payment of'), formatMoney(row.amount, row.currency)],
      [say('Payment'), row.reference],
      ...(refund.detailsDueAt
        ? [
            [
              say('Please respond by'),
              formatInstant(refund.detailsDueAt, merchant.timeZone, languageOf(payment)),
            ] as const,
          ]
        : []),
    ],
    url: `${addressOf(services, merchant)}/refund/${token}`,
    ...(refund.detailsDueAt && { validMinutes: minutesUntil(refund.detailsDueAt, services.clock.now()) }),
  });
  return true;
}

/** Notifies the initiator of a failed or returned refund, or the business if the initiator has left or cannot see it. */
export async function emailFailure(services: TxServices, tx: Tx, refund: RefundRow): Promise<void> {
  const owner = await ownerOfEnvironment(tx, refund.environmentId);
  const { access } = refundsContract.getRefund;
  const member = refund.initiatedBy && (await findPermittedEmail(tx, owner, refund.initiatedBy, access));
  const to = member || (await businessOf(tx, refund.environmentId, services.publicUrl)).businessEmail;
  const payment = await ofRefund(services, tx, refund);
  const amount = formatMoney(refund.amount, refund.currency);
  const isReturned = refund.status === 'RETURNED';
  const says = isReturned ? 'was returned' : 'failed';
  const next = isReturned ? 'you can send it to another account' : 'you can refund it again';
  const { merchant } = payment;
  const { name: merchantName, primaryColor } = describeMerchant(merchant);
  await queueEmail(tx, services, {
    environmentId: merchant.environmentId,
    kind: isReturned ? 'refund_returned' : 'refund_failed',
    to,
    dedupeKey: `${isReturned ? 'refund_returned' : 'refund_failed'}:${refund.id}`,
    ...renderEmail({
      merchantName,
      primaryColor,
      money: moneyModeOf(services, merchant),
      subject: `A refund of ${amount} ${says}`,
      heading: `The refund of ${amount} ${says}`,
      paragraphs: [`${refund.failureReason}. The money was returned to your balance; ${next}.`],
      facts: [
        ['Customer', payment.row.customerName ?? payment.row.customerEmail ?? 'Unknown'],
        ['Refund', refund.reference],
        ['Payment', payment.row.reference],
      ],
      button: {
        label: 'View refund',
        url: `${addressOf(services, merchant)}/payment-gateway/transactions/refunds/${refund.id}`,
      },
      footer: member
        ? 'Sent because you started this refund.'
        : `Sent to the address of ${merchant.businessName}, whose system started this refund.`,
    }),
  });
}

/** Notifies the customer, who was told that the money is on its way, that it did not arrive. */
export async function emailReturnToCustomer(services: TxServices, tx: Tx, refund: RefundRow): Promise<void> {
  const payment = await ofRefund(services, tx, refund);
  const { row } = payment;
  if (!row.customerEmail) return;
  const { say } = refundTexts(languageOf(payment));
  const amount = formatMoney(refund.amount, refund.currency);
  await sendToCustomer(services, tx, payment, refundReturnedTemplate, {
    values: { amount, reference: row.reference },
    facts: [
      [say('Refund'), amount],
      [say('Sent to'), describeDestination(refund, payment, say)],
      [say('Refund reference'), refund.reference],
      [say('Payment'), row.reference],
    ],
    dedupeKey: `refund_returned_customer:${refund.id}`,
  });
}
