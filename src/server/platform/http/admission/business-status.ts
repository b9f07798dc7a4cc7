// Whether a business may act: a suspension blocks its live mode, and a disabled feature stops everything that belongs to it.
import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#shared/contract/account/session.ts';
import { type Feature, featureModules } from '#shared/contract/features.ts';

/** The mode that a suspension blocks; test mode stays available. */
export const suspendableMode = 'live' satisfies Mode;

/** For queries with environments as e and businesses as b. */
export const isSuspended = sql<boolean>`(b.suspended_at is not null and e.mode = ${sql.lit(suspendableMode)})`;

/** The disabled features, for queries with businesses as b. */
export const featuresOff = sql<
  string[]
>`array(select f.feature from features f where f.business_id = b.id and f.status = 'disabled')`;

/**
 * Whether the business of an environment may act: it is not suspended, and all of the features are enabled. `environment`: an SQL
 * expression.
 */
export function isBusinessActive(features: readonly Feature[], environment: string): RawBuilder<boolean> {
  const flags = features
    .filter((feature) => feature !== 'default')
    .flatMap((feature) => [feature, featureModules[feature]]);
  // Blocked environments are few. They are read once per statement, and only if it finds any rows.
  return sql<boolean>`(${sql.raw(environment)} not in (
    select e.id from businesses b join environments e on e.business_id = b.id where ${isSuspended}
    union all
    select e.id from features f join environments e on e.business_id = f.business_id
    where f.status = 'disabled' and f.feature = any(${flags}::text[])))`;
}
