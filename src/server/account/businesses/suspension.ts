// A suspended business: nobody enters its live mode, and no live payment begins.

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
