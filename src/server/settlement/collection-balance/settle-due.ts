// Settlement of pending amounts on their day: the due amount of a balance moves in one posting, the reserve is kept back, and debt is
// repaid.

import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { accountOf, type LockedBalance, lockBalances, type Owner } from './owner-accounts.ts';
import { findDueItems, selectDueOwners, settleDueItems, sumDueItems, waitingItems } from './queries.ts';
import { moveFromAvailable, recoverDebt } from './recover-debt.ts';
import {
  claimDueReserves,
  findDueReserves,
  insertReserve,
  selectReserveTerms,
  waitingReserves,
} from './reserve-queries.ts';
import { creditBalance } from './service.ts';

const ownersMax = 100;
const ppm = 1_000_000;

const isAvailable = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'available_at');
const isReleased = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'release_at');

export const dueBalances = (services: Services): DueQuery => findDueItems(isAvailable(services));
export const dueReserves = (services: Services): DueQuery => findDueReserves(isReleased(services));

/** Settles all balances with due items, a batch per environment in turn; returns the number of settlements. */
export function settleDueBalances(services: Services): Promise<number> {
  const due = isAvailable(services);
  return eachEnvironment(services.database.db, waitingItems, due, (environmentId) =>
    settleBalancesOf(services, environmentId),
  );
}

async function settleBalancesOf(services: Services, environmentId: string): Promise<number> {
  const { database, log } = services;
  const of = { environmentId, due: isAvailable(services), limit: ownersMax };
  const own = withClockOf(services, environmentId);
  let settled = 0;
  for (const owner of await selectDueOwners(database.db, of)) {
    try {
      if ((await database.inTransaction((tx) => settleBalance(own, tx, owner))) > 0) settled += 1;
    } catch (error) {
      log.error({ err: error, ...owner }, 'a balance could not be settled; it will be retried');
    }
  }
  return settled;
}

/**
 * Moves the due amount of a balance from pending to available, in one posting; returns the number of items. If debits exceed payments, the
 * rest is taken from the available balance; if that is too small, settlement waits for the next payments.
 */
export async function settleBalance(services: TxServices, tx: Tx, owner: Owner): Promise<number> {
  const now = services.clock.now();
  const [balance] = (await lockBalances(tx, [owner])) as [LockedBalance];
  const due = await sumDueItems(tx, owner, now);
  if (due < 0 && balance.available < -due) return 0;
  const { count, amount, payments } = await settleDueItems(tx, owner, now);
  if (count === 0) return 0;
  const settlementId = services.clock.newId();
  const { pendingId, availableId } = balance;
  if (amount !== 0)
    await post(tx, {
      environmentId: owner.environmentId,
      id: settlementId,
      key: `settle:${settlementId}`,
      kind: 'settlement',
      subjectId: null,
      at: now,
      transfers: [
        amount > 0
          ? { debit: pendingId, credit: availableId, amount, kind: 'settlement' }
          : { debit: availableId, credit: pendingId, amount: -amount, kind: 'settlement' },
      ],
    });
  if (owner.subAccountId === null && amount > 0) {
    const remaining = balance.available + amount - (await recoverDebt(services, tx, owner));
    await keepReserve(services, tx, owner, Math.min(payments, remaining));
  }
  return count;
}

/** Keeps back the rolling reserve from payments that became available. */
async function keepReserve(services: TxServices, tx: Tx, owner: Owner, payments: number): Promise<void> {
  const terms = await selectReserveTerms(tx, owner);
  const amount = Math.floor((Math.max(0, payments) * (terms?.reservePpm ?? 0)) / ppm);
  if (!terms || amount <= 0 || terms.reserveDays === 0) return;
  const [balance] = (await lockBalances(tx, [owner])) as [LockedBalance];
  const reserveId = await accountOf(tx, owner, 'merchant_reserve');
  await moveFromAvailable(services, tx, owner, {
    kind: 'reserve',
    amount,
    debit: balance.availableId,
    credit: reserveId,
  });
  const now = services.clock.now();
  await insertReserve(tx, {
    ...owner,
    id: services.clock.newId(),
    amount,
    reservedAt: now,
    releaseAt: new Date(now.getTime() + terms.reserveDays * 86_400_000),
    releasedAt: null,
  });
}

/** Releases reserves whose day has come; returns their number. */
export function releaseDueReserves(services: Services): Promise<number> {
  const { db } = services.database;
  return eachEnvironment(db, waitingReserves, isReleased(services), (environmentId) =>
    releaseReservesOf(services, environmentId),
  );
}

function releaseReservesOf(services: Services, environmentId: string): Promise<number> {
  const { database, clock } = services;
  return database.inTransaction(async (tx) => {
    const of = { environmentId, due: isReleased(services), limit: ownersMax };
    const due = await claimDueReserves(tx, of, clock.now());
    const own = withClockOf(services, environmentId);
    for (const { id, amount, subAccountId, currency } of due) {
      await creditBalance(own, tx, {
        environmentId,
        subAccountId,
        currency,
        amount,
        from: 'merchant_reserve',
        kind: 'reserve_released',
        key: `reserve_released:${id}`,
        subjectId: id,
        transactionId: null,
        at: own.clock.now(),
      });
    }
    return due.length;
  });
}
