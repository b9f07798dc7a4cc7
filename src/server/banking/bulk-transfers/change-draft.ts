// A draft as a whole is changed: the wallet it is paid from, or the file that its rows came from.

import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Upload } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type BulkCall, readRows } from './drafts.ts';
import { findGroup } from './list-groups.ts';
import { lockDraft } from './lock-draft.ts';
import { announceGroups, deleteRows, insertRows, updateGroup } from './queries.ts';
import { checkedRows } from './rows/check-rows.ts';
import { groupStates } from './states.ts';

/** Rows, amounts and charges stay; what the wallet lacks is said when it is sent. */
export async function changeWallet(
  services: TxServices,
  tx: Tx,
  { environment, audit }: BulkCall,
  { groupId, walletId }: { groupId: string; walletId: string },
): Promise<void> {
  const row = await lockDraft(tx, environment.id, groupId);
  const wallet = await findSource(tx, environment, { walletId, currency: row.currency });
  if (wallet.status === 'CLOSED') {
    const sentence = 'This wallet is closed';
    throw new AppError('VALIDATION', { sentence, fields: { wallet_id: sentence } });
  }
  await updateGroup(tx, row, { walletId: wallet.id, updatedAt: services.clock.now() });
  announceGroups(tx, row.environmentId);
  audit({ entityId: groupId, before: { walletId: row.walletId }, after: { walletId: wallet.id } });
}

/** Every row of before is gone, also those that were fixed; the draft keeps its reference, its wallet and its purpose. */
export async function replaceFile(
  services: Services,
  { environment, actor, audit }: BulkCall,
  { groupId, upload }: { groupId: string; upload: Pick<Upload, 'bytes' | 'fileName'> },
): Promise<void> {
  // Whose draft it is goes before what the file holds.
  await findGroup(services.database.db, environment.id, groupId);
  const { name, rows } = await readRows(upload);
  const place = { environmentId: environment.id, groupId };
  await services.database.inTransaction(async (tx) => {
    const row = await lockDraft(tx, environment.id, groupId);
    if (row.source !== 'file')
      throw new AppError('TRANSFER_STATE', { sentence: 'This draft was not created from a file.' });
    const versionMax = await deleteRows(tx, place);
    const version = versionMax + 1;
    await insertRows(tx, await checkedRows(services, tx, row, { rows, version }));
    await groupStates.change(
      services,
      tx,
      { row },
      {
        set: { name, rowCount: rows.length },
        line: {
          kind: 'replaced',
          params: { name, rows: rows.length },
          actor: callerOf(actor),
          tone: 'neutral',
        },
        audit,
        audited: {
          before: { name: row.name, rows: row.rowCount },
          after: { name, rows: rows.length },
        },
      },
    );
  });
}
