// The e-mails of orders: to pay it, that it is confirmed, dispatched or ready, and notes.
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { atHost } from '#server/platform/http/known-hosts.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { arrivalOf, longDay } from './arrival.ts';
import {
  orderConfirmedTemplate,
  orderDispatchedTemplate,
  orderNoteTemplate,
  orderReadyTemplate,
  orderReviewTemplate,
  orderToPayTemplate,
} from './email-templates.ts';
import { paidWithPoints, pointsLabel } from './points.ts';
import { type OrderLineRow, type OrderRow, selectOrderLines } from './queries.ts';
import { reviewPathOf } from './review-link.ts';

/** What the customer is told of when it arrives, or where it waits. */
function arrivesOf(row: OrderRow, timeZone: string): string {
  const { kind, place, hours } = row.delivery;
  if (kind === 'pick_up') return `Pick it up at ${place}${hours ? ` (${hours})` : ''}.`;
  const dueOn = arrivalOf(row, timeZone);
  return dueOn ? `It should arrive by ${longDay(dueOn)}.` : '';
}

function factsOf(row: OrderRow, lines: readonly OrderLineRow[]): [string, string][] {
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const facts: [string, string][] = [['Order', row.number]];
  for (const { name, variantName, quantity, gross } of lines)
    facts.push([`${[name, variantName].filter(Boolean).join(', ')} × ${quantity}`, money(gross)]);
  if (row.discountAmount > 0) facts.push(['Discount', `−${money(row.discountAmount)}`]);
  if (row.delivery.kind !== 'none') facts.push(['Delivery', money(row.deliveryAmount)]);
  facts.push(['Total', money(row.total)]);
  const used = paidWithPoints(row);
  if (used > 0)
    facts.push([pointsLabel(row.points), `−${money(used)}`], ['Paid in money', money(row.total - used)]);
  if (row.trackingNumber) facts.push(['Tracking number', row.trackingNumber]);
  return facts;
}

function trackingOf({ carrier, trackingNumber }: OrderRow): string {
  if (!carrier) return trackingNumber ? `Tracking number: ${trackingNumber}.` : '';
  return `${carrier} carries it${trackingNumber ? `: ${trackingNumber}` : ''}.`;
}

export async function emailOf(services: TxServices, tx: Tx, row: OrderRow) {
  const merchant = await loadMerchant(services, tx, row.environmentId);
  const { publicUrl } = atHost(services, merchant.websiteHost);
  const { name, primaryColor } = describeMerchant(merchant);
  return {
    environmentId: row.environmentId,
    to: row.customerEmail,
    merchantName: name,
    primaryColor,
    money: moneyModeOf(services, merchant),
    facts: factsOf(row, await selectOrderLines(tx, row)),
    url: `${publicUrl}/pay/${row.slug}`,
    values: {
      customer_name: row.customerName,
      number: row.number,
      total: formatMoney(row.total, row.currency),
      arrives: arrivesOf(row, merchant.timeZone),
    },
  };
}

export async function emailOrder(
  services: TxServices,
  tx: Tx,
  row: OrderRow,
  kind: 'to_pay' | 'confirmed' | 'dispatched' | 'ready',
): Promise<void> {
  const email = await emailOf(services, tx, row);
  if (kind === 'to_pay') await queueCustomerEmail(tx, services, orderToPayTemplate, email);
  if (kind === 'ready') await queueCustomerEmail(tx, services, orderReadyTemplate, email);
  if (kind === 'confirmed') {
    const dedupeKey = `order_confirmed:${row.id}`;
    await queueCustomerEmail(tx, services, orderConfirmedTemplate, Object.assign(email, { dedupeKey }));
  }
  if (kind === 'dispatched') {
    const values = Object.assign({ tracking: trackingOf(row) }, email.values);
    await queueCustomerEmail(tx, services, orderDispatchedTemplate, Object.assign({}, email, { values }));
  }
}

export async function emailNote(services: TxServices, tx: Tx, row: OrderRow, note: string): Promise<void> {
  const email = await emailOf(services, tx, row);
  const values = Object.assign({ note }, email.values);
  await queueCustomerEmail(tx, services, orderNoteTemplate, Object.assign({}, email, { values }));
}

/** Once an order, where there is a store that shows reviews. */
export async function emailReviewLink(services: TxServices, tx: Tx, row: OrderRow): Promise<void> {
  const path = await reviewPathOf(services, tx, row);
  if (!path) return;
  const email = await emailOf(services, tx, row);
  const url = email.url.replace(`/pay/${row.slug}`, path);
  const dedupeKey = `order_review:${row.id}`;
  const facts: [string, string][] = [['Order', row.number]];
  await queueCustomerEmail(
    tx,
    services,
    orderReviewTemplate,
    Object.assign(email, { url, facts, dedupeKey }),
  );
}
