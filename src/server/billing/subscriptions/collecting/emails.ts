// E-mails to customers about their subscriptions, each with a link.

import { invoiceUrl } from '#server/billing/invoices/invoice-address.ts';
import { emailInvoice } from '#server/billing/invoices/steps/emails.ts';
import { type InvoiceRow, lockInvoice } from '#server/billing/invoices/writing/lock-invoices.ts';
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { EmailTemplate } from '#server/platform/emails/templates/email-template.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { selectCustomer } from '../issue.ts';
import { shortDay } from '../price-period.ts';
import type { PeriodRow, SubscriptionRow } from '../queries.ts';
import { chargesCard, selectPlan } from '../terms.ts';
import {
  cardTemplate,
  chargeFailedTemplate,
  priceTemplate,
  subscriptionLinkTemplate,
} from './email-templates.ts';

type Message<V extends string> = {
  values: Record<V, string>;
  facts?: readonly (readonly [string, string])[];
  url?: string | null;
  dedupeKey?: string;
};

/** Sends an e-mail to a subscription's customer on behalf of the business. */
async function emailCustomer<V extends string>(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  template: EmailTemplate<V>,
  write: (about: { publicUrl: string; plan: string }) => Message<V>,
): Promise<void> {
  const merchant = await loadMerchant(services, tx, row.environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const { name: merchantName, primaryColor } = describeMerchant(merchant);
  const customer = await selectCustomer(tx, row);
  const plan = await selectPlan(tx, row.environmentId, row.planId);
  const { values, dedupeKey, facts = [], url } = write({ publicUrl, plan: plan.name });
  await queueCustomerEmail(tx, services, template, {
    environmentId: row.environmentId,
    to: customer.email,
    merchantName,
    primaryColor,
    money: moneyModeOf(services, merchant),
    facts,
    url,
    values,
    dedupeKey,
  });
}

/** Notice of a failed charge: the amount due, the next retry, and the link to pay with another card. */
export async function emailFailed(
  services: TxServices,
  tx: Tx,
  failure: {
    row: SubscriptionRow;
    period: PeriodRow;
    reason: string;
    nextOn: string | null;
    isHard: boolean;
  },
): Promise<void> {
  const { row, period, reason, nextOn, isHard } = failure;
  const invoice = await lockInvoice(tx, { environmentId: row.environmentId, id: period.invoiceId });
  if (!invoice || !chargesCard(row)) return;
  await emailCustomer(services, tx, row, chargeFailedTemplate, ({ publicUrl, plan }) => {
    const amount = formatMoney(invoice.total + invoice.lateFee - invoice.paid, invoice.currency);
    return {
      values: { plan, amount, reason, what_next: whatNext(nextOn, isHard) },
      facts: [
        ['Invoice', invoice.number ?? ''],
        ['Amount', amount],
      ],
      url: invoiceUrl(invoice, publicUrl),
    };
  });
}

/** The text about the next retry and the alternative ways to pay. */
function whatNext(nextOn: string | null, isHard: boolean): string {
  if (nextOn)
    return `We will try again on ${shortDay(nextOn)}. You can pay now with another card or by transfer.`;
  return `${isHard ? 'We will not charge this card again' : 'We will not try again'}. Pay with another card or by transfer.`;
}

/** Resends an unpaid invoice, with its link. */
export async function emailReminder(
  services: TxServices,
  tx: Tx,
  { invoice }: { invoice: InvoiceRow },
): Promise<void> {
  await emailInvoice(services, tx, invoice, 'reminder');
}

/** Sends the link to the customer's own page, which needs no password. */
export async function emailLink(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  path: string,
): Promise<void> {
  await emailCustomer(services, tx, row, subscriptionLinkTemplate, ({ publicUrl, plan }) => ({
    values: { plan, days: '30' },
    url: `${publicUrl}${path}`,
  }));
}

/** Notice of a price change from a given day. */
export async function emailPrice(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  price: { version: number; amount: number; movesOn: string },
): Promise<void> {
  await emailCustomer(services, tx, row, priceTemplate, ({ plan }) => ({
    values: {
      plan,
      new_price: formatMoney(price.amount, row.currency),
      old_price: formatMoney(row.amount, row.currency),
      from: shortDay(price.movesOn),
    },
    dedupeKey: `subscription_price:${row.id}:${row.planId}:${price.version}`,
  }));
}

/** Notice of a card that expires before the next charge. */
export async function emailCard(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  card: { last4: string; expiry: string; nextOn: string; path: string },
): Promise<void> {
  await emailCustomer(services, tx, row, cardTemplate, ({ publicUrl, plan }) => ({
    values: { plan, last4: card.last4, expiry: card.expiry, next_charge: shortDay(card.nextOn) },
    url: `${publicUrl}${card.path}`,
    dedupeKey: `subscription_card:${row.id}:${card.expiry}`,
  }));
}
