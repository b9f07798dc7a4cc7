// Changes to a whole draft: the wallet it is paid from, or its file.

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

/** Rows, amounts and charges stay; an insufficient balance is reported on sending. */
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

/** Replaces all earlier rows, including corrected ones; the draft keeps its reference, wallet and purpose. */
export async function replaceFile(
  services: Services,
  { environment, actor, audit }: BulkCall,
  { groupId, upload }: { groupId: string; upload: Pick<Upload, 'bytes' | 'fileName'> },
): Promise<void> {
  // Access to the draft is checked before the content of the file.
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
