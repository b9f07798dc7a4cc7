// Billing: each period of a subscription once and in order, on its first day; and subscriptions that end with a period.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { InvoiceRow } from '#server/billing/invoices/writing/lock-invoices.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { billMany } from './bill-many.ts';
import { countCouponOf, couponNext, returnCouponOf } from './coupons.ts';
import { eachOf } from './each-of.ts';
import { issueFor } from './issue.ts';
import { nextColumns, periodDue, periodRow } from './period-due.ts';
import { type Priced, pricePeriod } from './price-period.ts';
import {
  insertPeriod,
  insertTry,
  lockSubscription,
  type Place,
  type SubscriptionRow,
  selectDueSubscriptions,
} from './queries.ts';
import { readSettings } from './settings.ts';
import { subscriptionStates } from './states.ts';
import { readTaxRates } from './taxes.ts';
import { billingTime, chargesCard, type Terms, termsOn } from './terms.ts';

const dueMax = 600;
/** The number of subscriptions of one environment billed per transaction. */
const batchMax = 60;
const by = { actor: { kind: 'platform' as const } };

const isPeriodDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

export const duePeriods = (services: Services): DueQuery =>
  sql`select 1 from subscriptions where status = 'ACTIVE' and next_at is not null and ${isPeriodDue(services)}
    order by next_at limit 1`;

/** Bills everything that is due; a subscription that missed several periods is billed for them one after another. */
export async function billDuePeriods(services: Services): Promise<number> {
  const due = await selectDueSubscriptions(services.database.db, isPeriodDue(services), dueMax);
  const byEnvironment = Map.groupBy(due, ({ environmentId }) => environmentId);
  const batches = [...byEnvironment].map(([environmentId, places]) => ({ environmentId, places }));
  let billed = 0;
  await eachOf(services, batches, 'subscriptions could not be billed', async (own, { places }) => {
    for (let from = 0; from < places.length; from += batchMax)
      billed += await billBatch(services, own, places.slice(from, from + batchMax));
    return true;
  });
  return billed;
}

/** Bills plain subscriptions as a batch and the others one by one; if the batch fails, each individually. */
async function billBatch(services: Services, own: Services, places: readonly Place[]): Promise<number> {
  const [first] = places;
  if (!first) return 0;
  const { environmentId } = first;
  const ids = places.map(({ id }) => id);
  const all = { billed: 0, alone: ids };
  const { billed, alone } =
    ids.length === 1
      ? all
      : await own.database
          .inTransaction((tx) => billMany(own, tx, environmentId, ids))
          .catch((error: unknown) => {
            services.log.warn({ err: error, environmentId }, 'subscriptions are billed one by one');
            return all;
          });
  const rest = places.filter(({ id }) => alone.includes(id));
  const what = 'a subscription could not be billed; it will be retried';
  const singly = await eachOf(services, rest, what, (each, place) =>
    each.database.inTransaction((tx) => billNext(each, tx, place)),
  );
  return billed + singly;
}

async function billNext(services: TxServices, tx: Tx, place: Place): Promise<boolean> {
  const row = await lockSubscription(tx, place, true);
  if (row?.status !== 'ACTIVE' || !row.nextAt || row.nextAt > services.clock.now()) return false;
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  await billPeriod(services, tx, row, timeZone);
  return true;
}

/** Ends a subscription whose last period is over; nothing more is billed. */
async function endInstead(services: TxServices, tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const set = { nextOn: null, nextAt: null, endedAt: services.clock.now() };
  if (row.cancelOn !== null && row.nextOn !== null && row.nextOn >= row.cancelOn) {
    await returnCouponOf(services, tx, row);
    const line = { kind: 'cancelled', params: { reason: row.cancelReason ?? '' }, ...by } as const;
    await subscriptionStates.change(services, tx, { row }, { set, line: { ...line, tone: 'neutral' } });
    return true;
  }
  if (row.invoiceLimit !== null && row.invoices >= row.invoiceLimit) {
    const line = { kind: 'completed', params: { invoices: row.invoices }, ...by } as const;
    await subscriptionStates.change(services, tx, { row }, { set, line: { ...line, tone: 'success' } });
    return true;
  }
  return false;
}

/**
 * Bills the period that begins on `nextOn`; the subscription must be locked. Returns its invoice, or nothing when the subscription ended.
 */
export async function billPeriod(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  timeZone: string,
): Promise<InvoiceRow | null> {
  if (row.nextOn === null || (await endInstead(services, tx, row))) return null;
  const { environmentId } = row;
  const now = services.clock.now();
  const terms = await termsOn(tx, row, row.nextOn);
  const { from, until } = periodDue(row, terms);
  const taxes = await readTaxRates(tx, environmentId, terms.plan.taxIds, from);
  const isFirst = row.invoices === 0;
  const priced = pricePeriod({
    terms,
    from,
    until,
    credit: row.credit,
    coupon: couponNext(row),
    isFirst,
    currency: row.currency,
    taxes,
  });
  const key = `period:${from}`;
  const settings = await readSettings(tx, environmentId);
  const invoice = await issueFor(services, tx, {
    row,
    key,
    priced,
    timeZone,
    dueDays: settings.invoiceDueDays,
  });
  await insertPeriod(tx, {
    ...periodRow({ row, terms, due: { from, until }, priced, invoice }, now),
    couponAmount: priced.couponAmount,
    paidAt: invoice.status === 'PAID' ? now : null,
  });
  const billed = await goToNext(services, tx, row, { terms, priced, invoice, timeZone });
  if (invoice.status === 'PAID') await countCouponOf(services, tx, billed);
  else await planFirstTry(tx, billed, { key, invoice, now, timeZone });
  return invoice;
}

type Billed = { terms: Terms; priced: Priced; invoice: InvoiceRow; timeZone: string };

/** Advances to the next period, in the transaction that billed this one. */
async function goToNext(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  { terms, priced, invoice, timeZone }: Billed,
): Promise<SubscriptionRow> {
  const due = periodDue(row, terms);
  const next = nextColumns(row, { terms, due, priced }, timeZone);
  const set = Object.assign(next, { planned: null });
  const { currency } = row;
  const params = { number: invoice.number ?? '', amount: invoice.total, currency };
  const line = { kind: 'billed', params, tone: 'neutral', ...by } as const;
  const billed = await subscriptionStates.change(services, tx, { row }, { set, line });
  if (row.version !== terms.version && row.planId === terms.plan.id)
    await subscriptionStates.note(services, tx, billed, {
      kind: 'price_moved',
      params: { version: terms.version, amount: terms.price.amount, currency },
      tone: 'neutral',
      ...by,
    });
  return billed;
}

/** Plans the first try: a saved card is charged at once; an invoice is checked on the day after its due date. */
export async function planFirstTry(
  tx: Tx,
  row: SubscriptionRow,
  billed: { key: string; invoice: InvoiceRow; now: Date; timeZone: string },
): Promise<void> {
  const { key, invoice, now, timeZone } = billed;
  const isCard = chargesCard(row);
  // The payer is on the page: the invoice is paid there, or expires.
  if (!isCard && row.status === 'CREATED') return;
  const dueOn = isCard ? invoice.issueOn : dayAfter(invoice.dueOn);
  await insertTry(tx, {
    environmentId: row.environmentId,
    subscriptionId: row.id,
    key,
    number: 0,
    id: crypto.randomUUID(),
    kind: isCard ? 'charge' : 'reminder',
    status: 'open',
    dueOn,
    dueAt: isCard ? now : billingTime(dueOn, timeZone),
  });
}

/** Previews the next invoice with the code that will create it; null when there will be none. */
export async function previewNext(db: Db, row: SubscriptionRow) {
  const ends = row.cancelOn !== null && row.nextOn !== null && row.nextOn >= row.cancelOn;
  const isComplete = row.invoiceLimit !== null && row.invoices >= row.invoiceLimit;
  if (row.nextOn === null || ends || isComplete) return null;
  const terms = await termsOn(db, row, row.nextOn);
  const { from, until } = periodDue(row, terms);
  const taxes = await readTaxRates(db, row.environmentId, terms.plan.taxIds, from);
  const isFirst = row.invoices === 0;
  const coupon = couponNext(row);
  return {
    from,
    until,
    coupon,
    priced: pricePeriod({
      terms,
      from,
      until,
      credit: row.credit,
      coupon,
      isFirst,
      currency: row.currency,
      taxes,
    }),
  };
}
