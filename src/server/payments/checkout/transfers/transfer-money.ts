// Ledger postings of incoming transfers: into suspense on arrival, out of it on return.

import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Currency } from '#shared/money.ts';

type Moved = {
  environmentId: string;
  currency: Currency;
  transactionId: string;
  amount: number;
};

/** Opens the suspense accounts used below. Must not run inside a transaction. */
export async function openSuspenseAccounts(
  db: Db,
  environmentId: string,
  currency: Currency,
): Promise<{ bank: number; suspense: number }> {
  const [bank = 0, suspense = 0] = await getAccounts(
    db,
    (['settlement_bank', 'collection_suspense'] as const).map((kind) => ({ environmentId, kind, currency })),
  );
  return { bank, suspense };
}

/** Posts money that has arrived at the bank and is not matched yet. */
export async function postArrival(
  tx: Tx,
  clock: Clock,
  moved: Moved & { provider: string; sessionId: string },
): Promise<void> {
  const { bank, suspense } = await openSuspenseAccounts(tx, moved.environmentId, moved.currency);
  await post(tx, {
    environmentId: moved.environmentId,
    id: clock.newId(),
    key: `transfer-receipt:${moved.provider}:${moved.sessionId}`,
    kind: 'transfer_receipt',
    subjectId: moved.transactionId,
    at: clock.now(),
    transfers: [{ debit: bank, credit: suspense, amount: moved.amount, kind: 'transfer_in' }],
  });
}

/** Posts money that was returned to its sender. */
export async function postReturn(tx: Tx, clock: Clock, moved: Moved & { receiptId: string }): Promise<void> {
  const { bank, suspense } = await openSuspenseAccounts(tx, moved.environmentId, moved.currency);
  await post(tx, {
    environmentId: moved.environmentId,
    id: clock.newId(),
    key: `transfer-return:${moved.receiptId}`,
    kind: 'transfer_return',
    subjectId: moved.transactionId,
    at: clock.now(),
    transfers: [{ debit: suspense, credit: bank, amount: moved.amount, kind: 'transfer_back' }],
  });
}
