// Changes of plan or quantity: the amount quoted beforehand is the amount charged.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { daysFrom, periodAt } from '#shared/billing/subscriptions/billing-days.ts';
import { prorate, prorateToNewPeriod } from '#shared/billing/subscriptions/proration.ts';
import type {
  ChangeQuote,
  ChangeRequest,
} from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { minimumAmount } from '#shared/money.ts';
import { planFirstTry } from '../bill-periods.ts';
import { couponNext, couponNow, couponOff } from '../coupons.ts';
import { byCustomer, findTerms, type SubscriptionCall } from '../create.ts';
import { issueFor } from '../issue.ts';
import { type Priced, priceChange, pricePeriod } from '../price-period.ts';
import { insertPeriod, type SubscriptionRow, selectUnpaid } from '../queries.ts';
import { readSettings } from '../settings.ts';
import { subscriptionStates } from '../states.ts';
import { readTaxRates } from '../taxes.ts';
import { chargesCard, netOf, ruleOf, type Terms, termsNow } from '../terms.ts';
import { applyChange } from './apply-change.ts';

type Reckoned = {
  terms: Terms;
  /** The first day of a newly started period; null when the current period continues. */
  restart: string | null;
  until: string;
  charge: number;
  credit: number;
  daysLeft: number;
  days: number;
  /** The invoice charged at once; null when nothing is charged. */
  priced: Priced | null;
  /** The amount kept as credit instead. */
  kept: number;
};

/** Prices the rest of the period and its unused part. */
async function reckon(
  tx: Db,
  row: SubscriptionRow,
  request: Pick<ChangeRequest, 'planId' | 'quantity'>,
  today: string,
): Promise<Reckoned> {
  const { environmentId, currency } = row;
  const isSame = request.planId === row.planId;
  const terms = isSame
    ? Object.assign(await termsNow(tx, row), { quantity: request.quantity })
    : await findTerms(tx, environmentId, Object.assign({ currency }, request));
  if (isSame && request.quantity > 1 && !terms.plan.quantityAllowed)
    throw new AppError('VALIDATION', { fields: { quantity: 'This plan has no quantity' } });
  const { plan } = terms;
  const { periodFrom, periodUntil } = row;
  if (periodFrom === null || periodUntil === null || today >= periodUntil)
    return {
      terms,
      restart: null,
      until: row.nextOn ?? today,
      charge: 0,
      credit: 0,
      daysLeft: 0,
      days: 0,
      priced: null,
      kept: 0,
    };
  const days = daysFrom(periodFrom, periodUntil);
  const daysLeft = daysFrom(today, periodUntil);
  const isOther = plan.interval !== row.interval || plan.intervalCount !== row.intervalCount;
  const now = await termsNow(tx, row);
  const lowered = couponNow(row);
  const before = netOf(now) - couponOff(lowered, now, currency);
  const after = netOf(terms) - couponOff(lowered, terms, currency);
  const of = { days, daysLeft };
  const { charge, credit, difference } = isOther
    ? prorateToNewPeriod(before, after, of)
    : prorate(before, after, of);
  const { interval, intervalCount } = plan;
  const until = isOther ? periodAt({ interval, intervalCount, anchorOn: today }, 0).until : periodUntil;
  // An amount below the minimum payment is not charged.
  const isCharged = difference >= minimumAmount(currency);
  const taxes = await readTaxRates(tx, environmentId, plan.taxIds, today);
  const priced = isCharged ? priceChange({ terms, from: today, until, charge, credit, taxes }) : null;
  const kept = difference < 0 ? -difference : 0;
  return { terms, restart: isOther ? today : null, until, charge, credit, daysLeft, days, priced, kept };
}

/** Quotes the cost of a change now and from the next period, before it is agreed. */
export async function quoteChange(
  services: Pick<TxServices, 'clock'>,
  tx: Db,
  { environment }: Pick<SubscriptionCall, 'environment'>,
  row: SubscriptionRow,
  request: ChangeRequest,
): Promise<ChangeQuote> {
  const today = dayOf(services.clock.now(), environment.timeZone);
  const reckoned = await reckon(tx, row, request, today);
  const { terms, priced, kept, restart, until } = reckoned;
  const isNow = request.when === 'now';
  const nextOn = isNow ? (restart ? until : row.nextOn) : row.nextOn;
  const rule = ruleOf(row);
  const from = nextOn ?? today;
  const taxes = await readTaxRates(tx, row.environmentId, terms.plan.taxIds, from);
  const next = pricePeriod({
    terms,
    from,
    until: periodAt({ interval: rule.interval, intervalCount: rule.intervalCount, anchorOn: from }, 0).until,
    credit: 0,
    coupon: couponNext(row),
    isFirst: false,
    currency: row.currency,
    taxes,
  });
  return {
    currency: row.currency,
    days: reckoned.days,
    daysLeft: reckoned.daysLeft,
    credit: isNow ? reckoned.credit : 0,
    charge: isNow ? reckoned.charge : 0,
    tax: isNow ? (priced?.tax ?? 0) : 0,
    total: isNow ? (priced?.total ?? 0) : 0,
    kept: isNow ? kept : 0,
    nextOn,
    nextTotal: next.total,
    nextTax: next.tax,
  };
}

/** Makes an agreed change; one that costs something takes effect once it is paid. */
export async function changeSubscription(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit, byPayer = false }: SubscriptionCall,
  id: string,
  request: ChangeRequest & { total: number },
): Promise<void> {
  const place = { environmentId: environment.id, id };
  const { row } = await subscriptionStates.lockFor(tx, place, 'change_planned');
  const by = { actor: byPayer ? byCustomer(actor) : callerOf(actor), tone: 'neutral' } as const;
  const quote = await quoteChange(services, tx, { environment }, row, request);
  if (quote.total !== request.total)
    throw new AppError('CONFLICT', { sentence: 'The amount has changed. Review and confirm it.' });
  if (request.planId === row.planId && request.quantity === row.quantity && row.planned === null)
    throw new AppError('CONFLICT', { sentence: 'The subscription already has this plan and quantity.' });
  const unpaid = await selectUnpaid(tx, row);
  if (unpaid.some(({ change }) => change !== null))
    throw new AppError('CONFLICT', { sentence: 'Another change is awaiting payment.' });
  const today = dayOf(services.clock.now(), environment.timeZone);
  const reckoned = await reckon(tx, row, request, today);
  const { terms, restart } = reckoned;
  const { plan, version, quantity } = terms;
  audit({
    entity: 'subscription',
    entityId: row.id,
    before: { planId: row.planId, quantity: row.quantity },
    after: { planId: plan.id, quantity, when: request.when, total: quote.total },
  });
  const change = { planId: plan.id, version, quantity };
  if (request.when === 'next_period') {
    const on = row.nextOn ?? today;
    await subscriptionStates.change(
      services,
      tx,
      { row },
      {
        set: { planned: JSON.stringify(change) },
        line: { kind: 'change_planned', params: { plan: plan.name, quantity, on }, ...by },
      },
    );
    return;
  }
  const paid = Object.assign({}, change, { restart });
  if (!reckoned.priced) {
    const after = await applyChange(services, tx, row, { change: paid, credit: reckoned.kept });
    if (reckoned.kept > 0)
      await subscriptionStates.note(services, tx, after, {
        kind: 'credited',
        params: { amount: reckoned.kept, currency: row.currency },
        ...by,
      });
    return;
  }
  await billChange(services, tx, row, { reckoned, paid, priced: reckoned.priced, today, environment });
}

type Billed = {
  reckoned: Reckoned;
  paid: { planId: string; version: number; quantity: number; restart: string | null };
  priced: Priced;
  today: string;
  environment: SubscriptionCall['environment'];
};

/**
 * Issues the invoice of a change. With a card, it is charged at once and the change waits for payment; with payment by invoice, the change
 * takes effect at once.
 */
async function billChange(services: TxServices, tx: Tx, row: SubscriptionRow, billed: Billed): Promise<void> {
  const { reckoned, paid, priced, today, environment } = billed;
  const { timeZone } = environment;
  const now = services.clock.now();
  const key = `change:${services.clock.newId()}`;
  const { invoiceDueDays: dueDays } = await readSettings(tx, row.environmentId);
  const invoice = await issueFor(services, tx, { row, key, priced, timeZone, dueDays });
  const isDone = !chargesCard(row) || invoice.status === 'PAID';
  await insertPeriod(tx, {
    environmentId: row.environmentId,
    subscriptionId: row.id,
    key,
    kind: 'change',
    fromOn: today,
    untilOn: reckoned.until,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    planId: paid.planId,
    version: paid.version,
    quantity: paid.quantity,
    net: priced.net,
    total: invoice.total,
    change: isDone ? null : JSON.stringify(paid),
    billedAt: now,
    paidAt: invoice.status === 'PAID' ? now : null,
  });
  if (invoice.status !== 'PAID') await planFirstTry(tx, row, { key, invoice, now, timeZone });
  if (isDone) await applyChange(services, tx, row, { change: paid });
}
