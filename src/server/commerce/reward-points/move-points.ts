// All movements of points: entry, lots, balance, ledger posting and event in the caller's transaction, under the lock of the customer.
import { sql } from 'kysely';
import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type RewardEntryKind, takeInOrder } from '#shared/commerce/rewards.ts';
import type { RewardSettingsRow } from '../rewards/settings.ts';

/** The owner of the points, with the settings locked (`lockRewardSettings`) and the customer locked. */
export type Holder = {
  tx: Tx;
  clock: Clock;
  settings: RewardSettingsRow;
  customerId: string;
  points: number;
  owed: number;
};

export type Why = {
  kind: RewardEntryKind;
  /** The idempotency key of the movement. */
  cause: string;
  paymentId?: string | null;
  ruleId?: string | null;
  orderId?: string | null;
  /** The change of the amount sold for points, at the value the points had when used. */
  sold?: number;
  note?: string | null;
  byName?: string | null;
  earnedOn?: string | null;
};

/** Locks the customer's points until the transaction ends. */
export async function lockHolder(
  tx: Tx,
  clock: Clock,
  settings: RewardSettingsRow,
  customerId: string,
): Promise<Holder> {
  const { environmentId } = settings;
  const at = clock.now();
  await tx
    .insertInto('rewardCustomers')
    .values({ environmentId, customerId, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['environmentId', 'customerId']).doNothing())
    .execute();
  const { points, owed } = await tx
    .selectFrom('rewardCustomers')
    .where('environmentId', '=', environmentId)
    .where('customerId', '=', customerId)
    .select(['points', 'owed'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { tx, clock, settings, customerId, points, owed };
}

type Change = {
  /** The change of the balance. */
  points: number;
  /** The change of the points in the lots; the liability follows it. */
  held: number;
  availableAt: Date | null;
  expiresAt: Date | null;
};

async function saveBalance(holder: Holder, { points, held }: Change, kind: RewardEntryKind): Promise<void> {
  const { tx, clock, settings, customerId } = holder;
  holder.points += held;
  holder.owed += held - points;
  await tx
    .updateTable('rewardCustomers')
    .set({
      points: holder.points,
      owed: holder.owed,
      // Returned points were credited before.
      earned: sql`earned + ${kind === 'redeem_back' ? 0 : Math.max(points, 0)}::bigint`,
      updatedAt: clock.now(),
    })
    .where('environmentId', '=', settings.environmentId)
    .where('customerId', '=', customerId)
    .execute();
}

type RewardTransferKind = 'reward_given' | 'reward_ended' | 'reward_redeemed' | 'reward_difference';
type RewardTransfer = { debit: number; credit: number; amount: number; kind: RewardTransferKind };

/** Records returned points: the sold amount decreases by their value when used, regardless of their current value. */
function comeBack(
  { expense, liability, redeemed }: Record<'expense' | 'liability' | 'redeemed', number>,
  sold: number,
  value: number,
): RewardTransfer[] {
  const differs = sold - value;
  const [debit, credit] = differs > 0 ? [redeemed, expense] : [expense, redeemed];
  return [
    { debit: redeemed, credit: liability, amount: value, kind: 'reward_redeemed' as const },
    { debit, credit, amount: Math.abs(differs), kind: 'reward_difference' as const },
  ].filter(({ amount }) => amount > 0);
}

async function postValue(
  { tx, clock, settings }: Holder,
  { cause, sold = 0 }: Pick<Why, 'cause' | 'sold'>,
  value: number,
  at: Date,
): Promise<void> {
  if (value === 0 && sold === 0) return;
  const { environmentId, currency } = settings;
  const [expense = 0, liability = 0] = await getAccounts(tx, [
    { environmentId, currency, kind: 'marketing_expense' },
    { environmentId, currency, kind: 'reward_liability' },
  ]);
  const redeemed = async () => {
    const [account = 0] = await getAccounts(tx, [{ environmentId, currency, kind: 'reward_redeemed' }]);
    return account;
  };
  const transfersOf = async (): Promise<RewardTransfer[]> => {
    if (sold > 0)
      return [{ debit: liability, credit: await redeemed(), amount: sold, kind: 'reward_redeemed' }];
    if (sold < 0) return comeBack({ expense, liability, redeemed: await redeemed() }, -sold, value);
    return value > 0
      ? [{ debit: expense, credit: liability, amount: value, kind: 'reward_given' }]
      : [{ debit: liability, credit: expense, amount: -value, kind: 'reward_ended' }];
  };
  const transfers = await transfersOf();
  await post(tx, {
    environmentId,
    id: clock.newId(),
    key: `reward:${cause}`,
    kind: 'reward',
    subjectId: null,
    at,
    transfers,
  });
}

/** Writes entry, balance, ledger posting and event of a change already made to the lots. */
async function write(holder: Holder, why: Why, change: Change): Promise<void> {
  const { tx, clock, settings, customerId } = holder;
  const { environmentId } = settings;
  const value = change.held * settings.pointValue;
  await saveBalance(holder, change, why.kind);
  const { kind, cause, paymentId = null, ruleId = null, orderId = null } = why;
  const { note = null, byName = null, earnedOn = null } = why;
  const { points, availableAt, expiresAt } = change;
  const createdAt = clock.now();
  const balanceAfter = holder.points - holder.owed;
  await tx
    .insertInto('rewardEntries')
    .values({
      environmentId,
      customerId,
      kind,
      points,
      value,
      balanceAfter,
      ruleId,
      paymentId,
      orderId,
      cause,
      note,
      byName,
      earnedOn,
      availableAt,
      expiresAt,
      createdAt,
    })
    .execute();
  await postValue(holder, why, value, createdAt);
  await recordEvent(tx, clock, {
    environmentId,
    type: points > 0 ? 'reward_points.credited' : 'reward_points.debited',
    subjectId: customerId,
    data: {
      customerId,
      kind,
      points,
      balance: balanceAfter,
      paymentId,
      rewardId: ruleId,
      orderId,
      availableAt: availableAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    },
  });
}

const dayMs = 86_400_000;

/** Credits points. Points owed by the customer are settled first; the rest becomes a new lot. */
export async function credit(
  holder: Holder,
  points: number,
  availableAt: Date,
  why: Why & { lotOf?: string | null },
): Promise<void> {
  const { tx, clock, settings, customerId } = holder;
  const held = points - Math.min(points, holder.owed);
  const { environmentId, expiryDays } = settings;
  const expiresAt = expiryDays === null ? null : new Date(availableAt.getTime() + expiryDays * dayMs);
  if (held > 0)
    await tx
      .insertInto('rewardLots')
      .values({
        environmentId,
        id: clock.newId(),
        customerId,
        paymentId: why.lotOf ?? null,
        points: held,
        remaining: held,
        availableAt,
        expiresAt,
      })
      .execute();
  await write(holder, why, { points, held, availableAt, expiresAt });
}

export type Lot = {
  id: string;
  paymentId: string | null;
  remaining: number;
  availableAt: Date;
  expiresAt: Date | null;
};

/** Lots with remaining points, first in, first out. */
export function heldLots({ tx, settings, customerId }: Holder): Promise<Lot[]> {
  return tx
    .selectFrom('rewardLots')
    .where('environmentId', '=', settings.environmentId)
    .where('customerId', '=', customerId)
    .where('remaining', '>', 0)
    .select(['id', 'paymentId', 'remaining', 'availableAt', 'expiresAt'])
    .orderBy('availableAt')
    .orderBy('id')
    .execute();
}

/** Takes points from lots in the given order; a shortfall is recorded as owed. Returns the points taken per lot. */
export async function debit(
  holder: Holder,
  points: number,
  lots: readonly Lot[],
  why: Why,
): Promise<{ lot: Lot; points: number }[]> {
  const { tx, settings } = holder;
  const { taken, lacking } = takeInOrder(lots, points);
  if (taken.length > 0)
    await sql`update reward_lots l set remaining = l.remaining - t.points
      from unnest(${taken.map(({ lot }) => lot.id)}::uuid[], ${taken.map((item) => item.points)}::bigint[]) as t (id, points)
      where l.environment_id = ${settings.environmentId} and l.id = t.id`.execute(tx);
  await write(holder, why, { points: -points, held: lacking - points, availableAt: null, expiresAt: null });
  return taken;
}

/** Restores points taken earlier, with their original dates. Points owed by the customer are settled from those that expire first. */
export async function restore(holder: Holder, lots: readonly Omit<Lot, 'id'>[], why: Why): Promise<void> {
  const { tx, clock, settings, customerId } = holder;
  const points = sumOf(lots);
  if (points === 0) return;
  let owed = Math.min(points, holder.owed);
  const held = points - owed;
  const never = Number.MAX_SAFE_INTEGER;
  const soonest = lots.toSorted(
    (a, b) => (a.expiresAt?.getTime() ?? never) - (b.expiresAt?.getTime() ?? never),
  );
  const rows = soonest.flatMap(({ remaining, paymentId, availableAt, expiresAt }) => {
    const settled = Math.min(owed, remaining);
    owed -= settled;
    const rest = remaining - settled;
    const row = { environmentId: settings.environmentId, id: clock.newId(), customerId, paymentId };
    return rest === 0 ? [] : [{ ...row, points: rest, remaining: rest, availableAt, expiresAt }];
  });
  if (rows.length > 0) await tx.insertInto('rewardLots').values(rows).execute();
  await write(holder, why, { points, held, availableAt: null, expiresAt: null });
}

/** Returns the lots whose points can be spent at an instant. */
export const spendable = (lots: readonly Lot[], now: Date): Lot[] =>
  lots.filter(({ availableAt, expiresAt }) => availableAt <= now && (expiresAt === null || expiresAt > now));

export const sumOf = (lots: readonly Pick<Lot, 'remaining'>[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0);
