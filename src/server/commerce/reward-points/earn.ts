// Points earned by payments: each captured or refunded payment is processed once, with its points and the points taken back.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TransactionsTable } from '#server/platform/db/tables/payments/checkout.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { pointsFor, pointsToTake, rewardPointsMax } from '#shared/commerce/rewards.ts';
import { type ActiveRule, rulesAt } from '../rewards/rules-at-work.ts';
import { lockRewardSettings, type RewardSettingsRow } from '../rewards/settings.ts';
import { credit, debit, type Holder, heldLots, lockHolder } from './move-points.ts';

type Payment = Pick<
  Selectable<TransactionsTable>,
  | 'id'
  | 'currency'
  | 'amount'
  | 'requestedAmount'
  | 'refundedAmount'
  | 'chargedBack'
  | 'sourceKind'
  | 'sourceId'
> & { customerId: string; paidAt: Date; timeZone: string };

async function readPayment(tx: Tx, environmentId: string, id: string): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom('transactions as t')
    .innerJoin('environments as e', 'e.id', 't.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('t.environmentId', '=', environmentId)
    .where('t.id', '=', id)
    .where('t.status', '=', 'successful')
    .select(['t.id', 't.currency', 't.amount', 't.requestedAmount', 't.refundedAmount', 't.chargedBack'])
    .select(['t.sourceKind', 't.sourceId', 't.customerId', 't.paidAt', 'b.timeZone'])
    .executeTakeFirst();
  return row?.customerId && row.paidAt ? (row as Payment) : undefined;
}

/** The lines of an invoice, or those of an order without its delivery. */
function linesOf({ sourceKind, sourceId }: Payment, environmentId: string): RawBuilder<unknown> | null {
  if (sourceId === null) return null;
  if (sourceKind === 'invoice_reference')
    return sql`select l.environment_id, l.product_id, l.total from invoice_lines l
      where l.environment_id = ${environmentId} and l.invoice_id = ${sourceId}`;
  if (sourceKind === 'order')
    return sql`select l.environment_id, l.product_id, l.total from order_lines l
      where l.environment_id = ${environmentId} and l.order_id = ${sourceId}
      union all select o.environment_id, null, o.delivery_amount from orders o
      where o.environment_id = ${environmentId} and o.id = ${sourceId}`;
  return null;
}

/** The part of a payment for products or categories: the share of their lines in its invoice or order. */
async function paidFor(tx: Tx, environmentId: string, payment: Payment, rule: ActiveRule): Promise<number> {
  if (rule.scope === 'all') return payment.requestedAmount;
  const lines = linesOf(payment, environmentId);
  if (!lines) return 0;
  const isOne =
    rule.scope === 'products'
      ? sql<boolean>`l.product_id = any(${rule.subjectIds}::uuid[])`
      : sql<boolean>`exists (select from store_product_categories c where c.environment_id = l.environment_id
          and c.product_id = l.product_id and c.category_id = any(${rule.subjectIds}::uuid[]))`;
  const { rows } = await sql<{ part: number; whole: number }>`
    select coalesce(sum(l.total) filter (where ${isOne}), 0)::bigint as part, coalesce(sum(l.total), 0)::bigint as whole
    from (${lines}) l`.execute(tx);
  const { part, whole } = rows[0] ?? { part: 0, whole: 0 };
  if (whole <= 0) return 0;
  return Number((BigInt(payment.requestedAmount) * BigInt(part)) / BigInt(whole));
}

/** The points that a customer has earned on a day, in total and per rule. */
async function earnedOn(
  { tx, settings, customerId }: Holder,
  day: string,
): Promise<Map<string | null, number>> {
  const rows = await tx
    .selectFrom('rewardEntries')
    .where('environmentId', '=', settings.environmentId)
    .where('customerId', '=', customerId)
    .where('earnedOn', '=', day)
    .where('kind', '=', 'earn')
    .select(['ruleId', sql<number>`sum(points)::bigint`.as('points')])
    .groupBy('ruleId')
    .execute();
  return new Map(rows.map(({ ruleId, points }) => [ruleId, points]));
}

const room = (max: number | null, used: number): number =>
  max === null ? Number.MAX_SAFE_INTEGER : Math.max(0, max - used);

/** Calculates points by the general rate and by each rule, within the daily caps. */
async function pointsOf(
  holder: Holder,
  payment: Payment,
  day: string,
): Promise<{ ruleId: string | null; points: number }[]> {
  const { tx, settings } = holder;
  if (payment.requestedAmount < settings.minimum) return [];
  const earned = await earnedOn(holder, day);
  let remaining = room(
    settings.dayMax,
    [...earned.values()].reduce((sum, points) => sum + points, 0),
  );
  const { earnPoints, earnAmount } = settings;
  const general = pointsFor(payment.requestedAmount, { points: earnPoints, perAmount: earnAmount });
  const found = [{ ruleId: null as string | null, points: general }];
  for (const rule of await rulesAt(tx, settings.environmentId, payment.paidAt)) {
    if (rule.minimum !== null && payment.requestedAmount < rule.minimum) continue;
    const points = pointsFor(await paidFor(tx, settings.environmentId, payment, rule), rule);
    found.push({ ruleId: rule.id, points: Math.min(points, room(rule.dayMax, earned.get(rule.id) ?? 0)) });
  }
  const granted: typeof found = [];
  for (const { ruleId, points } of found) {
    const within = Math.min(points, remaining, rewardPointsMax);
    if (within > 0) granted.push({ ruleId, points: within });
    remaining -= within;
  }
  return granted;
}

const dayMs = 86_400_000;

/** Processes a new payment: credits the points it earns, possibly none. */
async function earn(holder: Holder, payment: Payment): Promise<void> {
  const { tx, clock, settings, customerId } = holder;
  const { paidAt, timeZone, id: paymentId } = payment;
  const day = dayOf(paidAt, timeZone);
  const all = await pointsOf(holder, payment, day);
  const availableAt = new Date(paidAt.getTime() + settings.pendingDays * dayMs);
  const at = clock.now();
  await tx
    .insertInto('rewardPayments')
    .values({
      environmentId: settings.environmentId,
      paymentId,
      customerId,
      earned: all.reduce((sum, { points }) => sum + points, 0),
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  for (const { ruleId, points } of all)
    await credit(holder, points, availableAt, {
      kind: 'earn',
      cause: `earn:${paymentId}:${ruleId ?? 'rate'}`,
      paymentId,
      ruleId,
      earnedOn: day,
      lotOf: paymentId,
    });
}

const doesEarn = (settings: RewardSettingsRow, { currency, paidAt }: Payment): boolean =>
  settings.isActive && currency === settings.currency && paidAt >= settings.activeSince;

/** Takes points back, or returns them, until they match the amount that was not refunded. */
async function followReturns(holder: Holder, payment: Payment, cause: string): Promise<void> {
  const { tx, clock, settings } = holder;
  const place = { environmentId: settings.environmentId, paymentId: payment.id };
  const { earned, reclaimed, expired } = await tx
    .selectFrom('rewardPayments')
    .where('environmentId', '=', place.environmentId)
    .where('paymentId', '=', place.paymentId)
    .select(['earned', 'reclaimed', 'expired'])
    .executeTakeFirstOrThrow();
  const returned = payment.refundedAmount + payment.chargedBack;
  const requested = pointsToTake({ earned, expired }, { amount: payment.amount, returned });
  if (requested === reclaimed) return;
  await tx
    .updateTable('rewardPayments')
    .set({ reclaimed: requested, updatedAt: clock.now() })
    .where('environmentId', '=', place.environmentId)
    .where('paymentId', '=', place.paymentId)
    .execute();
  const { paymentId } = place;
  if (requested < reclaimed) {
    await credit(holder, reclaimed - requested, clock.now(), { kind: 'give_back', cause, paymentId });
    return;
  }
  const lots = await heldLots(holder);
  const own = lots.filter((lot) => lot.paymentId === paymentId);
  const others = lots.filter((lot) => lot.paymentId !== paymentId);
  await debit(holder, requested - reclaimed, [...own, ...others], { kind: 'take_back', cause, paymentId });
}

/** Processes a changed payment, once per change. Returns false if another worker has processed it. */
export async function takeDue(
  tx: Tx,
  clock: Clock,
  { environmentId, id }: { environmentId: string; id: number },
): Promise<boolean> {
  const due = await tx
    .deleteFrom('rewardDue')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returning('paymentId')
    .executeTakeFirst();
  if (!due) return false;
  const settings = await lockRewardSettings(tx, environmentId);
  const first = await readPayment(tx, environmentId, due.paymentId);
  if (!settings || !first) return true;
  const { customerId } = first;
  const isKnown = () =>
    tx
      .selectFrom('rewardPayments')
      .where('environmentId', '=', environmentId)
      .where('paymentId', '=', first.id)
      .select('paymentId')
      .executeTakeFirst();
  if (!(await isKnown()) && !doesEarn(settings, first)) return true;
  const holder = await lockHolder(tx, clock, settings, customerId);
  // Read again under the lock: another change of the same payment may have been processed meanwhile.
  const payment = (await readPayment(tx, environmentId, first.id)) ?? first;
  if (!(await isKnown())) await earn(holder, payment);
  await followReturns(holder, payment, `due:${id}`);
  return true;
}
