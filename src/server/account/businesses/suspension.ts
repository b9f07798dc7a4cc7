// A suspended business: nobody enters its live mode, and no live payment begins.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { featuresOff, isSuspended, suspendableMode } from '#server/platform/http/admission/standing.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Feature, isFeatureOn } from '#shared/contract/features.ts';

const environmentsOf = (db: Db) =>
  db.selectFrom('environments as e').innerJoin('businesses as b', 'b.id', 'e.businessId');

/** Throws FEATURE_OFF: what was planned earlier belongs to a feature that is switched off. */
export async function refuseSwitchedOff(db: Db, environmentId: string, feature: Feature): Promise<void> {
  const row = await environmentsOf(db)
    .where('e.id', '=', environmentId)
    .select(featuresOff.as('featuresOff'))
    .executeTakeFirstOrThrow();
  if (!isFeatureOn(feature, new Set(row.featuresOff))) throw new AppError('FEATURE_OFF');
}

/** Why money stays in a live environment, as the database says it. */
export type OutgoingHold = 'suspended' | 'compliance' | 'payouts';

/** What keeps money in a live environment, if anything does. */
export async function findOutgoingHold(db: Db, environmentId: string): Promise<OutgoingHold | null> {
  const { rows } = await sql<{
    hold: OutgoingHold | null;
  }>`select outgoing_hold(${environmentId}) as hold`.execute(db);
  return rows[0]?.hold ?? null;
}

/** Whether nothing may be handed to a bank or a partner: the business of a live environment is suspended. */
export async function isOutgoingStopped(db: Db, environmentId: string): Promise<boolean> {
  return (await findOutgoingHold(db, environmentId)) === 'suspended';
}

/** How long what waits for the end of a suspension, or for a feature to be on again, waits before it is looked at again. */
export const suspendedPauseMs = 15 * 60_000;

/** Keeps a member out of the live mode; a suspension that is just being written is waited for. */
export async function refuseSuspended(tx: Tx, businessId: string, mode: Mode): Promise<void> {
  const row = await environmentsOf(tx)
    .where('b.id', '=', businessId)
    .where('e.mode', '=', mode)
    .select(isSuspended.as('isSuspended'))
    .forShare('b')
    .executeTakeFirst();
  if (row?.isSuspended) throw new AppError('BUSINESS_SUSPENDED');
}

/** Keeps a payment from beginning; the payer is told no more than they need. */
export async function refuseSuspendedPayment(
  db: Db,
  { environmentId, mode }: { environmentId: string; mode: Mode },
): Promise<void> {
  if (mode !== suspendableMode) return;
  const row = await environmentsOf(db)
    .where('e.id', '=', environmentId)
    .select(isSuspended.as('isSuspended'))
    .executeTakeFirst();
  if (!row?.isSuspended) return;
  const sentence = 'This business is not accepting payments at the moment.';
  throw new AppError('BUSINESS_SUSPENDED', { sentence });
}
