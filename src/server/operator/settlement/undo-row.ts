// Undo of the match of an acquirer's row: a reversing posting; the settled items are open again.

import { reverse } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/services.ts';
import { forgetOpened, lockOpened, offsetItems, reopenItems } from '#server/settlement/open-items/items.ts';
import { AppError } from '#shared/contract/errors.ts';
import { deleteMatch, lockRow, selectBusinessOf, selectParts, updateRow } from './queries.ts';

function refused(sentence: string): AppError {
  return new AppError('CONFLICT', { sentence });
}

export async function undoRow(call: StaffCall, rowId: string, note: string): Promise<void> {
  const { tx, services, operator, audit } = call;
  const row = await lockRow(tx, rowId);
  if (!row) throw new AppError('NOT_FOUND');
  const { environmentId, postingId, subjectId } = row;
  if (!environmentId || !postingId) throw refused('This row is not matched.');
  if (row.status === 'RESOLVED') throw refused('The difference of this row is resolved.');
  if ((await selectParts(tx, rowId)) > 0) throw refused('A later row settled the rest. Undo that one first.');
  const first = row.partOf ? await lockRow(tx, row.partOf) : undefined;
  if (first?.status === 'RESOLVED' && first.resolvedBy)
    throw refused('The remaining difference is resolved. Undo that resolution first.');
  const { untouched } = await lockOpened(tx, environmentId, postingId);
  if (!untouched) throw refused('A bank statement line confirms it. Undo that match first.');
  await reverse(
    tx,
    { environmentId, postingId },
    {
      id: services.clock.newId(),
      key: `acquirer_row_undone:${rowId}:${row.reversalCount}`,
      kind: 'acquirer_settlement_undone',
      at: services.clock.now(),
    },
  );
  await forgetOpened(tx, environmentId, postingId);
  const isClaim = row.kind === 'chargeback' || row.kind === 'chargeback_reversal';
  if (subjectId && isClaim) await offsetItems(tx, environmentId, subjectId);
  else if (row.partOf) await reopenPart(tx, row.partOf, row.gross ?? 0);
  else if (subjectId) await reopenItems(tx, environmentId, subjectId);
  await deleteMatch(tx, environmentId, rowId);
  await updateRow(tx, rowId, {
    status: 'UNMATCHED',
    problem: `Undone by ${operator.name}: ${note}`,
    reversalCount: row.reversalCount + 1,
    reversalNote: note,
    reversedByName: operator.name,
    reversedAt: services.clock.now(),
    partOf: null,
    difference: null,
    // A row without a payment is no longer assigned to a business.
    environmentId: row.transactionId ? environmentId : null,
  });
  audit({
    entity: 'settlement_row',
    entityId: rowId,
    businessId: await selectBusinessOf(tx, environmentId),
    before: { status: row.status, difference: row.difference },
    after: { undone: true, note },
  });
}

/** Adds the amount of an undone part to the difference of the first row again. */
async function reopenPart(tx: Tx, firstId: string, gross: number): Promise<void> {
  const first = await lockRow(tx, firstId);
  if (!first) return;
  await updateRow(tx, firstId, {
    status: 'DIFFERENCE',
    difference: (first.difference ?? 0) + gross,
    resolution: null,
    resolutionNote: null,
    resolvedByName: null,
    resolvedAt: null,
  });
}
