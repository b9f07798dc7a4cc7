// The ledger's side of money that arrives by transfer: into suspense when it comes, out of it when it goes back.

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

/** Opens the accounts below. Not inside a transaction. */
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

/** Money has arrived at the bank and waits to be matched. */
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

/** Money has gone back to its sender. */
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
