// The e-mails of orders: payment request, confirmation, dispatch or pickup, and notes.
import { atStore } from '#server/commerce/store-hosts/find-host.ts';
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { minutesUntil } from '#server/platform/jobs/outbox.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { arrivalOf } from './arrival.ts';
import {
  orderConfirmedTemplate,
  orderDispatchedTemplate,
  orderNoteTemplate,
  orderReadyTemplate,
  orderReviewTemplate,
  orderToPayTemplate,
} from './email-templates.ts';
import { paidWithPoints, pointsEarnedOf } from './points.ts';
import { type OrderLineRow, type OrderRow, selectOrderLines } from './queries.ts';
import { reviewPathOf } from './review-link.ts';
import { type OrderTexts, orderTexts, pointsText, textsOfOrder } from './words/order-language.ts';

/** Returns the text of the expected arrival, or of the pickup place. */
function arrivesOf(row: OrderRow, timeZone: string, { say, longDay }: OrderTexts): string {
  const { kind, place, hours } = row.delivery;
  if (kind === 'pick_up')
    return hours
      ? say('Pick it up at {{place}} ({{hours}}).', { place: place ?? '', hours })
      : say('Pick it up at {{place}}.', { place: place ?? '' });
  const dueOn = arrivalOf(row, timeZone);
  return dueOn ? say('It should arrive by {{day}}.', { day: longDay(dueOn) }) : '';
}

/** The amounts: products, discounts and surcharges, total, and the part paid with points. */
function factsOf(
  row: OrderRow,
  { lines, earned }: { lines: readonly OrderLineRow[]; earned: number },
  words: OrderTexts,
): [string, string][] {
  const { say } = words;
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const facts: [string, string][] = [[say('Order'), row.number]];
  for (const { name, variantName, quantity, gross } of lines)
    facts.push([`${[name, variantName].filter(Boolean).join(', ')} × ${quantity}`, money(gross)]);
  if (row.discountAmount > 0) facts.push([say('Discount'), `−${money(row.discountAmount)}`]);
  if (row.delivery.kind !== 'none') facts.push([say('Delivery'), money(row.deliveryAmount)]);
  for (const { name, rate, amount, isInclusive } of row.taxes)
    if (!isInclusive) facts.push([`${name} ${rate / 100}%`, money(amount)]);
  facts.push([say('Total'), money(row.total)]);
  const used = paidWithPoints(row);
  if (used > 0)
    facts.push(
      [pointsText(words, row.points), `−${money(used)}`],
      [say('Paid in money'), money(row.total - used)],
    );
  if (earned > 0) facts.push([say('Points earned'), pointsText(words, earned)]);
  if (row.trackingNumber) facts.push([say('Tracking number'), row.trackingNumber]);
  return facts;
}

function trackingOf({ carrier, trackingNumber: number }: OrderRow, { say }: OrderTexts): string {
  if (!carrier) return number ? say('Tracking number: {{number}}.', { number }) : '';
  return number
    ? say('Sent with {{carrier}}: {{number}}.', { carrier, number })
    : say('Sent with {{carrier}}.', { carrier });
}

export async function emailOf(services: TxServices, tx: Tx, row: OrderRow) {
  const merchant = await loadMerchant(services, tx, row.environmentId);
  const { publicUrl } = await atStore(services, tx, merchant);
  const { name, primaryColor } = describeMerchant(merchant);
  const words = await textsOfOrder(tx, row);
  const lines = await selectOrderLines(tx, row);
  const earned = await pointsEarnedOf(tx, row);
  return {
    environmentId: row.environmentId,
    to: row.customerEmail,
    merchantName: name,
    primaryColor,
    money: moneyModeOf(services, merchant),
    facts: factsOf(row, { lines, earned }, words),
    language: words.language,
    url: `${publicUrl}/pay/${row.slug}`,
    values: {
      customer_name: row.customerName,
      number: row.number,
      total: formatMoney(row.total, row.currency),
      arrives: arrivesOf(row, merchant.timeZone, words),
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
  if (kind === 'to_pay') {
    const now = services.clock.now();
    const expiry = row.expiresAt && { validMinutes: minutesUntil(row.expiresAt, now) };
    await queueCustomerEmail(tx, services, orderToPayTemplate, Object.assign({}, email, expiry));
  }
  if (kind === 'ready') await queueCustomerEmail(tx, services, orderReadyTemplate, email);
  if (kind === 'confirmed') {
    const dedupeKey = `order_confirmed:${row.id}`;
    await queueCustomerEmail(tx, services, orderConfirmedTemplate, Object.assign(email, { dedupeKey }));
  }
  if (kind === 'dispatched') {
    const values = Object.assign({ tracking: trackingOf(row, orderTexts(email.language)) }, email.values);
    await queueCustomerEmail(tx, services, orderDispatchedTemplate, Object.assign({}, email, { values }));
  }
}

export async function emailNote(services: TxServices, tx: Tx, row: OrderRow, note: string): Promise<void> {
  const email = await emailOf(services, tx, row);
  const values = Object.assign({ note }, email.values);
  await queueCustomerEmail(tx, services, orderNoteTemplate, Object.assign({}, email, { values }));
}

/** Sent once per order, if the store shows reviews. */
export async function emailReviewLink(services: TxServices, tx: Tx, row: OrderRow): Promise<void> {
  const path = await reviewPathOf(services, tx, row);
  if (!path) return;
  const email = await emailOf(services, tx, row);
  const url = email.url.replace(`/pay/${row.slug}`, path);
  const dedupeKey = `order_review:${row.id}`;
  const facts: [string, string][] = [[orderTexts(email.language).say('Order'), row.number]];
  await queueCustomerEmail(
    tx,
    services,
    orderReviewTemplate,
    Object.assign(email, { url, facts, dedupeKey }),
  );
}
