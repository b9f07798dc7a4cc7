// Changes made by the customer through the subscription link: among plans with a link, if the settings allow it.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { OwnSubscription } from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import type {
  ChangeQuote,
  ChangeRequest,
} from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SubscriptionRow } from '../queries.ts';
import { readSettings } from '../settings.ts';
import { changeSubscription, quoteChange } from './change.ts';

/** The plans available to the customer: the current plan, and those with a link; none when the settings forbid changes. */
export async function readOwnPlans(
  db: Db,
  {
    environmentId,
    planId,
    currency,
    status,
  }: Pick<SubscriptionRow, 'environmentId' | 'planId' | 'currency' | 'status'>,
): Promise<OwnSubscription['plans']> {
  const { ownChanges } = await readSettings(db, environmentId);
  if (!ownChanges || (status !== 'ACTIVE' && status !== 'PENDING')) return [];
  const rows = await db
    .selectFrom('plans as p')
    .innerJoin('planVersions as v', (join) =>
      join
        .onRef('v.environmentId', '=', 'p.environmentId')
        .onRef('v.planId', '=', 'p.id')
        .onRef('v.version', '=', 'p.version'),
    )
    .leftJoin('planLinks as l', (join) =>
      join
        .onRef('l.environmentId', '=', 'p.environmentId')
        .onRef('l.planId', '=', 'p.id')
        .on('l.currency', '=', currency),
    )
    .where('p.environmentId', '=', environmentId)
    .where((eb) =>
      eb.or([eb('p.id', '=', planId), eb.and([eb('p.status', '=', 'ACTIVE'), eb('l.id', 'is not', null)])]),
    )
    .select(['p.id', 'p.name', 'p.interval', 'p.intervalCount', 'p.quantityAllowed', 'v.prices'])
    .orderBy('p.amount')
    .orderBy('p.id')
    .limit(50)
    .execute();
  return rows.flatMap(({ prices, ...plan }) => {
    const price = prices.find((price) => price.currency === currency);
    return price ? [Object.assign(plan, { amount: price.amount })] : [];
  });
}

async function requirePlan(db: Db, row: SubscriptionRow, planId: string): Promise<void> {
  const plans = await readOwnPlans(db, row);
  if (plans.length === 0)
    throw new AppError('CONFLICT', { sentence: 'Ask the business to change your subscription.' });
  if (plans.some(({ id }) => id === planId)) return;
  const sentence = 'Choose one of the plans';
  throw new AppError('VALIDATION', { sentence, fields: { planId: sentence } });
}

type Environment = { id: string; timeZone: string };

export async function quoteOwnChange(
  services: Pick<TxServices, 'clock'>,
  db: Db,
  row: SubscriptionRow,
  environment: Environment,
  request: ChangeRequest,
): Promise<ChangeQuote> {
  await requirePlan(db, row, request.planId);
  return quoteChange(services, db, { environment }, row, request);
}

export async function makeOwnChange(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow & { customerName: string | null },
  environment: Environment,
  request: ChangeRequest & { total: number },
): Promise<void> {
  await requirePlan(tx, row, request.planId);
  const actor = { kind: 'user' as const, name: row.customerName ?? '', userId: '' };
  const call = { byPayer: true, actor, environment, audit: () => undefined };
  await changeSubscription(services, tx, call, row.id, request);
}
