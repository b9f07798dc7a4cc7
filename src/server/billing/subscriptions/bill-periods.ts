// Billing: each period of a subscription once, in order, when its first day comes; and what ends with a period.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { billingDay } from '#shared/billing/subscriptions/billing-days.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { issueFor } from './issue.ts';
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
import { billingTime, netOf, ruleOf, type Terms, termsOn } from './terms.ts';

const dueMax = 200;
/** So many are billed at the same time by one program. */
const atOnce = 4;
const by = { actor: { kind: 'platform' as const } };

const isPeriodDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

export const duePeriods = (services: Services): DueQuery =>
  sql`select 1 from subscriptions where status = 'ACTIVE' and next_at is not null and ${isPeriodDue(services)}
    order by next_at limit 1`;

/** Runs something of each, several at a time; what fails is logged and found again later. Returns how many were done. */
export async function eachOf<T extends { environmentId: string }>(
  services: Services,
  found: readonly T[],
  what: string,
  run: (own: Services, one: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  const waiting = [...found];
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      try {
        if (await run(withClockOf(services, one.environmentId), one)) done += 1;
      } catch (error) {
        services.log.error({ err: error, environmentId: one.environmentId }, what);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

/** Bills whatever is due; a subscription that missed several periods is billed for one after the other. */
export async function billDuePeriods(services: Services): Promise<number> {
  const due = await selectDueSubscriptions(services.database.db, isPeriodDue(services), dueMax);
  return eachOf(services, due, 'a subscription could not be billed; tried again later', (own, place) =>
    own.database.inTransaction((tx) => billNext(own, tx, place)),
  );
}

async function billNext(services: TxServices, tx: Tx, place: Place): Promise<boolean> {
  const row = await lockSubscription(tx, place, true);
  if (row?.status !== 'ACTIVE' || !row.nextAt || row.nextAt > services.clock.now()) return false;
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  await billPeriod(services, tx, row, timeZone);
  return true;
}

/** What becomes of a subscription whose last period is over: nothing more is billed. */
async function endInstead(services: TxServices, tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const set = { nextOn: null, nextAt: null, endedAt: services.clock.now() };
  if (row.cancelOn !== null && row.nextOn !== null && row.nextOn >= row.cancelOn) {
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

/** Bills the period that begins on `nextOn` of a subscription that is locked; returns its invoice, or nothing when it ended. */
export async function billPeriod(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  timeZone: string,
): Promise<InvoiceRow | null> {
  if (row.nextOn === null || (await endInstead(services, tx, row))) return null;
  const { environmentId, id: subscriptionId } = row;
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
    environmentId,
    subscriptionId,
    key,
    kind: 'period',
    fromOn: from,
    untilOn: until,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    planId: terms.plan.id,
    version: terms.version,
    quantity: terms.quantity,
    net: priced.net,
    total: invoice.total,
    creditUsed: priced.creditUsed,
    billedAt: now,
    paidAt: invoice.status === 'PAID' ? now : null,
  });
  const billed = await goToNext(services, tx, row, { terms, priced, invoice, timeZone });
  if (invoice.status !== 'PAID') await planFirstTry(tx, billed, { key, invoice, now, timeZone });
  return invoice;
}

type Billed = { terms: Terms; priced: Priced; invoice: InvoiceRow; timeZone: string };

/** The step to the next period, in the transaction that billed this one. */
async function goToNext(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  { terms, priced, invoice, timeZone }: Billed,
): Promise<SubscriptionRow> {
  const { rule, turn, from, until } = periodDue(row, terms);
  const set = Object.assign(setOf(terms), {
    interval: rule.interval,
    intervalCount: rule.intervalCount,
    anchorOn: rule.anchorOn,
    turn: turn + 1,
    periodFrom: from,
    periodUntil: until,
    nextOn: until,
    nextAt: billingTime(until, timeZone),
    invoices: row.invoices + 1,
    credit: row.credit - priced.creditUsed,
  });
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

/** The period that is billed next: a plan that bills at other times begins its own days with it. */
function periodDue(row: SubscriptionRow, { plan }: Terms) {
  const { interval, intervalCount } = plan;
  const isOther = interval !== row.interval || intervalCount !== row.intervalCount;
  const rule = isOther && row.nextOn ? { interval, intervalCount, anchorOn: row.nextOn } : ruleOf(row);
  const turn = isOther ? 0 : row.turn;
  return { rule, turn, from: billingDay(rule, turn), until: billingDay(rule, turn + 1) };
}

/** The columns of what holds from this period on. */
function setOf(terms: Terms) {
  return {
    planId: terms.plan.id,
    version: terms.version,
    quantity: terms.quantity,
    amount: netOf(terms),
    planned: null,
  };
}

/** A saved card is charged at once; an invoice is waited for until the day after it is due. */
export async function planFirstTry(
  tx: Tx,
  row: SubscriptionRow,
  billed: { key: string; invoice: InvoiceRow; now: Date; timeZone: string },
): Promise<void> {
  const { key, invoice, now, timeZone } = billed;
  const isCard = row.collection === 'card';
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

/** What the next invoice will say, by what will make it; null when there will be none. */
export async function previewNext(db: Db, row: SubscriptionRow) {
  const ends = row.cancelOn !== null && row.nextOn !== null && row.nextOn >= row.cancelOn;
  const isComplete = row.invoiceLimit !== null && row.invoices >= row.invoiceLimit;
  if (row.nextOn === null || ends || isComplete) return null;
  const terms = await termsOn(db, row, row.nextOn);
  const { from, until } = periodDue(row, terms);
  const taxes = await readTaxRates(db, row.environmentId, terms.plan.taxIds, from);
  const isFirst = row.invoices === 0;
  return {
    from,
    until,
    priced: pricePeriod({ terms, from, until, credit: row.credit, isFirst, currency: row.currency, taxes }),
  };
}
