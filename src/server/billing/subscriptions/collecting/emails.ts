// What customers are told of their subscriptions by e-mail, each with a link that leads on.

import { invoiceUrl } from '#server/billing/invoices/invoice-address.ts';
import { emailInvoice } from '#server/billing/invoices/steps/emails.ts';
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { atHost } from '#server/platform/http/known-hosts.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { type InvoiceRow, lockInvoice } from '../invoice-rows.ts';
import { selectCustomer } from '../issue.ts';
import { shortDay } from '../price-period.ts';
import type { PeriodRow, SubscriptionRow } from '../queries.ts';
import { selectPlan } from '../terms.ts';

type Message = {
  kind: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  facts?: [string, string][];
  button?: { label: string; url: string };
  dedupeKey?: string;
};

/** Sends a message to the customer of a subscription, in the name of the business. */
async function emailCustomer(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  write: (merchant: { name: string; publicUrl: string; plan: string }) => Message,
): Promise<void> {
  const merchant = await loadMerchant(services, tx, row.environmentId);
  const { publicUrl } = atHost(services, merchant.websiteHost);
  const { name, primaryColor } = describeMerchant(merchant);
  const customer = await selectCustomer(tx, row);
  const plan = await selectPlan(tx, row.environmentId, row.planId);
  const { kind, dedupeKey, facts = [], button, ...message } = write({ name, publicUrl, plan: plan.name });
  await queueEmail(tx, services, {
    environmentId: row.environmentId,
    kind,
    to: customer.email,
    ...(dedupeKey && { dedupeKey }),
    ...renderEmail({
      ...message,
      merchantName: name,
      primaryColor,
      money: moneyModeOf(services, merchant),
      facts,
      ...(button && { button }),
      footer: `Sent by ${merchant.businessName}.`,
    }),
  });
}

/** A charge failed: how much is open, when it is tried again, and where to pay it with another card. */
export async function emailFailed(
  services: TxServices,
  tx: Tx,
  told: { row: SubscriptionRow; period: PeriodRow; reason: string; nextOn: string | null; isHard: boolean },
): Promise<void> {
  const { row, period, reason, nextOn, isHard } = told;
  const invoice = await lockInvoice(tx, { environmentId: row.environmentId, id: period.invoiceId });
  if (!invoice || row.collection === 'invoice') return;
  await emailCustomer(services, tx, row, ({ name, publicUrl, plan }) => {
    const url = invoiceUrl(invoice, publicUrl);
    const amount = formatMoney(invoice.total + invoice.lateFee - invoice.paid, invoice.currency);
    return {
      kind: 'subscription_charge_failed',
      subject: `Your payment to ${name} was not made`,
      heading: `${amount} for ${plan} could not be charged`,
      paragraphs: [
        `The bank said: ${reason}.`,
        nextOn
          ? `It is tried again on ${shortDay(nextOn)}. You can pay now with another card or by transfer.`
          : isHard
            ? 'This card is not tried again. Pay with another card or by transfer.'
            : 'It is not tried again. Pay with another card or by transfer.',
      ],
      facts: [
        ['Invoice', invoice.number ?? ''],
        ['Amount', amount],
      ],
      ...(url && { button: { label: `Pay ${amount}`, url } }),
    };
  });
}

/** An invoice that is not paid is sent again, with its link. */
export async function emailReminder(
  services: TxServices,
  tx: Tx,
  { invoice }: { invoice: InvoiceRow },
): Promise<void> {
  await emailInvoice(services, tx, invoice, 'reminder');
}

/** The customer's own page: no password, the link alone. */
export async function emailLink(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  path: string,
): Promise<void> {
  await emailCustomer(services, tx, row, ({ name, publicUrl, plan }) => ({
    kind: 'subscription_link',
    subject: `Your subscription to ${plan} at ${name}`,
    heading: `Your subscription to ${plan}`,
    paragraphs: ['See your plan, card and invoices, change the card, or cancel. The link is yours alone.'],
    button: { label: 'Open my subscription', url: `${publicUrl}${path}` },
  }));
}

/** Another price from a day on. */
export async function emailPrice(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  price: { version: number; amount: number; movesOn: string },
): Promise<void> {
  await emailCustomer(services, tx, row, ({ name, plan }) => ({
    kind: 'subscription_price',
    subject: `The price of ${plan} at ${name} changes`,
    heading: `${plan} costs ${formatMoney(price.amount, row.currency)} from ${shortDay(price.movesOn)}`,
    paragraphs: [
      `Until now it costs ${formatMoney(row.amount, row.currency)}. Periods that begin on ${shortDay(price.movesOn)} or later cost the new price, before taxes.`,
      'You can cancel before then.',
    ],
    dedupeKey: `subscription_price:${row.id}:${price.version}`,
  }));
}

/** The card ends before the next charge. */
export async function emailCard(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  card: { last4: string; expiry: string; nextOn: string },
): Promise<void> {
  await emailCustomer(services, tx, row, ({ name, plan }) => ({
    kind: 'subscription_card',
    subject: `Your card for ${plan} at ${name} expires`,
    heading: `Your card ending in ${card.last4} expires ${card.expiry}`,
    paragraphs: [
      `The next charge is on ${shortDay(card.nextOn)}. Save another card before then, so that nothing is interrupted.`,
    ],
    dedupeKey: `subscription_card:${row.id}:${card.expiry}`,
  }));
}
