// Points that pay part of an order: the usable number, taken first in, first out, and returned with their original dates.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { usablePoints } from '#shared/commerce/rewards.ts';
import type { PointsOffer } from '#shared/contract/commerce/orders/order-quote.ts';
import { type Currency, minimumAmount } from '#shared/money.ts';
import { lockRewardSettings, readSettings } from '../rewards/settings.ts';
import { findRewardCustomer } from './customers.ts';
import { debit, heldLots, lockHolder, restore, spendable, sumOf } from './move-points.ts';

export type PointsPlace = { environmentId: string; clock: Clock };

/** Whether points are accepted at the checkout in this currency. */
export async function arePointsTaken(db: Db, environmentId: string, currency: Currency): Promise<boolean> {
  const settings = await readSettings(db, environmentId);
  return settings !== undefined && settings.redeemShare > 0 && settings.currency === currency;
}

/** Returns the points a customer can use for an order of this total; null if points are not accepted. Takes nothing. */
export async function offerPoints(
  db: Db,
  { environmentId, clock }: PointsPlace,
  { customerId, currency, total }: { customerId: string; currency: Currency; total: number },
): Promise<PointsOffer | null> {
  const settings = await readSettings(db, environmentId);
  if (!settings || settings.redeemShare === 0 || settings.currency !== currency) return null;
  const found = await findRewardCustomer(db, environmentId, customerId, clock.now());
  const available = found?.available ?? 0;
  const points = usablePoints(settings, available, { total, leastPayment: minimumAmount(currency) });
  return { available, points, amount: points * settings.pointValue, minimum: settings.redeemMinimum };
}

type Used = { orderId: string; customerId: string; points: number; pointsAmount: number };

/** Takes points for an order; returns false if fewer are available by now, or their value has changed. */
export async function redeemPoints(
  tx: Tx,
  { environmentId, clock }: PointsPlace,
  { orderId, customerId, points, pointsAmount }: Used,
): Promise<boolean> {
  const settings = await lockRewardSettings(tx, environmentId);
  if (!settings || points * settings.pointValue !== pointsAmount) return false;
  const holder = await lockHolder(tx, clock, settings, customerId);
  const lots = spendable(await heldLots(holder), clock.now());
  if (sumOf(lots) < points) return false;
  const cause = `redeem:${orderId}:${clock.newId()}`;
  const taken = await debit(holder, points, lots, { kind: 'redeem', cause, orderId, sold: pointsAmount });
  await tx
    .insertInto('rewardUses')
    .values(taken.map((item) => ({ environmentId, orderId, lotId: item.lot.id, points: item.points })))
    // An order that is paid late takes its points again, possibly from a lot it used before.
    .onConflict((conflict) =>
      conflict.columns(['environmentId', 'orderId', 'lotId']).doUpdateSet({
        points: sql`reward_uses.points + excluded.points`,
      }),
    )
    .execute();
  return true;
}

type UsedLot = {
  lotId: string;
  left: number;
  paymentId: string | null;
  availableAt: Date;
  expiresAt: Date | null;
};

/** The points per lot still used by the order, those that expire last first. */
async function usedLots(tx: Tx, environmentId: string, orderId: string): Promise<UsedLot[]> {
  const { rows } = await sql<UsedLot>`
    select u.lot_id as "lotId", u.points - u.returned as left, l.payment_id as "paymentId", l.available_at as "availableAt",
      l.expires_at as "expiresAt"
    from reward_uses u join reward_lots l on l.environment_id = u.environment_id and l.id = u.lot_id
    where u.environment_id = ${environmentId} and u.order_id = ${orderId} and u.returned < u.points
    order by l.expires_at desc nulls first, u.lot_id`.execute(tx);
  return rows;
}

type Returned = Used & {
  /** The idempotency key of the return. */
  cause: string;
  /** Whether points that have expired meanwhile are returned with a new term; otherwise they expire at once. */
  renews: boolean;
};

/** Returns points of an order to its customer. */
export async function returnPoints(
  tx: Tx,
  { environmentId, clock }: PointsPlace,
  { orderId, customerId, points, pointsAmount, cause, renews }: Returned,
): Promise<void> {
  if (points === 0) return;
  const settings = await lockRewardSettings(tx, environmentId);
  if (!settings) throw new Error('Points were used where there are none.');
  const holder = await lockHolder(tx, clock, settings, customerId);
  const now = clock.now();
  const term =
    settings.expiryDays === null ? null : new Date(now.getTime() + settings.expiryDays * 86_400_000);
  let requested = points;
  const back: Parameters<typeof restore>[1][number][] = [];
  for (const lot of await usedLots(tx, environmentId, orderId)) {
    const part = Math.min(requested, lot.left);
    if (part === 0) break;
    requested -= part;
    const isOver = lot.expiresAt !== null && lot.expiresAt <= now;
    const days = isOver && renews ? { availableAt: now, expiresAt: term, paymentId: null } : lot;
    const { paymentId, availableAt, expiresAt } = days;
    back.push({ paymentId, availableAt, expiresAt, remaining: part });
    await tx
      .updateTable('rewardUses')
      .set({ returned: sql`returned + ${part}::bigint` })
      .where('environmentId', '=', environmentId)
      .where('orderId', '=', orderId)
      .where('lotId', '=', lot.lotId)
      .execute();
  }
  if (requested > 0) throw new Error('An order cannot return more points than it used.');
  await restore(holder, back, { kind: 'redeem_back', cause, orderId, sold: -pointsAmount });
}
