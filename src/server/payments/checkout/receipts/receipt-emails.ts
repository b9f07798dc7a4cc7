// The e-mails of a successful payment: the payer's receipt and the merchant's notification.

import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { type EmailContent, type MoneyMode, subjectOf } from '#server/platform/emails/layout.ts';
import { fillSubject, fillTemplate } from '#server/platform/emails/templates/email-template.ts';
import type { EmailTexts } from '#shared/account/email-texts.ts';
import type { PaidFor } from '#shared/contract/payments/sources/paid-for.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { Language } from '#shared/languages.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { paidForText, type Say } from '#shared/payments/paid/paid-for.ts';
import { type PaidWith, paidWithText } from '#shared/payments/paid/payment-method.ts';
import { receiptTemplate } from './email-templates.ts';
import { receiptTexts } from './receipt-texts.ts';

/** The data of a payment in its e-mails. */
export type PaidPayment = {
  reference: string;
  merchantReference: string | null;
  money: MoneyMode;
  merchantName: string;
  primaryColor: string;
  /** The payer's link to the receipt. */
  paymentUrl: string;
  currency: Currency;
  requestedAmount: number;
  amount: number;
  /** Fee and VAT the customer paid on top; 0 when the merchant bears them. */
  customerFee: number;
  net: number;
  /** The amount refunded since, minor units. */
  refunded: number;
  /** The state of its dispute, and the amount returned to the payer by it. */
  dispute?: { state: 'none' | 'open' | 'won' | 'lost'; chargedBack: number };
  paidWith: PaidWith;
  paidFor: PaidFor;
  /** The purchase, if products were sold. */
  purchase: Purchase | null;
  customerName: string | null;
  customerEmail: string | null;
  paidAt: Date;
  timeZone: string;
  /** The business's own receipt texts; null: the default ones. */
  receiptWords: EmailTexts | null;
  /** The language of the source, else of the page used to pay. */
  language: Language;
};

type Fact = readonly [string, string];

function disputeFacts({ dispute, currency }: PaidPayment, say: Say): Fact[] {
  if (dispute?.state === 'open') return [[say('Dispute'), say('Under review')]];
  if (dispute?.state === 'won') return [[say('Dispute'), say('Resolved for the merchant')]];
  return dispute?.state === 'lost'
    ? [[say('Returned after a dispute'), formatMoney(dispute.chargedBack, currency)]]
    : [];
}

/** Returns the lines of the purchase (2 × Rice, a coupon, a tax), each with its amount. */
function purchaseFacts({ purchase }: PaidPayment, money: (amount: number) => string, say: Say): Fact[] {
  if (!purchase) return [];
  const { lines, discount, taxes } = purchase;
  return [
    ...lines.map(({ quantity, name, amount }): Fact => [`${quantity} × ${name}`, money(amount)]),
    ...(discount
      ? [[say('Coupon {{code}}', { code: discount.code }), money(-discount.amount)] as const]
      : []),
    ...taxes.map(
      ({ name, rate, amount, isInclusive }): Fact => [
        isInclusive ? say('{{tax}}, included', { tax: `${name} ${rate / 100}%` }) : `${name} ${rate / 100}%`,
        money(amount),
      ],
    ),
  ];
}

function listFacts(payment: PaidPayment, language: Language): Fact[] {
  const say = receiptTexts(language);
  const money = (amount: number): string => formatMoney(amount, payment.currency);
  const facts: Fact[] = [];
  const { paidFor } = payment;
  if (paidFor.kind !== 'business') facts.push([say('For'), paidForText(paidFor, say)]);
  facts.push(...purchaseFacts(payment, money, say));
  if (payment.customerFee > 0) {
    facts.push([say('Amount'), money(payment.requestedAmount)], [say('Fee'), money(payment.customerFee)]);
  }
  facts.push(
    [say('Total paid'), money(payment.amount)],
    ...(payment.refunded > 0
      ? ([
          [say('Refunded'), money(payment.refunded)],
          [say('Paid after refunds'), money(payment.amount - payment.refunded)],
        ] as const)
      : []),
    ...disputeFacts(payment, say),
    [say('Paid with'), paidWithText(payment.paidWith, say)],
    [say('Date'), formatInstant(payment.paidAt, payment.timeZone, language)],
    [say('Reference'), payment.reference],
  );
  if (payment.merchantReference) facts.push([say('Order'), payment.merchantReference]);
  return facts;
}

/** Returns the values of the placeholders in the receipt. */
function fillingOf(payment: PaidPayment) {
  const { merchantName, customerName, paymentUrl, language } = payment;
  const say = receiptTexts(language);
  return {
    merchantName,
    money: payment.money,
    language,
    values: {
      thanks: customerName ? say('Thank you, {{name}}.', { name: customerName }) : say('Thank you.'),
      customer_name: customerName ?? '',
      amount: formatMoney(payment.amount, payment.currency),
      description: paidForText(payment.paidFor, say),
      method: paidWithText(payment.paidWith, say),
      reference: payment.reference,
      date: formatInstant(payment.paidAt, payment.timeZone, language),
      problem_url: `${paymentUrl}/problem`,
    },
  };
}

/** Returns the subject of the payer's receipt. */
export const receiptSubject = (payment: PaidPayment): string =>
  fillSubject(receiptTemplate, payment.receiptWords, fillingOf(payment));

/** Returns the content of the payer's receipt. */
export function receiptContent(payment: PaidPayment): EmailContent {
  const { primaryColor, paymentUrl, language } = payment;
  return fillTemplate(receiptTemplate, payment.receiptWords, {
    ...fillingOf(payment),
    primaryColor,
    facts: listFacts(payment, language),
    url: `${paymentUrl}/receipt`,
  });
}

const receivedSentence = ({ amount, currency, customerEmail }: PaidPayment): string =>
  `${formatMoney(amount, currency)} received from ${customerEmail ?? 'a customer'}`;

/** Returns the subject of the notification to the addresses of a payment link. */
export const notificationSubject = (payment: PaidPayment): string =>
  subjectOf({ money: payment.money, subject: receivedSentence(payment) });

/** Returns the content of that notification. */
export function notificationContent(payment: PaidPayment): EmailContent {
  const amount = formatMoney(payment.amount, payment.currency);
  const customer = [payment.customerName, payment.customerEmail].filter(Boolean).join(', ');
  return {
    merchantName: payment.merchantName,
    primaryColor: payment.primaryColor,
    subject: receivedSentence(payment),
    money: payment.money,
    heading: `${amount} received`,
    paragraphs: [],
    facts: [
      ['Customer', customer || 'Unknown'],
      ...listFacts(payment, 'en'),
      ['You receive', formatMoney(payment.net, payment.currency)],
    ],
    footer: `Sent because this address receives the payment notifications of ${payment.merchantName}.`,
  };
}
