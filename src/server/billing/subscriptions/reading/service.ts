// The details of one subscription: card, next invoice, tries, billed periods, and trail.

import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SubscriptionCoupon } from '#server/platform/db/tables/billing/subscriptions.ts';
import { retryDaysFrom } from '#shared/billing/subscriptions/dunning.ts';
import { subscriptionSentences } from '#shared/billing/subscriptions/subscription-lines.ts';
import type { SubscriptionDetail } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { previewNext } from '../bill-periods.ts';
import {
  type PeriodRow,
  type Place,
  type SubscriptionRow,
  selectPeriods,
  selectSubscriptionEvents,
  selectTries,
  selectUnpaid,
  type TryRow,
} from '../queries.ts';
import { readSettings } from '../settings.ts';
import { subscriptionsOf, toSubscription } from './list-subscriptions.ts';

export async function findSubscription(db: Db, { environmentId, id }: Place) {
  const row = await subscriptionsOf(db)
    .where('subscriptions.environmentId', '=', environmentId)
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const timelineMax = 100;

export async function readUpcoming(db: Db, row: SubscriptionRow): Promise<SubscriptionDetail['upcoming']> {
  const next = await previewNext(db, row);
  if (!next || row.nextOn === null) return null;
  const { lines, taxes, total, couponAmount } = next.priced;
  const { coupon } = next;
  return {
    on: row.nextOn,
    from: next.from,
    until: next.until,
    lines: lines.map(({ name, quantity, unitPrice, discount }, at) => ({
      name,
      quantity,
      unitPrice,
      // The coupon is listed separately; it is included in the first line's discount.
      discount: (discount?.amount ?? 0) - (at === 0 ? couponAmount : 0),
    })),
    coupon:
      coupon && couponAmount > 0 ? { code: coupon.code, amount: couponAmount, turn: coupon.used + 1 } : null,
    taxes: taxes.map(({ name, rate, base, amount }) => ({ name, rate, base, amount })),
    total,
  };
}

const stateOf = ({ paidAt, droppedAt }: PeriodRow) => (paidAt ? 'paid' : droppedAt ? 'dropped' : 'open');

export const toPeriod = (row: PeriodRow): SubscriptionDetail['periods'][number] => ({
  key: row.key,
  kind: row.kind,
  from: row.fromOn,
  until: row.untilOn,
  invoice: { id: row.invoiceId, number: row.invoiceNumber ?? '' },
  quantity: row.quantity,
  total: row.total,
  state: stateOf(row),
  billedAt: row.billedAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

const toTry = (row: TryRow): SubscriptionDetail['tries'][number] => ({
  key: row.key,
  number: row.number,
  kind: row.kind,
  status: row.status,
  on: row.dueOn,
  reason: row.reason,
  responseCode: row.responseCode,
  reference: row.reference,
  triedAt: row.triedAt?.toISOString() ?? null,
});

async function readCard(db: Db, row: SubscriptionRow, tries: readonly TryRow[]) {
  if (!row.savedCardId) return null;
  const card = await db
    .selectFrom('savedCards')
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.savedCardId)
    .where('removedAt', 'is', null)
    .select(['id', 'scheme', 'last4', 'expiry'])
    .executeTakeFirst();
  const last = tries.find(({ kind, endedAt }) => kind === 'charge' && endedAt !== null);
  return card ? Object.assign(card, { declined: last?.status === 'failed' }) : null;
}

const pickCoupon = ({ id, code, periods, used }: SubscriptionCoupon) => ({ id, code, periods, used });

async function readPlanned(db: Db, row: SubscriptionRow) {
  if (!row.planned) return null;
  const { planId, quantity } = row.planned;
  const plan = await db
    .selectFrom('plans')
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', planId)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { plan, quantity };
}

export async function getSubscription(
  services: { publicUrl: string },
  db: Db,
  place: Place,
): Promise<SubscriptionDetail> {
  const row = await findSubscription(db, place);
  const tries = await selectTries(db, place);
  const periods = await selectPeriods(db, place);
  const unpaid = await selectUnpaid(db, place);
  const settings = await readSettings(db, place.environmentId);
  const events = await selectSubscriptionEvents(db, place, timelineMax);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: subscriptionSentences });
  const [oldest] = unpaid;
  const isPastDue = row.status === 'PENDING' && oldest?.firstOn;
  const retryDays = isPastDue ? retryDaysFrom(oldest.firstOn ?? '', settings.retryDays) : [];
  return Object.assign(toSubscription(row), {
    card: await readCard(db, row, tries),
    credit: row.credit,
    coupon: row.coupon && pickCoupon(row.coupon),
    planned: await readPlanned(db, row),
    cancelReason: row.cancelReason,
    finalOn: retryDays.at(-1) ?? null,
    finalAction: settings.finalAction,
    unpaid: oldest
      ? {
          invoice: { id: oldest.invoiceId, number: oldest.invoiceNumber ?? '' },
          total: oldest.total,
          firstOn: oldest.firstOn,
        }
      : null,
    retryDays,
    upcoming: await readUpcoming(db, row),
    paidTotal: periods.reduce((sum, period) => sum + (period.paidAt ? period.total : 0), 0),
    periods: periods.map(toPeriod),
    tries: tries.map(toTry),
    timeline,
    madeBy: row.createdByName,
  });
}
