// Receiving an inflow on a virtual account: counted once, then credited by the rules of the account, or kept until staff decide.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { lockForPosting } from '#server/banking/wallets/post-to-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services, TxServices } from '#server/services.ts';
import { lockBalances } from '#server/settlement/collection-balance/owner-accounts.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type AccountRow,
  type InflowRow,
  insertInflow,
  lockInflow,
  selectByNumber,
  updateAccount,
} from '../queries.ts';
import { virtualAccountStates } from '../states.ts';
import { applyRules } from './apply-rules.ts';
import { creditInflow, saveUnmatched } from './credit-inflow.ts';
import { openInflowAccounts, postArrival } from './post-inflow.ts';
import { returnDue } from './return-inflows.ts';
import { handOver, isOpen, lockStrayOf, openStrayAccounts } from './stray-books.ts';

const ofWallet = ['WALLET_STATE', 'WALLET_BLOCKED', 'WALLET_LIMIT'];

/** Handles a bank's notice; false when it was counted before. Throws NOT_FOUND for an unknown account. */
export async function receiveInflow(all: Services, notice: InflowNotice): Promise<boolean> {
  const account = await selectByNumber(all.database.db, notice.rail, notice.accountNumber);
  if (!account) throw new AppError('NOT_FOUND');
  const { environmentId } = account;
  const side = await ownerOfEnvironment(all.database.db, environmentId);
  // Only a bank connected to this mode may report inflows: sandbox notices never affect live accounts.
  if (all.rails.virtualAccounts(side.mode)?.name !== notice.rail) throw new AppError('NOT_FOUND');
  const services = withClockOf(all, environmentId);
  await openInflowAccounts(services.database.db, account);
  await openStrayAccounts(services.database.db, side.mode, environmentId);
  const take = (refused: string | null) =>
    services.database.inTransaction((tx) => takeIn(services, tx, { account, side, notice, refused }));
  const isNew = await take(null).catch((error: unknown) => {
    // The wallet refuses the credit: that transaction is rolled back, and the inflow is kept for staff.
    if (error instanceof AppError && ofWallet.includes(error.code)) return take(error.message);
    throw error;
  });
  if (isNew) await returnDue(services);
  return isNew;
}

type Arrival = {
  account: AccountRow;
  side: { id: string; timeZone: string };
  notice: InflowNotice;
  /** The reason for which the wallet refuses the credit. */
  refused: string | null;
};

async function takeIn(services: TxServices, tx: Tx, of: Arrival): Promise<boolean> {
  const { notice, side, refused } = of;
  const locked = await virtualAccountStates.lock(tx, of.account);
  await lockOwner(tx, locked.row);
  const inflow = await writeDown(services, tx, locked.row, notice);
  if (!inflow) return false;
  const account = await updateAccount(tx, locked.row, { received: locked.row.received + inflow.amount });
  if (refused) await saveUnmatched(services, tx, account, inflow, refused);
  else if (account.type === 'dynamic') await applyRules(services, tx, { account, side, inflow });
  else if (account.status === 'ACTIVE') await creditInflow(services, tx, { account, side, inflow });
  else await saveUnmatched(services, tx, account, inflow, 'The account is not active');
  return true;
}

/** Locks the owner of the money before the bank's ledger account, which is posted to first. */
async function lockOwner(tx: Tx, { environmentId, walletId, currency }: AccountRow): Promise<void> {
  if (walletId) await lockForPosting(tx, environmentId, [walletId]);
  else await lockBalances(tx, [{ environmentId, subAccountId: null, currency }]);
}

/** Returns null when the transfer was counted before. */
async function writeDown(
  services: TxServices,
  tx: Tx,
  { environmentId, id: accountId, currency }: AccountRow,
  notice: InflowNotice,
): Promise<InflowRow | null> {
  const { clock } = services;
  const now = clock.now();
  const { rail, sessionId, amount, senderName, senderBank, senderLast4, narration } = notice;
  const id = clock.newId();
  const stray = await lockStrayOf(tx, notice);
  // The inflow was returned to its sender, or its return is in progress.
  if (stray && !isOpen(stray)) return null;
  const isNew = await insertInflow(
    tx,
    {
      environmentId,
      id,
      reference: makeReference('INF'),
      accountId,
      rail,
      sessionId,
      currency,
      amount,
      status: 'UNMATCHED',
      senderName,
      senderBank,
      senderLast4,
      narration,
      receivedAt: now,
      updatedAt: now,
    },
    stray !== undefined,
  );
  if (!isNew) return null;
  if (stray) await handOver(services, tx, stray, { environmentId, id, accountNumber: notice.accountNumber });
  else await postArrival(tx, clock, { environmentId, currency, id, rail, sessionId, amount });
  return (await lockInflow(tx, environmentId, id)) ?? null;
}
