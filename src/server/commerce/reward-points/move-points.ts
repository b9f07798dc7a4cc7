// The one way points move: entry, lots, balance of the customer, ledger and event in the caller's transaction, under the lock of the customer.
import { sql } from 'kysely';
import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type RewardEntryKind, takeInOrder } from '#shared/commerce/rewards.ts';
import type { RewardSettingsRow } from '../rewards/settings.ts';

/** Whose points, with the settings held (`holdSettings`) and the customer locked. */
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
  /** What it happens once by. */
  cause: string;
  paymentId?: string | null;
  ruleId?: string | null;
  note?: string | null;
  byName?: string | null;
  earnedOn?: string | null;
};

/** Nobody else moves points of this customer until the transaction ends. */
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
  /** By how much the balance changes. */
  points: number;
  /** By how much what the lots hold changes: the liability follows this. */
  held: number;
  availableAt: Date | null;
  expiresAt: Date | null;
};

async function saveBalance(holder: Holder, { points, held }: Change): Promise<void> {
  const { tx, clock, settings, customerId } = holder;
  holder.points += held;
  holder.owed += held - points;
  await tx
    .updateTable('rewardCustomers')
    .set({
      points: holder.points,
      owed: holder.owed,
      earned: sql`earned + ${Math.max(points, 0)}::bigint`,
      updatedAt: clock.now(),
    })
    .where('environmentId', '=', settings.environmentId)
    .where('customerId', '=', customerId)
    .execute();
}

async function postValue({ tx, clock, settings }: Holder, cause: string, value: number): Promise<void> {
  if (value === 0) return;
  const { environmentId, currency } = settings;
  const [expense = 0, liability = 0] = await getAccounts(tx, [
    { environmentId, currency, kind: 'marketing_expense' },
    { environmentId, currency, kind: 'reward_liability' },
  ]);
  const transfer =
    value > 0
      ? ({ debit: expense, credit: liability, amount: value, kind: 'reward_given' } as const)
      : ({ debit: liability, credit: expense, amount: -value, kind: 'reward_ended' } as const);
  await post(tx, {
    environmentId,
    id: clock.newId(),
    key: `reward:${cause}`,
    kind: 'reward',
    subjectId: null,
    at: clock.now(),
    transfers: [transfer],
  });
}

/** Entry, balance, ledger and event of what the lots have been changed by already. */
async function write(holder: Holder, why: Why, change: Change): Promise<void> {
  const { tx, clock, settings, customerId } = holder;
  const { environmentId } = settings;
  const value = change.held * settings.pointValue;
  await saveBalance(holder, change);
  const { kind, cause, paymentId = null, ruleId = null, note = null, byName = null, earnedOn = null } = why;
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
      cause,
      note,
      byName,
      earnedOn,
      availableAt,
      expiresAt,
      createdAt,
    })
    .execute();
  await postValue(holder, cause, value);
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
      availableAt: availableAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    },
  });
}

const dayMs = 86_400_000;

/** Gives points. What the customer owes is settled first; the rest is a lot of its own. */
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

/** Lots with points in them, first in, first out. */
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

/** Takes points from lots in this order; what they have not is owed. */
export async function debit(holder: Holder, points: number, lots: readonly Lot[], why: Why): Promise<void> {
  const { tx, settings } = holder;
  const { taken, lacking } = takeInOrder(lots, points);
  if (taken.length > 0)
    await sql`update reward_lots l set remaining = l.remaining - t.points
      from unnest(${taken.map(({ lot }) => lot.id)}::uuid[], ${taken.map((one) => one.points)}::bigint[]) as t (id, points)
      where l.environment_id = ${settings.environmentId} and l.id = t.id`.execute(tx);
  await write(holder, why, { points: -points, held: lacking - points, availableAt: null, expiresAt: null });
}

/** Of lots, those whose points can be spent at an instant. */
export const spendable = (lots: readonly Lot[], now: Date): Lot[] =>
  lots.filter(({ availableAt, expiresAt }) => availableAt <= now && (expiresAt === null || expiresAt > now));

export const sumOf = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0);
