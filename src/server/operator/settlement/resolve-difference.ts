// Resolution of differences in acquirers' payments: written off by the provider, received later, or charged to the merchant.
import type { z } from 'zod';
import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { StaffCall, TxServices } from '#server/services.ts';
import { creditBalance, debitBalance } from '#server/settlement/collection-balance/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { resolveInput } from '#shared/contract/operator/settlement.ts';
import type { Currency } from '#shared/money.ts';
import { lockRow, selectBusinessOf, updateRow } from './queries.ts';

type Resolution = z.output<typeof resolveInput>;
export type Difference = {
  rowId: string;
  /** The key of its resolution, see `keyOfResolution`. */
  key: string;
  environmentId: string;
  transactionId: string | null;
  currency: Currency;
  /** The expected amount less the received amount, minor units. */
  amount: number;
};

/** Returns the key of a resolution; a resolution after an undone one gets another key. */
export function keyOfResolution(id: string, undoneBefore = 0): string {
  return `settlement_difference:${id}${undoneBefore === 0 ? '' : `:${undoneBefore}`}`;
}

export async function resolveDifference(call: StaffCall, rowId: string, input: Resolution): Promise<void> {
  const { tx, services, operator, audit } = call;
  const row = await lockRow(tx, rowId);
  if (!row) throw new AppError('NOT_FOUND');
  const { environmentId, transactionId, currency, difference } = row;
  if (row.status !== 'DIFFERENCE' || !environmentId || !currency || difference === null)
    throw new AppError('CONFLICT', { sentence: 'There is no open difference in this row.' });
  const key = keyOfResolution(rowId, row.resolutionReversalCount);
  const what = { rowId, key, environmentId, transactionId, currency, amount: difference };
  await resolveAmount(services, tx, what, input.resolution);
  await updateRow(tx, rowId, {
    status: 'RESOLVED',
    resolution: input.resolution,
    resolutionNote: input.note,
    resolvedBy: operator.operatorId,
    resolvedByName: operator.name,
    resolvedAt: services.clock.now(),
  });
  audit({
    entity: 'settlement_row',
    entityId: rowId,
    businessId: await selectBusinessOf(tx, environmentId),
    after: { ...input, difference, currency },
  });
}

/** Posts a difference to the account of its resolution. */
export async function resolveAmount(
  services: TxServices,
  tx: Tx,
  what: Difference,
  resolution: Resolution['resolution'],
): Promise<void> {
  if (resolution === 'merchant') await moveToMerchant(services, tx, what);
  else await postResolution(services, tx, what, resolution);
}

/** Returns a difference as a movement of the merchant's balance. */
export const adjustmentOf = (
  { rowId: subjectId, key, environmentId, transactionId, currency }: Difference,
  at: Date,
) => ({
  environmentId,
  subAccountId: null,
  currency,
  kind: 'adjustment' as const,
  key,
  subjectId,
  transactionId,
  at,
});

/** Charges a shortfall to the merchant, who may owe it, and credits a surplus to the merchant. */
async function moveToMerchant(services: TxServices, tx: Tx, what: Difference): Promise<void> {
  const own = withClockOf(services, what.environmentId);
  const { amount } = what;
  const movement = adjustmentOf(what, own.clock.now());
  if (amount > 0)
    await debitBalance(own, tx, { ...movement, amount, into: 'settlement_difference', mayOwe: true });
  else await creditBalance(own, tx, { ...movement, amount: -amount, from: 'settlement_difference' });
}

async function postResolution(
  services: TxServices,
  tx: Tx,
  what: Difference,
  resolution: 'write_off' | 'received',
): Promise<void> {
  const { environmentId, currency, amount, rowId, key } = what;
  const against = resolution === 'received' ? 'settlement_bank' : 'fee_income';
  const kinds = ['settlement_difference', against] as const;
  const [apart = 0, other = 0] = await getAccounts(
    tx,
    kinds.map((kind) => ({ environmentId, kind, currency })),
  );
  const kind = resolution === 'received' ? 'difference_received' : 'difference_written_off';
  await post(tx, {
    environmentId,
    id: services.clock.newId(),
    key,
    kind,
    subjectId: rowId,
    at: services.clock.now(),
    transfers: [
      amount > 0
        ? { debit: other, credit: apart, amount, kind }
        : { debit: apart, credit: other, amount: -amount, kind },
    ],
  });
}
