// Staff decisions about an uncredited inflow: matched with an account, returned to its sender, or kept on hold.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type AccountRow, type InflowRow, lockAccount, lockInflow, updateInflow } from '../queries.ts';
import { creditInflow } from './credit-inflow.ts';
import { beginReturn } from './return-inflows.ts';

export type Decision = { by: string; reason: string };

/** Returns the environment and account of an inflow; undefined when there is none. */
export async function findInflow(tx: Tx, inflowId: string) {
  return tx
    .selectFrom('virtualAccountInflows as i')
    .innerJoin('environments as e', 'e.id', 'i.environmentId')
    .where('i.id', '=', inflowId)
    .select(['i.environmentId', 'i.id', 'i.accountId', 'i.reference', 'e.businessId'])
    .executeTakeFirst();
}

async function lockUndecided(tx: Tx, inflowId: string, accountReference: string | null) {
  const found = await findInflow(tx, inflowId);
  if (!found) throw new AppError('NOT_FOUND');
  const { environmentId } = found;
  const targetId = accountReference ? await findTarget(tx, environmentId, accountReference) : found.accountId;
  const accounts = new Map<string, AccountRow>();
  // Lock order: accounts by id, then the inflow.
  for (const id of [...new Set([found.accountId, targetId])].sort()) {
    const row = await lockAccount(tx, environmentId, id);
    if (row) accounts.set(id, row);
  }
  const inflow = await lockInflow(tx, environmentId, inflowId);
  const [own, target] = [accounts.get(found.accountId), accounts.get(targetId)];
  if (!inflow || !own || !target) throw new AppError('NOT_FOUND');
  if (inflow.status !== 'UNMATCHED' && inflow.status !== 'HELD')
    throw new AppError('CONFLICT', { sentence: 'This inflow has already been decided.' });
  return { inflow, own, target, businessId: found.businessId };
}

async function findTarget(tx: Tx, environmentId: string, reference: string): Promise<string> {
  const row = await tx
    .selectFrom('virtualAccounts')
    .where('environmentId', '=', environmentId)
    .where('reference', '=', reference.trim().toUpperCase())
    .select('id')
    .executeTakeFirst();
  const sentence = 'This business has no virtual account with this reference in this mode.';
  if (!row) throw new AppError('VALIDATION', { sentence, fields: { account: sentence } });
  return row.id;
}

function assertTarget(target: AccountRow, inflow: InflowRow): void {
  const sentence =
    target.currency !== inflow.currency
      ? 'This account has a different currency.'
      : target.type === 'dynamic'
        ? 'Only static accounts can be matched. Dynamic accounts accept only their own amount.'
        : null;
  if (sentence) throw new AppError('VALIDATION', { sentence, fields: { account: sentence } });
}

/**
 * Credits an inflow to a static account of the same business: its own, or the intended one. Throws the error of a wallet that refuses it.
 */
export async function matchInflow(
  services: TxServices,
  tx: Tx,
  inflowId: string,
  { account, by, reason }: Decision & { account: string },
): Promise<{ businessId: string; row: InflowRow }> {
  const { inflow, target, businessId } = await lockUndecided(tx, inflowId, account);
  assertTarget(target, inflow);
  const side = await ownerOfEnvironment(tx, inflow.environmentId);
  await creditInflow(services, tx, { account: target, side, inflow, decidedBy: by, reason });
  return { businessId, row: inflow };
}

/** Returns an inflow to its sender. */
export async function returnInflow(
  services: TxServices,
  tx: Tx,
  inflowId: string,
  { by, reason }: Decision,
): Promise<{ businessId: string; row: InflowRow }> {
  const { inflow, own, businessId } = await lockUndecided(tx, inflowId, null);
  await updateInflow(tx, inflow, { decidedBy: by, reason });
  await beginReturn(services, tx, own, inflow, inflow.amount);
  return { businessId, row: inflow };
}

/** Keeps an inflow in suspense pending further investigation. */
export async function holdInflow(
  services: TxServices,
  tx: Tx,
  inflowId: string,
  { by, reason }: Decision,
): Promise<{ businessId: string; row: InflowRow }> {
  const { inflow, businessId } = await lockUndecided(tx, inflowId, null);
  await updateInflow(tx, inflow, {
    status: 'HELD',
    decidedBy: by,
    reason,
    updatedAt: services.clock.now(),
  });
  return { businessId, row: inflow };
}
