// Sends a draft: its ready rows become transfers in one transaction with a single debit of the wallet; failed rows can be retried.

import { confirmTransfer } from '#server/banking/confirmations/confirm.ts';
import { createTransfers } from '#server/banking/transfers/create-transfers.ts';
import { totalOf } from '#server/banking/transfers/post-transfers.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { SendInput } from '#shared/contract/banking/bulk-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { type BulkCall, draftOfFailed } from './drafts.ts';
import { freeRetried, linkRows, lockGroup, selectRows } from './queries.ts';
import { findNewlyPaid, isSent, newlyPaidError, warnOfPaid } from './rows/newly-paid.ts';
import { groupStates } from './states.ts';

export type SendCall = BulkCall & { actor: Actor; operation: Operation | null };

export function changedSince(rows: number, total: string): AppError {
  const sentence = `The file has changed: ${rows} rows for ${total} are ready. Review it again.`;
  return new AppError('CONFLICT', { sentence, fields: { total: sentence } });
}

/**
 * Sends exactly what the caller has seen, in the transaction that consumes the member's confirmation. A request with a secret key is
 * authorized by its scopes, and an approved request needs no second code. A draft is sent once, whatever the key.
 */
export async function sendGroup(services: Services, call: SendCall, input: SendInput): Promise<void> {
  const { environment, actor, operation } = call;
  const { db } = services.database;
  if (await findOperation(db, environment.id, operation)) return;
  // Before the code is checked, so that no code is used in vain.
  const paid = await warnOfPaid(services, environment.id, input.transfer_group_id);
  if (paid > 0) throw newlyPaidError(paid);
  try {
    await confirmTransfer(services, actor, input, (tx) => sendDraft(services, tx, call, input));
  } catch (error) {
    // A concurrent request with the same key has just sent it and used the code.
    if (await findOperation(db, environment.id, operation)) return;
    if (error instanceof AppError && error.code === 'CONFLICT')
      await warnOfPaid(services, environment.id, input.transfer_group_id);
    throw error;
  }
}

async function sendDraft(services: TxServices, tx: Tx, call: SendCall, input: SendInput): Promise<void> {
  const { environment, actor, audit, operation } = call;
  const groupId = input.transfer_group_id;
  const place = { environmentId: environment.id, groupId };
  const created = await claimOperation(tx, environment.id, operation, groupId);
  if (created) return;
  const locked = await groupStates.lockFor(tx, place, 'sent');
  const { walletId, currency, purpose } = locked.row;
  const rows = await selectRows(tx, place);
  if (rows.some(({ dropped, state }) => !dropped && state === 'CHECKING'))
    throw new AppError('TRANSFER_STATE', { sentence: 'Account names are still being checked.' });
  const sent = rows.filter(isSent);
  const items = sent.map((row) => ({
    bankCode: row.bankCode ?? '',
    accountNumber: row.accountNumber,
    accountName: row.foundName ?? '',
    amount: row.amount ?? 0,
    narration: row.narration,
    purpose,
    isOwn: row.isOwn,
  }));
  const transfers = await createTransfers(services, tx, {
    environment,
    actor,
    walletId,
    currency,
    items,
    groupId,
  });
  // Checked under the lock of the daily limit, which the debit needs: of two files with the same payments, the later one finds the earlier.
  const paid = await findNewlyPaid(tx, services.clock, place, rows);
  if (paid.length > 0) throw newlyPaidError(paid.length);
  const total = transfers.reduce((sum, row) => sum + totalOf(row), 0);
  const amount = transfers.reduce((sum, row) => sum + row.amount, 0);
  if (sent.length !== input.rows || total !== input.total)
    throw changedSince(sent.length, formatMoney(total, currency));
  await linkRows(
    tx,
    place,
    sent.map(({ line }, index) => ({ line, transferId: transfers[index]?.id ?? '' })),
  );
  await freeRetried(
    tx,
    locked.row,
    sent.map(({ line }) => line),
  );
  const now = services.clock.now();
  await groupStates.change(services, tx, locked, {
    set: { sentCount: sent.length, amount, total, sentBy: actor.name, sentAt: now, nextAt: now },
    line: {
      kind: 'sent',
      params: { rows: sent.length, total, currency },
      actor: callerOf(actor),
      tone: 'neutral',
    },
    audit,
  });
}

/** Creates a draft of the failed rows; each row is retried once. */
export async function retryGroup(
  services: TxServices,
  tx: Tx,
  call: BulkCall,
  groupId: string,
): Promise<string> {
  const row = await lockGroup(tx, call.environment.id, groupId);
  if (!row) throw new AppError('NOT_FOUND');
  return draftOfFailed(services, tx, call, row);
}

export async function discardGroup(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: BulkCall,
  groupId: string,
): Promise<void> {
  const locked = await groupStates.lockFor(tx, { environmentId: environment.id, groupId }, 'discarded');
  await freeRetried(tx, locked.row);
  await groupStates.change(services, tx, locked, {
    line: { kind: 'discarded', actor: callerOf(actor), tone: 'neutral' },
    audit,
  });
}
