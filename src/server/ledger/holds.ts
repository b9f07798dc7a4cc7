// Holds: an amount is reserved first, and then posted or released; once.

import { AppError } from '#shared/contract/errors.ts';
import { isUniqueViolation, type Tx } from '../db/database.ts';
import { hashKey, type LedgerPosting, post } from './postings.ts';

export type LedgerHold = {
  environmentId: string;
  id: string;
  /** Names the event; a second hold with the same name is the first one again. */
  key: string;
  accountId: number;
  amount: number;
  kind: string;
  subjectId: string | null;
  at: Date;
};

/** Reserves an amount; throws INSUFFICIENT_BALANCE when less is available. Answers the hold's id. */
export async function placeHold(tx: Tx, hold: LedgerHold): Promise<string> {
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

/** Gives a hold back to the available balance; throws CONFLICT when it has ended before. */
export async function releaseHold(tx: Tx, environmentId: string, holdId: string, at: Date): Promise<void> {
  await endHold(tx, environmentId, holdId, null, at);
}

/** Ends a hold and posts what it was for, at most its amount from its account, in one transaction. */
export async function postHold(tx: Tx, holdId: string, posting: LedgerPosting): Promise<void> {
  const hold = await tx
    .selectFrom('ledgerHolds')
    .where('environmentId', '=', posting.environmentId)
    .where('id', '=', holdId)
    .select(['accountId', 'amount'])
    .executeTakeFirst();
  if (!hold) throw new AppError('NOT_FOUND');
  const taken = posting.transfers.reduce(
    (sum, one) => sum + (one.debit === hold.accountId ? one.amount : 0),
    0,
  );
  if (taken > hold.amount) throw new AppError('INSUFFICIENT_BALANCE');
  await endHold(tx, posting.environmentId, holdId, posting.id, posting.at);
  await post(tx, posting);
}

async function endHold(
  tx: Tx,
  environmentId: string,
  holdId: string,
  postingId: string | null,
  at: Date,
): Promise<void> {
  try {
    await tx.insertInto('ledgerHoldEnds').values({ environmentId, holdId, postingId, endedAt: at }).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT');
    throw error;
  }
}
