// A suspended business: nobody enters its live mode, and no live payment begins.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';

async function isSuspended(db: Db, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select('suspendedAt')
    .executeTakeFirst();
  return row?.suspendedAt != null;
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
export async function refuseSuspended(tx: Tx, businessId: string): Promise<void> {
  const row = await tx
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select('suspendedAt')
    .forShare()
    .executeTakeFirst();
  if (row?.suspendedAt) throw new AppError('BUSINESS_SUSPENDED');
}

/** Keeps a payment from beginning; the payer is told no more than they need. */
export async function refuseSuspendedPayment(
  db: Db,
  merchant: { businessId: string; mode: Mode },
): Promise<void> {
  if (merchant.mode !== 'live' || !(await isSuspended(db, merchant.businessId))) return;
  const sentence = 'This business is not accepting payments at the moment.';
  throw new AppError('BUSINESS_SUSPENDED', { sentence });
}
