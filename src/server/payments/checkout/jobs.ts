// Scheduled work on the payer's side: requeries, expired transfer accounts, and abandoned payments.
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { createLanes } from '#server/platform/jobs/lanes.ts';
import { findFirstDue } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import {
  abandonPayments,
  claimDueAttempts,
  closeFailedPayments,
  failedPayments,
  findOverduePayments,
  openPayments,
  waitingAttempts,
} from './due/due-queries.ts';
import { insertEvents } from './queries.ts';
import { queryRail } from './requery.ts';
import { gatewayOf } from './timeline.ts';
import { closeTransfer } from './transfers/close-transfer.ts';
import { queryTransfers } from './transfers/receive-transfer.ts';
import { returnOwedMoney } from './transfers/return-transfers.ts';
import {
  findDueTransfers,
  openAccounts,
  selectExpiredAccounts,
  type TransferAccountRow,
} from './transfers/transfer-queries.ts';

const attemptsMax = 20;
const accountsMax = 50;
const queriesMax = 200;
const abandonedMax = 500;

const isRequeryDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'requery_at');
const isOver = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'expires_at');

export const dueOutcomes = (services: Services): DueQuery =>
  findFirstDue(waitingAttempts, isRequeryDue(services));
export const dueTransfers = (services: Services): DueQuery => findDueTransfers(isOver(services));
export const stalePayments = (services: Services): DueQuery => findOverduePayments(isOver(services));

/** Requeries the due attempts; returns their number. */
export function requeryDue(services: Services): Promise<number> {
  return eachEnvironment(services.database.db, waitingAttempts, isRequeryDue(services), (environmentId) =>
    requeryDueOf(services, environmentId),
  );
}

async function requeryDueOf(services: Services, environmentId: string): Promise<number> {
  const { database, clock, log } = services;
  const claim = { environmentId, due: isRequeryDue(services), limit: attemptsMax };
  const attempts = await claimDueAttempts(database.db, claim, clock.now());
  for (const attempt of attempts) {
    try {
      await queryRail(withClockOf(services, attempt.environmentId), attempt);
    } catch (error) {
      log.error({ err: error, attemptId: attempt.id }, 'an outcome could not be queried; it will be retried');
    }
  }
  return attempts.length;
}

/**
 * Closes expired transfer accounts, each after a last query to its bank, and returns all money owed to senders; returns the number of both.
 * The queries of all environments run at the same time, so that a silent bank delays only its own account. Accounts are closed one by one.
 */
export async function expireTransferAccounts(services: Services): Promise<number> {
  const { database, log } = services;
  const name = 'closing a transfer account';
  let [closed, closing] = [0, Promise.resolve()];
  const lanes = createLanes<TransferAccountRow>(
    { log, name },
    async (account) => {
      await queryLast(services, account);
      closing = closing.then(async () => {
        if (await closeExpired(services, account)) closed += 1;
      });
      await closing;
    },
    { inLane: accountsMax, inAll: queriesMax },
  );
  await eachEnvironment(database.db, openAccounts, isOver(services), async (environmentId) => {
    const of = { environmentId, due: isOver(services), limit: accountsMax };
    const accounts = await selectExpiredAccounts(database.db, of);
    for (const account of accounts) lanes.put(environmentId, account);
    lanes.pump();
    return accounts.length;
  });
  await lanes.settle();
  return closed + (await returnOwedMoney(services));
}

/** A transfer that the bank received in time may not have been reported, for example during downtime. */
async function queryLast(services: Services, account: TransferAccountRow): Promise<void> {
  try {
    await queryTransfers(services, account);
  } catch (error) {
    const { log } = services;
    log.error({ err: error, accountId: account.id }, 'the transfers to an account could not be queried');
  }
}

async function closeExpired(services: Services, account: TransferAccountRow): Promise<boolean> {
  const { database, log } = services;
  const how = { status: 'EXPIRED', stage: 'open', actor: gatewayOf({ gateway: account.provider }) } as const;
  try {
    const own = withClockOf(services, account.environmentId);
    return await database.inTransaction((tx) => closeTransfer(own, tx, account, how));
  } catch (error) {
    log.error(
      { err: error, accountId: account.id },
      'a transfer account could not be closed; it will be retried',
    );
    return false;
  }
}

/** Abandons expired payments, and closes failed ones whose time for a retry is over; returns their number. */
export async function abandonStale(services: Services): Promise<number> {
  const { db } = services.database;
  const due = isOver(services);
  const end = (kind: 'abandoned' | 'closed') => (environmentId: string) =>
    endPaymentsOf(services, environmentId, kind);
  const abandoned = await eachEnvironment(db, openPayments, due, end('abandoned'));
  return abandoned + (await eachEnvironment(db, failedPayments, due, end('closed')));
}

function endPaymentsOf(
  services: Services,
  environmentId: string,
  kind: 'abandoned' | 'closed',
): Promise<number> {
  const { database, clock, clocks } = services;
  return database.inTransaction(async (tx) => {
    const claim = { environmentId, due: isOver(services), limit: abandonedMax };
    const ended = await (kind === 'closed' ? closeFailedPayments : abandonPayments)(tx, claim, clock.now());
    const own = clocks.of(environmentId);
    if (ended.length > 0)
      await insertEvents(
        tx,
        ended.map(({ id }) => ({
          environmentId,
          transactionId: id,
          id: own.newId(),
          at: own.now(),
          ...columnsOfLine<PaymentLine>({ kind, actor: { kind: 'platform' }, tone: 'neutral' }),
        })),
      );
    return ended.length;
  });
}
