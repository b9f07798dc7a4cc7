// Suspension of a business: nobody can enter its live mode, and no live payment can begin.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  featuresOff,
  isSuspended,
  suspendableMode,
} from '#server/platform/http/admission/business-status.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Feature, isFeatureOn } from '#shared/contract/features.ts';

const environmentsOf = (db: Db) =>
  db.selectFrom('environments as e').innerJoin('businesses as b', 'b.id', 'e.businessId');

/** Throws FEATURE_OFF when something planned earlier belongs to a feature now switched off. */
export async function refuseSwitchedOff(db: Db, environmentId: string, feature: Feature): Promise<void> {
  const row = await environmentsOf(db)
    .where('e.id', '=', environmentId)
    .select(featuresOff.as('featuresOff'))
    .executeTakeFirstOrThrow();
  if (!isFeatureOn(feature, new Set(row.featuresOff))) throw new AppError('FEATURE_OFF');
}

/** The reason why outgoing money is blocked in a live environment, as returned by the database. */
export type OutgoingHold = 'suspended' | 'compliance' | 'payouts';

/** Returns the reason why outgoing money is blocked in a live environment, if it is. */
export async function findOutgoingHold(db: Db, environmentId: string): Promise<OutgoingHold | null> {
  const { rows } = await sql<{
    hold: OutgoingHold | null;
  }>`select outgoing_block_reason(${environmentId}) as hold`.execute(db);
  return rows[0]?.hold ?? null;
}

/** Whether nothing may be sent to a bank or partner because the business of a live environment is suspended. */
export async function isOutgoingStopped(db: Db, environmentId: string): Promise<boolean> {
  return (await findOutgoingHold(db, environmentId)) === 'suspended';
}

/** The interval between checks of work that waits for the end of a suspension or for a feature to be switched on. */
export const suspendedPauseMs = 15 * 60_000;

/** Refuses a member access to live mode. Waits for a suspension that is being written. */
export async function refuseSuspended(tx: Tx, businessId: string, mode: Mode): Promise<void> {
  const row = await environmentsOf(tx)
    .where('b.id', '=', businessId)
    .where('e.mode', '=', mode)
    .select(isSuspended.as('isSuspended'))
    .forShare('b')
    .executeTakeFirst();
  if (row?.isSuspended) throw new AppError('BUSINESS_SUSPENDED');
}

/** Refuses a new payment; the payer gets no more detail than necessary. */
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
