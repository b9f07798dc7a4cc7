// Returning money to its senders: the bank is called first, and the ledger is posted once the bank has done it.

import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironmentOf } from '#server/platform/jobs/by-environment.ts';
import type { Services } from '#server/services.ts';
import type { Currency } from '#shared/money.ts';
import { lockPayment } from '../queries.ts';
import { addEvent, gatewayOf } from '../timeline.ts';
import { openSuspenseAccounts, postReturn } from './transfer-money.ts';
import {
  findOwing,
  markReceiptReturned,
  type OwedReceipt,
  selectOwedReceipts,
  type TransferAccountRow,
} from './transfer-queries.ts';

const batchMax = 50;

/**
 * Returns the money owed from one account, or from all; returns the number of settled receipts. The bank executes each return once per
 * receipt id, so a crash or concurrent instances repeat nothing.
 */
export async function returnOwedMoney(
  services: Services,
  account?: Pick<TransferAccountRow, 'environmentId' | 'id'>,
): Promise<number> {
  const { db } = services.database;
  if (!account)
    return eachEnvironmentOf(db, 'owed transfers', findOwing, (environmentId) =>
      returnOwedOf(services, { environmentId }),
    );
  return returnOwedOf(services, account);
}

async function returnOwedOf(services: Services, of: { environmentId: string; id?: string }): Promise<number> {
  const owed = await selectOwedReceipts(services.database.db, { limit: batchMax, of });
  let done = 0;
  for (const receipt of owed) if (await returnOne(services, receipt)) done += 1;
  return done;
}

async function returnOne(all: Services, receipt: OwedReceipt): Promise<boolean> {
  // Each receipt is returned by the clock of its own environment.
  const { database, clock, rails, log } = withClockOf(all, receipt.environmentId);
  const amount = receipt.amount - receipt.matched;
  const currency = receipt.currency as Currency;
  const { environmentId, transactionId } = receipt;
  const bank = rails.virtualAccounts(receipt.mode);
  if (!bank) return false;
  const result = await bank
    .giveBack({ reference: receipt.id, sessionId: receipt.sessionId, amount })
    .catch((error: unknown) => {
      log.warn({ err: error, receiptId: receipt.id }, 'a transfer was not returned yet');
      return { outcome: 'unknown' as const };
    });
  if (result.outcome !== 'done') return false;
  await openSuspenseAccounts(database.db, environmentId, currency);
  return database.inTransaction(async (tx) => {
    await lockPayment(tx, environmentId, transactionId);
    if (!(await markReceiptReturned(tx, receipt))) return false;
    await postReturn(tx, clock, { environmentId, currency, transactionId, amount, receiptId: receipt.id });
    await addEvent({ clock }, tx, receipt, {
      kind: 'transfer_returned',
      params: { amount, currency, sender: receipt.senderName },
      actor: gatewayOf({ gateway: receipt.provider }),
      tone: 'neutral',
    });
    return true;
  });
}
