// Plans offered for subscription, at their newest prices.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';

function offeredPlans(db: Db, environmentId: string) {
  return db
    .selectFrom('plans')
    .innerJoin('planVersions', (join) =>
      join
        .onRef('planVersions.environmentId', '=', 'plans.environmentId')
        .onRef('planVersions.planId', '=', 'plans.id')
        .onRef('planVersions.version', '=', 'plans.version'),
    )
    .where('plans.environmentId', '=', environmentId)
    .select(['plans.id', 'plans.name', 'plans.description', 'plans.status', 'plans.trialDays'])
    .select(['plans.invoiceLimit', 'plans.interval', 'plans.intervalCount', 'plans.quantityAllowed'])
    .select('planVersions.prices');
}

/** Plans by ids, whatever their status. */
export async function selectOfferedPlans(db: Db, environmentId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return offeredPlans(db, environmentId)
    .where('plans.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
}

const optionsMax = 50;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type OptionQuery = QueryOf<(typeof plansContract)['listPlanOptions']>;

/** Options of a plan picker, or the plans it has selected. */
export async function listPlanOptions(db: Db, environmentId: string, query: OptionQuery) {
  const { ids, search, currency } = query;
  if (ids !== undefined)
    return selectOfferedPlans(
      db,
      environmentId,
      ids.split(',').filter((id) => uuid.test(id)),
    );
  let found = offeredPlans(db, environmentId).where('plans.status', '=', 'ACTIVE');
  if (search) found = found.where('plans.name', 'ilike', containsPattern(search));
  if (currency)
    found = found.where(sql<boolean>`plan_versions.prices @> ${JSON.stringify([{ currency }])}::jsonb`);
  return found.orderBy('plans.name').orderBy('plans.id').limit(optionsMax).execute();
}
