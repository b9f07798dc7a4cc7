// Whether a business may act: the provider suspends its live mode, and what belongs to a feature stops while that is switched off.
import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#shared/contract/account/session.ts';
import { type Feature, featureModules } from '#shared/contract/features.ts';

/** The mode that a suspension stops: in the other a business goes on trying things out. */
export const suspendableMode = 'live' satisfies Mode;

/** By environments as e and businesses as b. */
export const isSuspended = sql<boolean>`(b.suspended_at is not null and e.mode = ${sql.lit(suspendableMode)})`;

/** By businesses as b: the features that are switched off. */
export const featuresOff = sql<
  string[]
>`array(select f.feature from features f where f.business_id = b.id and f.status = 'disabled')`;

/** Whether the business of an environment may act: it is not suspended, and has all of the features on. `environment` as in SQL. */
export function mayAct(features: readonly Feature[], environment: string): RawBuilder<boolean> {
  const flags = features
    .filter((feature) => feature !== 'default')
    .flatMap((feature) => [feature, featureModules[feature]]);
  // Those who may not act are few. They are read once for a statement, and only if it finds anything.
  return sql<boolean>`(${sql.raw(environment)} not in (
    select e.id from businesses b join environments e on e.business_id = b.id where ${isSuspended}
    union all
    select e.id from features f join environments e on e.business_id = f.business_id
    where f.status = 'disabled' and f.feature = any(${flags}::text[])))`;
}
