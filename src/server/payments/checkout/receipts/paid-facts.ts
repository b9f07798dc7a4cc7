// The data of a captured payment in its e-mails, and their composition when sent or displayed.

import { ownNetOf } from '#server/payments/checkout/capture/encode-capture.ts';
import { languageOf, loadPayment, type Payment, paidForOf } from '#server/payments/checkout/payment.ts';
import type { EmailContent } from '#server/platform/emails/layout.ts';
import { addressAt } from '#server/platform/http/known-hosts.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { ComposerServices, EmailComposer } from '#server/services.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { paidWithOf } from '#shared/payments/paid/payment-method.ts';
import { notificationContent, type PaidPayment, receiptContent } from './receipt-emails.ts';

/**
 * Returns the payment as of its capture; later refunds are not included. `publicUrl` is the base of the receipt link, at the host of the
 * merchant's brand.
 */
export function paidFactsOf(
  services: Pick<ComposerServices, 'publicUrl' | 'rails'>,
  payment: Payment,
): PaidPayment {
  const { row, merchant } = payment;
  const { publicUrl } = services;
  const { reference, amount, requestedAmount } = row;
  return {
    reference,
    merchantReference: row.merchantReference,
    money: moneyModeOf(services, merchant),
    merchantName: merchant.businessName,
    primaryColor: merchant.primaryColor ?? defaultBranding.brand_primary_color,
    paymentUrl: `${merchant.websiteHost ? addressAt(publicUrl, merchant.websiteHost) : publicUrl}/pay/${reference}`,
    currency: row.currency,
    requestedAmount,
    amount,
    customerFee: amount - requestedAmount,
    net: ownNetOf(row),
    refunded: 0,
    paidWith: paidWithOf(row),
    paidFor: paidForOf(payment),
    purchase: row.purchase,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    paidAt: row.paidAt ?? row.createdAt,
    timeZone: merchant.timeZone,
    receiptWords: merchant.receiptWords,
    language: languageOf(payment),
  };
}

const composedBy =
  (say: (facts: PaidPayment) => EmailContent): EmailComposer =>
  async (services, db, payment) =>
    say(paidFactsOf(services, await loadPayment(services, db, payment)));

/** The composers by kind of e-mail; each composes from its payment. */
export const checkoutComposers = {
  receipt: composedBy(receiptContent),
  notification: composedBy(notificationContent),
};
