// Holds: an amount is reserved, and then posted, released, extended or expired, exactly once.

import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { HoldEndKind } from '#server/platform/db/tables/ledger/ledger.ts';
import { AppError } from '#shared/contract/errors.ts';
import { hashKey, type LedgerPosting, post } from './postings.ts';

export type LedgerHold = {
  environmentId: string;
  id: string;
  /** The idempotency key; a second hold with the same key returns the first. */
  key: string;
  accountId: number;
  amount: number;
  kind: string;
  subjectId: string | null;
  at: Date;
  /** The time of expiry; without it the hold lasts until it is ended explicitly. */
  expiresAt?: Date;
};

/**
 * Kinds that never expire, whatever a caller requests. A lien for a chargeback lasts until the scheme has decided: if it expired on a day
 * of our choice, the business could pay out money that it may still have to return. (Liens are balances of a separate account,
 * `merchant_lien`, and not holds; these kinds are excluded all the same.)
 */
const neverExpiring: ReadonlySet<string> = new Set(['chargeback', 'lien', 'dispute']);

/** Reserves an amount; throws INSUFFICIENT_BALANCE if less is available. Returns the hold's id. */
export async function placeHold(tx: Tx, hold: LedgerHold): Promise<string> {
  if (hold.expiresAt && neverExpiring.has(hold.kind))
    throw new Error(`A hold of the kind ${hold.kind} never expires automatically`);
  const existing = await findHold(tx, hold.environmentId, hold.key);
  if (existing) {
    if (existing.accountId !== hold.accountId || existing.amount !== hold.amount)
      throw new AppError('CONFLICT');
    return existing.id;
  }
  try {
    await tx
      .insertInto('ledgerHolds')
      .values({
        environmentId: hold.environmentId,
        id: hold.id,
        idempotencyKey: hashKey(hold.environmentId, hold.key),
        accountId: hold.accountId,
        amount: hold.amount,
        kind: hold.kind,
        subjectId: hold.subjectId,
        placedAt: hold.at,
        expiresAt: hold.expiresAt ?? null,
      })
      .execute();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'ledger_balance_floor')
      throw new AppError('INSUFFICIENT_BALANCE');
    throw error;
  }
  return hold.id;
}

async function findHold(tx: Tx, environmentId: string, key: string) {
  return tx
    .selectFrom('ledgerHolds')
    .where('environmentId', '=', environmentId)
    .where('idempotencyKey', '=', hashKey(environmentId, key))
    .select(['id', 'accountId', 'amount'])
    .executeTakeFirst();
}

/** Releases a hold to the available balance; throws CONFLICT if it has already ended. */
export async function releaseHold(tx: Tx, environmentId: string, holdId: string, at: Date): Promise<void> {
  await endHold(tx, { environmentId, holdId, kind: 'hold_released', postingId: null, at });
}

/** Replaces a hold by one of the same amount with a later expiry; throws CONFLICT if it has ended or expired. Returns the new hold's id. */
export async function extendHold(
  tx: Tx,
  first: { environmentId: string; holdId: string },
  until: { id: string; key: string; at: Date; expiresAt: Date },
): Promise<string> {
  const { environmentId, holdId } = first;
  const hold = await tx
    .selectFrom('ledgerHolds')
    .where('environmentId', '=', environmentId)
    .where('id', '=', holdId)
    .select(['accountId', 'amount', 'kind', 'subjectId'])
    .executeTakeFirst();
  if (!hold) throw new AppError('NOT_FOUND');
  await endHold(tx, { environmentId, holdId, kind: 'hold_extended', postingId: null, at: until.at });
  return placeHold(tx, { ...hold, environmentId, ...until });
}

/**
 * Ends a hold and posts its purpose, at most the held amount from the held account, in one transaction. Throws CONFLICT if it has ended or
 * expired.
 */
export async function postHold(tx: Tx, holdId: string, posting: LedgerPosting): Promise<void> {
  const hold = await tx
    .selectFrom('ledgerHolds')
    .where('environmentId', '=', posting.environmentId)
    .where('id', '=', holdId)
    .select(['accountId', 'amount'])
    .executeTakeFirst();
  if (!hold) throw new AppError('NOT_FOUND');
  const taken = posting.transfers.reduce(
    (sum, transfer) => sum + (transfer.debit === hold.accountId ? transfer.amount : 0),
    0,
  );
  if (taken > hold.amount) throw new AppError('INSUFFICIENT_BALANCE');
  const { environmentId, id: postingId, at } = posting;
  await endHold(tx, { environmentId, holdId, kind: 'hold_posted', postingId, at });
  await post(tx, posting);
}

type End = { environmentId: string; holdId: string; kind: HoldEndKind; postingId: string | null; at: Date };

async function endHold(tx: Tx, { at, ...end }: End): Promise<void> {
  try {
    await tx
      .insertInto('ledgerHoldEnds')
      .values({ ...end, endedAt: at })
      .execute();
  } catch (error) {
    const isOver = (error as { constraint?: string }).constraint === 'ledger_hold_expired';
    if (isOver || isUniqueViolation(error)) throw new AppError('CONFLICT');
    throw error;
  }
}
