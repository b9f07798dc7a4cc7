// Rewards: campaigns and rules beside the general rate; created, changed, and switched on and off.
import type { z } from 'zod';
import { referToProducts } from '#server/billing/products/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { RewardStatus } from '#shared/commerce/rewards.ts';
import {
  type NewRewardInput,
  newRewardInput,
  type ProductRewardInput,
  type Reward,
  type RewardInput,
  type rewardListQuery,
} from '#shared/contract/commerce/rewards.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import {
  insertRule,
  lockRule,
  type RuleRow,
  replaceSubjects,
  rewardList,
  selectRule,
  updateRule,
} from './queries.ts';
import type { RewardChange } from './settings.ts';

export function toReward(row: RuleRow): Reward {
  const { id, reference, name, status, scope, subjects, points, perAmount, minimum, dayMax } = row;
  return {
    id,
    reference,
    name,
    status,
    scope,
    subjects,
    points,
    perAmount,
    minimum,
    dayMax,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    currency: row.currency,
    given: row.given,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

export const listRewards = (
  db: Db,
  environmentId: string,
  query: z.output<typeof rewardListQuery>,
  now: Date,
) => rewardList.page(db, environmentId, query, now, toReward);

/** Returns the reward, or throws NOT_FOUND if this environment has no such reward. */
export async function getReward(db: Db, environmentId: string, id: string): Promise<Reward> {
  const row = await selectRule(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toReward(row);
}

const columnsOf = ({ name, scope, points, perAmount, minimum, dayMax, startsAt, endsAt }: RewardInput) => ({
  name,
  scope,
  points,
  perAmount,
  minimum,
  dayMax,
  startsAt: startsAt ? new Date(startsAt) : null,
  endsAt: endsAt ? new Date(endsAt) : null,
});

/** Checks that a changed end date is in the future. */
function checkEnd({ clock }: RewardChange, endsAt: Date | null, before: Date | null = null): void {
  if (endsAt && endsAt.getTime() !== before?.getTime() && endsAt <= clock.now())
    refuseAt('endsAt', 'Must be in the future');
}

async function saveSubjects(change: RewardChange, id: string, input: RewardInput): Promise<void> {
  const { tx, environment } = change;
  const subjects = input.scope === 'all' ? [] : [...new Set(input.subjectIds)];
  if (input.scope === 'products') await referToProducts(change, subjects, 'subjectIds');
  if (input.scope === 'categories') {
    const found = await tx
      .selectFrom('storeCategories')
      .where('environmentId', '=', environment.id)
      .where('id', 'in', subjects)
      .select('id')
      .execute();
    if (found.length < subjects.length) refuseAt('subjectIds', 'Choose from your categories');
  }
  await replaceSubjects(tx, environment.id, id, subjects);
}

export async function createReward(
  change: RewardChange,
  userId: string | null,
  input: NewRewardInput,
): Promise<Reward> {
  const { tx, clock, environment, audit } = change;
  const columns = columnsOf(input);
  checkEnd(change, columns.endsAt);
  const at = clock.now();
  const id = clock.newId();
  await insertRule(
    tx,
    Object.assign(columns, {
      environmentId: environment.id,
      id,
      reference: makeReference('RWD'),
      status: input.draft ? ('DRAFT' as const) : ('ACTIVE' as const),
      createdBy: userId,
      createdAt: at,
      updatedAt: at,
    }),
  );
  await saveSubjects(change, id, input);
  const after = await getReward(tx, environment.id, id);
  audit({ entity: 'reward', entityId: id, before: null, after });
  return after;
}

const nameMax = 100;

/** A reward for one product of the store. */
export async function addProductReward(
  change: RewardChange,
  userId: string | null,
  productId: string,
  { name, ...input }: ProductRewardInput,
): Promise<Reward> {
  const { tx, environment } = change;
  const product = await tx
    .selectFrom('storeProducts as s')
    .innerJoin('products as p', (join) =>
      join.onRef('p.environmentId', '=', 's.environmentId').onRef('p.id', '=', 's.id'),
    )
    .where('s.environmentId', '=', environment.id)
    .where('s.id', '=', productId)
    .select('p.name')
    .executeTakeFirst();
  if (!product) throw new AppError('NOT_FOUND');
  const scope = { name: name ?? product.name.slice(0, nameMax), scope: 'products', subjectIds: [productId] };
  return createReward(change, userId, newRewardInput.parse(Object.assign(scope, input)));
}

async function lockReward({ tx, environment }: RewardChange, id: string): Promise<Reward> {
  if (!(await lockRule(tx, environment.id, id))) throw new AppError('NOT_FOUND');
  return getReward(tx, environment.id, id);
}

async function saved({ tx, environment, audit }: RewardChange, before: Reward): Promise<Reward> {
  const after = await getReward(tx, environment.id, before.id);
  audit({ entity: 'reward', entityId: before.id, before, after });
  return after;
}

export async function updateReward(change: RewardChange, id: string, input: RewardInput): Promise<Reward> {
  const { tx, clock, environment } = change;
  const before = await lockReward(change, id);
  const columns = columnsOf(input);
  checkEnd(change, columns.endsAt, before.endsAt ? new Date(before.endsAt) : null);
  await updateRule(
    tx,
    { environmentId: environment.id, id },
    Object.assign(columns, { updatedAt: clock.now() }),
  );
  await saveSubjects(change, id, input);
  return saved(change, before);
}

/** Nothing changes if the reward already has the requested status. A draft becomes active or is archived; nothing becomes a draft again. */
export async function setRewardStatus(
  change: RewardChange,
  id: string,
  status: Exclude<RewardStatus, 'DRAFT'>,
): Promise<Reward> {
  const { tx, clock, environment } = change;
  const before = await lockReward(change, id);
  if (before.status === status) return before;
  await updateRule(tx, { environmentId: environment.id, id }, { status, updatedAt: clock.now() });
  return saved(change, before);
}
