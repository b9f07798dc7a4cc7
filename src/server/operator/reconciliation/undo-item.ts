// Undoes the resolution of an unconfirmed item: reverses its postings and reopens it.

import { isReversed, reverse } from '#server/ledger/postings.ts';
import { keyOfResolution } from '#server/operator/settlement/resolve-difference.ts';
import { undoAmount } from '#server/operator/settlement/undo-resolution.ts';
import type { StaffCall } from '#server/services.ts';
import { reopenMatched } from '#server/settlement/open-items/items.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockItems, lockResolution, markUndone } from './queries.ts';
import { readItemId } from './resolve.ts';

function refused(sentence: string): AppError {
  return new AppError('CONFLICT', { sentence });
}

export async function undoItem(
  { tx, services, operator, audit }: StaffCall,
  itemId: string,
  note: string,
): Promise<void> {
  const [item] = await lockItems(tx, [readItemId(itemId)]);
  if (!item) throw new AppError('NOT_FOUND');
  const { environmentId, currency } = item;
  const match = await lockResolution(tx, item);
  if (!match?.postingId) throw refused('This item is not resolved.');
  if (item.open !== 0 || (await isReversed(tx, environmentId, item.postingId)))
    throw refused('The source of this item has changed since it was resolved.');
  const { id, postingId, amount } = match;
  const of = { rowId: id, key: keyOfResolution(id), environmentId, transactionId: null, currency, amount };
  await undoAmount(services, tx, of);
  const at = services.clock.now();
  await reverse(
    tx,
    { environmentId, postingId },
    {
      id: services.clock.newId(),
      key: `item_resolved_undone:${id}`,
      kind: 'item_resolved_undone',
      at,
    },
  );
  await reopenMatched(tx, environmentId, id);
  await markUndone(tx, environmentId, id, {
    reversedByName: operator.name,
    reversalNote: note,
    reversedAt: at,
  });
  audit({
    entity: 'reconciliation_item',
    entityId: itemId,
    businessId: item.businessId,
    before: { open: 0, note: match.note },
    after: { undone: true, open: amount, currency, note },
  });
}
