// The billing terms of a subscription: the applicable plan version, its price, its days.

import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { PlansTable, PlanVersionsTable } from '#server/platform/db/tables/billing/plans.ts';
import { hourOn } from '#server/platform/time/business-days.ts';
import type { BillingRule } from '#shared/billing/subscriptions/billing-days.ts';
import type { PlanPrice } from '#shared/contract/billing/subscriptions/plans.ts';
import type { Currency } from '#shared/money.ts';
import type { SubscriptionRow } from './queries.ts';

export type PlanRow = Selectable<PlansTable>;
export type PlanVersionRow = Pick<Selectable<PlanVersionsTable>, 'version' | 'prices' | 'movesOn'>;

export type Terms = { plan: PlanRow; version: number; price: PlanPrice; quantity: number };

const billingHour = 8;

/** Billing runs at eight in the morning in the business's time zone. */
export function billingTime(day: string, timeZone: string): Date {
  return hourOn(day, billingHour, timeZone);
}

export const ruleOf = ({
  interval,
  intervalCount,
  anchorOn,
}: Pick<SubscriptionRow, 'interval' | 'intervalCount' | 'anchorOn'>): BillingRule => ({
  interval,
  intervalCount,
  anchorOn,
});

/** Whether a saved card is charged; a subscription by link without a card gets invoices until one is saved. */
export const chargesCard = ({
  collection,
  savedCardId,
}: Pick<SubscriptionRow, 'collection' | 'savedCardId'>): boolean =>
  collection === 'card' && savedCardId !== null;

/** The price of one period before taxes. */
export const netOf = ({ price, quantity }: Pick<Terms, 'price' | 'quantity'>): number =>
  price.amount * quantity;

export async function selectPlan(db: Db, environmentId: string, planId: string): Promise<PlanRow> {
  return db
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', '=', planId)
    .selectAll()
    .executeTakeFirstOrThrow();
}

export function selectVersions(db: Db, environmentId: string, planId: string): Promise<PlanVersionRow[]> {
  return db
    .selectFrom('planVersions')
    .where('environmentId', '=', environmentId)
    .where('planId', '=', planId)
    .select(['version', 'prices', 'movesOn'])
    .orderBy('version', 'desc')
    .execute();
}

function priceIn(versions: readonly PlanVersionRow[], version: number, currency: Currency) {
  const found = versions.find((one) => one.version === version);
  return found?.prices.find((price) => price.currency === currency);
}

/** The day from which a version applies to a subscription whose customer was notified of it; null when never. */
export function chargedFrom(
  { movesOn }: Pick<PlanVersionRow, 'movesOn'>,
  { newPriceFrom }: Pick<SubscriptionRow, 'newPriceFrom'>,
): string | null {
  return movesOn !== null && newPriceFrom !== null && newPriceFrom > movesOn ? newPriceFrom : movesOn;
}

/**
 * The version of a period that begins on a day: the newest version that applies to existing subscriptions by that day and of which the
 * customer was notified in time, else the subscription's own. A price without its notice is not charged: if the notice could not be sent,
 * the old price applies. After a change of plan, the agreed price applies.
 */
function versionOn(row: SubscriptionRow, versions: readonly PlanVersionRow[], on: string): number {
  const { version } = row.planned ?? row;
  if (row.planned && row.planned.planId !== row.planId) return version;
  const moved = versions.filter((one) => {
    if (one.version <= version || one.version > row.notifiedVersion) return false;
    const from = chargedFrom(one, row);
    return from !== null && from <= on && one.prices.some(({ currency }) => currency === row.currency);
  });
  return Math.max(version, ...moved.map((one) => one.version));
}

/** The terms of a subscription for a period that begins on a day, including changes planned by then. */
export async function termsOn(db: Db, row: SubscriptionRow, on: string): Promise<Terms> {
  const { planId } = row.planned ?? row;
  const plan = await selectPlan(db, row.environmentId, planId);
  return termsOf(row, on, { plan, versions: await selectVersions(db, row.environmentId, planId) });
}

/** As above, for a plan already read with its versions. */
export function termsOf(
  row: SubscriptionRow,
  on: string,
  { plan, versions }: { plan: PlanRow; versions: readonly PlanVersionRow[] },
): Terms {
  const { quantity } = row.planned ?? row;
  const version = versionOn(row, versions, on);
  const price = priceIn(versions, version, row.currency);
  if (!price) throw new Error('A subscription has no price in its currency');
  return { plan, version, price, quantity };
}

/** The current terms, ignoring planned changes. */
export async function termsNow(db: Db, row: SubscriptionRow): Promise<Terms> {
  const { planId, version, quantity, environmentId, currency } = row;
  const plan = await selectPlan(db, environmentId, planId);
  const price = priceIn(await selectVersions(db, environmentId, planId), version, currency);
  if (!price) throw new Error('A subscription has no price in its currency');
  return { plan, version, price, quantity };
}

/** The notice columns once these terms apply: for another plan, notices start after the agreed version. */
export function noticesOf(row: Pick<SubscriptionRow, 'planId'>, { plan, version }: Terms) {
  return plan.id === row.planId ? {} : { notifiedVersion: version, newPriceFrom: null };
}

/** The newest price of a plan in a currency. */
export async function newestTerms(
  db: Db,
  plan: PlanRow,
  currency: Currency,
  quantity: number,
): Promise<Terms | null> {
  const versions = await selectVersions(db, plan.environmentId, plan.id);
  const price = priceIn(versions, plan.version, currency);
  return price ? { plan, version: plan.version, price, quantity } : null;
}
