// What becomes due in the payer's side: outcomes to ask for, transfers past their time, payments nobody came back to.
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import {
  abandonPayments,
  claimDueAttempts,
  closeFailedPayments,
  findDueAttempts,
  findOverduePayments,
} from './due/due-queries.ts';
import { insertEvents } from './queries.ts';
import { queryRail } from './requery.ts';
import { gatewayOf } from './timeline.ts';
import { closeTransfer } from './transfers/close-transfer.ts';
import { returnOwedMoney } from './transfers/return-transfers.ts';
import { findDueTransfers, selectExpiredAccounts } from './transfers/transfer-queries.ts';

const attemptsMax = 20;
const accountsMax = 50;
const abandonedMax = 500;

const isRequeryDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'requery_at');
const isOver = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'expires_at');

export const dueOutcomes = (services: Services): DueQuery => findDueAttempts(isRequeryDue(services));
export const dueTransfers = (services: Services): DueQuery => findDueTransfers(isOver(services));
export const stalePayments = (services: Services): DueQuery => findOverduePayments(isOver(services));

/** Asks for the outcomes that are due; returns how many were asked for. */
export async function requeryDue(services: Services): Promise<number> {
  const { database, clock, log } = services;
  const attempts = await claimDueAttempts(database.db, isRequeryDue(services), clock.now(), attemptsMax);
  for (const attempt of attempts) {
    try {
      await queryRail(withClockOf(services, attempt.environmentId), attempt);
    } catch (error) {
      log.error(
        { err: error, attemptId: attempt.id },
        'an outcome could not be asked for; asked again later',
      );
    }
  }
  return attempts.length;
}

/** Closes transfer accounts past their time and returns all money that is owed; returns how much there was to do. */
export async function expireTransferAccounts(services: Services): Promise<number> {
  const { database, log } = services;
  const accounts = await selectExpiredAccounts(database.db, isOver(services), accountsMax);
  let closed = 0;
  for (const account of accounts) {
    const how = {
      status: 'EXPIRED',
      stage: 'open',
      actor: gatewayOf({ gateway: account.provider }),
    } as const;
    try {
      const own = withClockOf(services, account.environmentId);
      if (await database.inTransaction((tx) => closeTransfer(own, tx, account, how))) closed += 1;
    } catch (error) {
      log.error(
        { err: error, accountId: account.id },
        'a transfer account could not be closed; tried again later',
      );
    }
  }
  return closed + (await returnOwedMoney(services));
}

/** Ends payments whose payer never came back, and failed ones whose time to try again is over; returns how many. */
export async function abandonStale(services: Services): Promise<number> {
  const { database, clock, clocks } = services;
  return database.inTransaction(async (tx) => {
    const now = clock.now();
    const due = isOver(services);
    const abandoned = await abandonPayments(tx, due, now, abandonedMax);
    const closed = await closeFailedPayments(tx, due, now, abandonedMax);
    const events = [
      ...abandoned.map((payment) => ({ payment, kind: 'abandoned' as const })),
      ...closed.map((payment) => ({ payment, kind: 'closed' as const })),
    ];
    if (events.length > 0)
      await insertEvents(
        tx,
        events.map(({ payment: { environmentId, id }, kind }) => {
          const own = clocks.of(environmentId);
          return {
            environmentId,
            transactionId: id,
            id: own.newId(),
            at: own.now(),
            ...columnsOfLine<PaymentLine>({ kind, actor: { kind: 'platform' }, tone: 'neutral' }),
          };
        }),
      );
    return events.length;
  });
}
