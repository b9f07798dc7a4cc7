// The features of a business: their state, and switching those not locked by the provider.

import { lockTeamOf } from '#server/platform/authority/authority.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { FeatureSetting } from '#shared/contract/account/businesses.ts';
import { AppError } from '#shared/contract/errors.ts';
import { allFeatures, type Feature, featureModules } from '#shared/contract/features.ts';
import { selectFeatures, upsertFeature } from './queries.ts';
import { businessesRateLimits } from './rate-limits.ts';

type InUse = TxServices['inUse'];
type Status = 'enabled' | 'disabled';

/** Returns every feature of the product except `default`, which is always on. */
export async function listFeatures(
  db: Db,
  { features }: InUse,
  businessId: string,
): Promise<{ items: FeatureSetting[] }> {
  const rows = new Map((await selectFeatures(db, businessId)).map((row) => [row.feature, row]));
  const items = allFeatures
    .filter((feature) => feature !== 'default' && features.has(feature))
    .map((feature) => ({
      feature,
      module: featureModules[feature],
      status: rows.get(feature)?.status ?? ('enabled' as const),
      locked: rows.get(feature)?.locked ?? false,
    }));
  return { items };
}

/** Switches all or none. A feature locked by the provider is refused; one already in the requested state is unchanged. */
export async function updateFeatures(
  services: Services,
  actor: Actor,
  requested: readonly { feature: Feature; status: Status }[],
  audit: (details: AuditDetails) => void,
): Promise<{ items: FeatureSetting[] }> {
  const { businessId } = actor.environment;
  await services.rateLimits.consume(businessesRateLimits.features, businessId);
  const { before, after } = await services.database.inTransaction(async (tx) => {
    await lockTeamOf(tx, businessId);
    const present = new Map(
      (await listFeatures(tx, services.inUse, businessId)).items.map((item) => [item.feature, item]),
    );
    const changed = requested.filter(({ feature, status }) => present.get(feature)?.status !== status);
    if (changed.some(({ feature }) => present.get(feature)?.locked)) throw new AppError('FEATURE_LOCKED');
    for (const { feature, status } of changed) await upsertFeature(tx, { businessId, feature, status });
    const statusOf = (feature: Feature) => present.get(feature)?.status;
    return {
      before: Object.fromEntries(changed.map(({ feature }) => [feature, statusOf(feature)])),
      after: Object.fromEntries(changed.map(({ feature, status }) => [feature, status])),
    };
  });
  services.forgetSessions();
  audit({ entity: 'feature', entityId: null, before, after });
  return listFeatures(services.database.db, services.inUse, businessId);
}
