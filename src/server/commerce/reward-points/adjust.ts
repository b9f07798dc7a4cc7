// Manual adjustments of points: given at once, or taken from the spendable points.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { rewardLiabilityMax } from '#shared/commerce/rewards.ts';
import type { RewardAdjustInput, RewardCustomer } from '#shared/contract/commerce/reward-points.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { lockRewardSettings, type RewardSettingsRow, readSettings } from '../rewards/settings.ts';
import { findRewardCustomer } from './customers.ts';
import { credit, debit, heldLots, lockHolder, spendable, sumOf } from './move-points.ts';

const tooMany = (available: number): string =>
  available === 1
    ? 'This customer has 1 point to spend'
    : `This customer has ${available.toLocaleString('en')} points to spend`;

/** Refuses points that would raise the total value of all points above what the ledger can hold. */
async function checkLiability(
  db: Db,
  { environmentId, pointValue }: Pick<RewardSettingsRow, 'environmentId' | 'pointValue'>,
  points: number,
): Promise<void> {
  if (points <= 0) return;
  const { held } = await db
    .selectFrom('rewardCustomers')
    .where('environmentId', '=', environmentId)
    .select(sql<number>`coalesce(sum(points), 0)::bigint`.as('held'))
    .executeTakeFirstOrThrow();
  if ((held + points) * pointValue > rewardLiabilityMax)
    refuseAt('points', 'The total value of your customers’ points would be too high');
}

/** Returns the settings, or throws the reason why no points can be moved; the customer must be of this environment. */
async function checkPlace(
  db: Db,
  settings: RewardSettingsRow | undefined,
  environmentId: string,
  customerId: string,
): Promise<RewardSettingsRow> {
  const customer = await db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', customerId)
    .select('id')
    .executeTakeFirst();
  if (!customer) refuseAt('customerId', 'Choose one of your customers');
  if (!settings) refuseAt('customerId', 'Set up rewards first, under Settings');
  return settings;
}

/** Returns the current state for a planned adjustment; throws the same errors as the adjustment itself. */
export async function describeAdjustment(
  db: Db,
  environmentId: string,
  { customerId, points }: RewardAdjustInput,
  now: Date,
): Promise<{ settings: RewardSettingsRow; customer: string; available: number }> {
  const known = await readSettings(db, environmentId);
  const settings = await checkPlace(db, known, environmentId, customerId);
  const found = await findRewardCustomer(db, environmentId, customerId, now);
  const available = found?.available ?? 0;
  if (points < 0 && -points > available) refuseAt('points', tooMany(available));
  await checkLiability(db, settings, points);
  const { name, email } = await db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', customerId)
    .select(['name', 'email'])
    .executeTakeFirstOrThrow();
  return { settings, customer: name ?? email, available };
}

export async function adjustPoints(
  tx: Tx,
  { environmentId, clock }: { environmentId: string; clock: Clock },
  { customerId, points, note }: RewardAdjustInput,
  byName: string,
): Promise<{ before: number; after: RewardCustomer }> {
  const known = await lockRewardSettings(tx, environmentId);
  const settings = await checkPlace(tx, known, environmentId, customerId);
  const holder = await lockHolder(tx, clock, settings, customerId);
  const before = holder.points - holder.owed;
  const why = { kind: 'adjust', cause: `adjust:${clock.newId()}`, note, byName } as const;
  const now = clock.now();
  if (points > 0) {
    await checkLiability(tx, settings, points);
    await credit(holder, points, now, why);
  } else {
    const lots = spendable(await heldLots(holder), now);
    if (-points > sumOf(lots)) refuseAt('points', tooMany(sumOf(lots)));
    await debit(holder, -points, lots, why);
  }
  const after = await findRewardCustomer(tx, environmentId, customerId, now);
  if (!after) throw new AppError('NOT_FOUND');
  return { before, after };
}
