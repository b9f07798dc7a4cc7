// The settings of rewards: read, locked while points move, and saved; a new value of a point revalues the points of all customers.
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import { listPrices } from '#server/payments/pricing/prices.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { RewardSettingsTable } from '#server/platform/db/tables/commerce/reward-tables.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { rewardLiabilityMax } from '#shared/commerce/rewards.ts';
import type { RewardSettings, RewardSettingsInput } from '#shared/contract/commerce/rewards.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import { type Currency, minimumAmount } from '#shared/money.ts';

export type RewardChange = {
  tx: Tx;
  clock: Clock;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
export type RewardSettingsRow = Selectable<RewardSettingsTable>;

const selectSettings = (db: Db, environmentId: string) =>
  db.selectFrom('rewardSettings').where('environmentId', '=', environmentId).selectAll();

/** Returns undefined if rewards were not set up. */
export const readSettings = (db: Db, environmentId: string): Promise<RewardSettingsRow | undefined> =>
  selectSettings(db, environmentId).executeTakeFirst();

/**
 * A shared lock for movements of points: the value of a point stays the same until this transaction ends; other movements are not blocked.
 */
export const lockRewardSettings = (tx: Tx, environmentId: string): Promise<RewardSettingsRow | undefined> =>
  selectSettings(tx, environmentId).forShare().executeTakeFirst();

function toSettings(row: RewardSettingsRow): RewardSettings {
  const { isActive, currency, pointValue, earnPoints, earnAmount, minimum } = row;
  const { dayMax, pendingDays, expiryDays, redeemShare, redeemMinimum } = row;
  return {
    isActive,
    currency,
    pointValue,
    earnPoints,
    earnAmount,
    minimum,
    dayMax,
    pendingDays,
    expiryDays,
    redeemShare,
    redeemMinimum,
    activeSince: row.isActive ? row.activeSince.toISOString() : null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Default settings before setup: typical values, switched off. */
function firstSettings(currency: Currency): RewardSettings {
  const least = minimumAmount(currency);
  return {
    isActive: false,
    currency,
    pointValue: Math.max(1, Math.round(least / 100)),
    earnPoints: 1,
    earnAmount: least,
    minimum: 0,
    dayMax: null,
    pendingDays: 7,
    expiryDays: 365,
    redeemShare: 0,
    redeemMinimum: 1,
    activeSince: null,
    updatedAt: null,
  };
}

export async function getSettings(
  db: Db,
  { id, currency }: Pick<Environment, 'id' | 'currency'>,
): Promise<RewardSettings> {
  const row = await readSettings(db, id);
  return row ? toSettings(row) : firstSettings(currency);
}

async function checkCurrency(
  { tx, environment }: RewardChange,
  before: RewardSettingsRow | undefined,
  currency: Currency,
): Promise<void> {
  if (before?.currency === currency) return;
  if ((await listPrices(tx, environment.businessId, currency)).length === 0)
    refuseAt('currency', `Your business does not accept payments in ${currency}`);
  if (!before) return;
  const moved = await tx
    .selectFrom('rewardEntries')
    .where('environmentId', '=', environment.id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (moved)
    refuseAt(
      'currency',
      `Customers already have points in ${before.currency}, so the currency cannot be changed`,
    );
}

/** Adjusts the liability to a new value of a point. Locked settings prevent movements meanwhile. */
async function revalue(change: RewardChange, before: RewardSettingsRow, pointValue: number): Promise<void> {
  if (before.pointValue === pointValue) return;
  const { tx, clock, environment } = change;
  const { points } = await tx
    .selectFrom('rewardCustomers')
    .where('environmentId', '=', environment.id)
    .select(sql<number>`coalesce(sum(points), 0)::bigint`.as('points'))
    .executeTakeFirstOrThrow();
  const amount = points * (pointValue - before.pointValue);
  if (points * pointValue > rewardLiabilityMax) refuseAt('pointValue', 'Amount is too large');
  if (amount === 0) return;
  const place = { environmentId: environment.id, currency: before.currency };
  const [expense = 0, liability = 0] = await getAccounts(tx, [
    { ...place, kind: 'marketing_expense' },
    { ...place, kind: 'reward_liability' },
  ]);
  const [debit, credit] = amount > 0 ? [expense, liability] : [liability, expense];
  const id = clock.newId();
  await post(tx, {
    environmentId: environment.id,
    id,
    key: `reward_revalued:${id}`,
    kind: 'reward_revalued',
    subjectId: null,
    at: clock.now(),
    transfers: [{ debit, credit, amount: Math.abs(amount), kind: 'reward_revalued' }],
  });
}

/** Returns true if there were no settings; waits for a concurrent insert. */
async function insertSettings(
  { tx, environment }: RewardChange,
  input: RewardSettingsInput,
  at: Date,
): Promise<boolean> {
  const row = Object.assign({}, input, {
    environmentId: environment.id,
    activeSince: at,
    createdAt: at,
    updatedAt: at,
  });
  const created = await tx
    .insertInto('rewardSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('environmentId').doNothing())
    .returning('currency')
    .executeTakeFirst();
  return created !== undefined;
}

export async function saveSettings(
  change: RewardChange,
  input: RewardSettingsInput,
): Promise<RewardSettings> {
  const { tx, clock, environment, audit } = change;
  const at = clock.now();
  const created = await insertSettings(change, input, at);
  const before = created
    ? undefined
    : await selectSettings(tx, environment.id).forUpdate().executeTakeFirstOrThrow();
  await checkCurrency(change, before, input.currency);
  if (before) {
    await revalue(change, before, input.pointValue);
    const activeSince = input.isActive && !before.isActive ? at : before.activeSince;
    await tx
      .updateTable('rewardSettings')
      .set(Object.assign({}, input, { activeSince, updatedAt: at }))
      .where('environmentId', '=', environment.id)
      .execute();
  }
  const after = await getSettings(tx, environment);
  audit({
    entity: 'reward_settings',
    entityId: environment.id,
    before: before ? toSettings(before) : null,
    after,
  });
  return after;
}
