// Undo of the resolution of a difference: its posting is reversed, and the difference is open again.

import { findPosting, reverse } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { StaffCall, TxServices } from '#server/services.ts';
import { debitBalance, reverseDebit } from '#server/settlement/collection-balance/service.ts';
import { forgetOpened, lockOpened } from '#server/settlement/open-items/items.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockRow, selectBusinessOf, updateRow } from './queries.ts';
import { adjustmentOf, type Difference, keyOfResolution } from './resolve-difference.ts';

function refused(sentence: string): AppError {
  return new AppError('CONFLICT', { sentence });
}

export async function undoResolution({ tx, services, audit }: StaffCall, rowId: string, note: string) {
  const row = await lockRow(tx, rowId);
  if (!row) throw new AppError('NOT_FOUND');
  const { environmentId, transactionId, currency, difference, resolution } = row;
  if (row.status !== 'RESOLVED' || !environmentId || !currency || difference === null)
    throw refused('The difference of this row is not resolved.');
  if (!row.resolvedBy) throw refused('A later row settled the rest. Undo that one first.');
  const key = keyOfResolution(rowId, row.resolutionReversalCount);
  const what = { rowId, key, environmentId, transactionId, currency, amount: difference };
  await undoAmount(services, tx, what);
  await updateRow(tx, rowId, {
    status: 'DIFFERENCE',
    resolutionReversalCount: row.resolutionReversalCount + 1,
    resolution: null,
    resolutionNote: null,
    resolvedBy: null,
    resolvedByName: null,
    resolvedAt: null,
  });
  audit({
    entity: 'settlement_row',
    entityId: rowId,
    businessId: await selectBusinessOf(tx, environmentId),
    before: { status: row.status, resolution, note: row.resolutionNote },
    after: { undone: true, difference, currency, note },
  });
}

/** Moves a difference back from the account of its resolution. */
export async function undoAmount(services: TxServices, tx: Tx, what: Difference): Promise<void> {
  const { environmentId, key } = what;
  const postingId = await findPosting(tx, environmentId, key);
  if (!postingId) return moveFromMerchant(services, tx, what);
  const { untouched } = await lockOpened(tx, environmentId, postingId);
  if (!untouched) throw refused('A bank statement line confirms it. Undo that match first.');
  const id = services.clock.newId();
  const undoneKey = key.replace('settlement_difference:', 'settlement_difference_undone:');
  await reverse(
    tx,
    { environmentId, postingId },
    { id, key: undoneKey, kind: 'difference_undone', at: services.clock.now() },
  );
  await forgetOpened(tx, environmentId, postingId);
}

/** Returns to the merchant what was taken, or takes again what was credited; a shortfall of the balance becomes debt. */
async function moveFromMerchant(services: TxServices, tx: Tx, what: Difference): Promise<void> {
  const own = withClockOf(services, what.environmentId);
  const { key, amount } = what;
  const movement = { ...adjustmentOf(what, own.clock.now()), key: `${key}:undone` };
  if (amount > 0)
    await reverseDebit(own, tx, { ...movement, takenKey: key, amount, from: 'settlement_difference' });
  // The credit went to the available balance, so it is not taken from the pending amount of the payment.
  else
    await debitBalance(own, tx, {
      ...movement,
      transactionId: null,
      amount: -amount,
      into: 'settlement_difference',
      mayOwe: true,
    });
}
