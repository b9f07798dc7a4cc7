// Queries of payouts: lists, figures, details, and the exact items.

import type { z } from 'zod';
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { listBalances, listMovements } from '#server/ledger/balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answerPage } from '#server/platform/db/list-pages.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { Services } from '#server/services.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';
import { findPayoutAccount } from '#server/settlement/payout-destinations/choose-account.ts';
import { findSchedule } from '#server/settlement/payout-schedules/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  PayoutDetail,
  PayoutFilters,
  PayoutItem,
  PayoutListItem,
  payoutsContract,
} from '#shared/contract/settlement/payouts.ts';
import { type Currency, minimumAmount } from '#shared/money.ts';
import { holdReasons, payoutSentences } from '#shared/settlement/payout-lines.ts';
import { latestPayoutDay, nextPayoutDays, type PayoutDay } from '#shared/settlement/payout-schedule.ts';
import { reasonOf } from '#shared/timeline.ts';
import {
  countItems,
  countPayouts,
  countTakenItems,
  type ListedPayout,
  type PayoutListQuery,
  selectItems,
  selectPayout,
  selectPayoutEvents,
  selectPayouts,
  sumPayouts,
} from './list-queries.ts';
import { hasPayoutOf, sumItemsUntil } from './queries.ts';
import { narrationOf } from './send-payouts.ts';

export function toListItem(row: ListedPayout): PayoutListItem {
  const { bankName, accountNumber, accountName, holdKind, holdReason, subAccountId } = row;
  return {
    id: row.id,
    payoutRef: row.payoutRef,
    status: row.status,
    currency: row.currency,
    schedule: row.schedule,
    gross: row.gross,
    fees: row.fees,
    vat: row.vat,
    refunds: row.refunds,
    chargebacks: row.chargebacks,
    shared: row.shared,
    reserve: row.reserve,
    adjustments: row.adjustments,
    net: row.net,
    itemCount: row.itemCount,
    bank: bankName && accountNumber && accountName ? { bankName, accountNumber, accountName } : null,
    sessionId: row.sessionId,
    hold: holdKind && holdReason ? { kind: holdKind, reason: holdReason } : null,
    failure: row.failure,
    wasReturned: row.wasReturned,
    subAccount: subAccountId ? { id: subAccountId, name: row.subAccountName } : null,
    scheduledFor: row.scheduledFor.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

type Counts = Record<PayoutFilters['tab'], number>;

/** Counts rows by tab, under the other filters. */
export async function countTabs(db: Db, environmentId: string, filters: PayoutFilters): Promise<Counts> {
  const rows = await countPayouts(db, environmentId, filters);
  const sum = (...statuses: string[]): number =>
    rows.filter((row) => statuses.includes(row.status)).reduce((total, row) => total + row.count, 0);
  const counts = {
    pending: sum('CREATED', 'PENDING', 'PROCESSING'),
    settled: sum('SETTLED'),
    failed: sum('FAILED'),
  };
  return { all: counts.pending + counts.settled + counts.failed, ...counts };
}

/** Returns a page of payouts; those of one sub-account if `subAccountId` is given. */
export async function listPayouts(db: Db, environment: Environment, query: PayoutListQuery) {
  return answerPage(query, selectPayouts(db, environment.id, query), toListItem, async () => {
    const counts = await countTabs(db, environment.id, query);
    return { counts, total: counts[query.tab] };
  });
}

export async function findPayout(db: Db, environment: Environment, payoutId: string): Promise<ListedPayout> {
  const row = await selectPayout(db, environment.id, payoutId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Labels of ledger movements. */
const movementWords: Record<string, string> = {
  payout: 'Debited from your balance for this payout',
  payout_paid: 'Paid by the bank',
  payout_failed: 'Returned to your balance',
  payout_returned: 'Returned by the bank to your balance',
};

export async function getPayout(
  services: { publicUrl: string },
  db: Db,
  environment: Environment,
  payoutId: string,
): Promise<PayoutDetail> {
  const row = await findPayout(db, environment, payoutId);
  const [events, movements, taken] = await Promise.all([
    selectPayoutEvents(db, environment.id, payoutId),
    listMovements(db, environment.id, payoutId),
    row.status === 'FAILED' ? countTakenItems(db, environment.id, payoutId) : 0,
  ]);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: payoutSentences });
  return {
    ...toListItem(row),
    attempts: row.attempts,
    narration: narrationOf(row, environment.businessName),
    canRetry: row.status === 'FAILED' && taken === 0,
    canCancel: row.status === 'PENDING',
    timeline,
    movement: movements.map((movement) => ({
      at: movement.at.toISOString(),
      postingId: movement.postingId,
      sentence: movementWords[movement.kind] ?? `Moved from ${movement.from} to ${movement.to}`,
      from: movement.from,
      to: movement.to,
      amount: movement.amount,
      effect: movement.merchantEffect,
    })),
  };
}

type ItemQuery = z.output<typeof payoutsContract.listPayoutItems.query>;

export async function listPayoutItems(db: Db, environment: Environment, payoutId: string, query: ItemQuery) {
  await findPayout(db, environment, payoutId);
  const [rows, total] = await Promise.all([
    selectItems(db, environment.id, payoutId, query),
    countItems(db, environment.id, payoutId, query.kind),
  ]);
  const items = rows.map(
    ({ transactionId, reference, customer, at, ...item }): PayoutItem => ({
      ...item,
      transaction: transactionId && reference ? { id: transactionId, reference, customer } : null,
      at: at.toISOString(),
    }),
  );
  return { items, page: query.page, limit: query.limit, total, totalCapped: false };
}

export async function getPayoutStatistics(
  db: Db,
  services: Services,
  environment: Environment,
  query: { currency?: Currency | undefined; from?: string | undefined; to?: string | undefined },
) {
  const currency = query.currency ?? environment.currency;
  const [sums, balances, schedule, calendar] = await Promise.all([
    sumPayouts(db, environment.id, {
      currency,
      from: query.from ? new Date(query.from) : null,
      to: query.to ? new Date(query.to) : null,
    }),
    listBalances(db, environment.id, currency),
    findSchedule(db, { environmentId: environment.id, subAccountId: null, currency }),
    loadCalendar(db, environment.country),
  ]);
  const balanceOf = (kind: string): number =>
    balances.find((balance) => balance.kind === kind)?.available ?? 0;
  const plan = schedule ?? ({ schedule: 'daily', weekday: null, monthDay: null, minimum: 0 } as const);
  const today = dayOf(services.clock.now(), environment.timeZone);
  const foreseen = (on: string) =>
    foreseePayout(db, services, environment, { currency, on, minimum: plan.minimum });
  const owner = { environmentId: environment.id, subAccountId: null, currency };
  const todays = (await isPaidOutToday(db, owner, latestPayoutDay(plan, today, calendar), today))
    ? await foreseen(today)
    : null;
  const later = nextPayoutDays(plan, today, calendar, 1)[0];
  const isToday = todays !== null && todays.net >= todays.minimum;
  const nextPayout = isToday ? todays : later ? await foreseen(later) : null;
  return {
    currency,
    ...sums,
    available: balanceOf('merchant_available'),
    pending: balanceOf('merchant_pending'),
    nextPayoutOn: nextPayout?.on ?? null,
    nextPayout,
  };
}

/** Whether today is a payout day without a payout so far: it is created as soon as the balance suffices. */
async function isPaidOutToday(
  db: Db,
  owner: Owner,
  latest: PayoutDay | null,
  today: string,
): Promise<boolean> {
  return latest !== null && latest.day === today && !(await hasPayoutOf(db, owner, latest.key));
}

type Foreseen = { currency: Currency; on: string; minimum: number };

/** Returns the expected content and destination of the next payout. */
async function foreseePayout(
  db: Db,
  services: Services,
  environment: Environment,
  { currency, on, minimum }: Foreseen,
) {
  const owner = { environmentId: environment.id, subAccountId: null, currency };
  const until = startOfDay(addDays(on, 1), environment.timeZone);
  const [{ itemCount: _, ...sums }, account] = await Promise.all([
    sumItemsUntil(db, owner, until),
    findPayoutAccount(db, environment.id, currency, services.clock.now()),
  ]);
  const isKnown = 'accountId' in account;
  return {
    on,
    ...sums,
    minimum: Math.max(minimum, minimumAmount(currency)),
    bank: isKnown ? { bankName: account.bankName, accountNumber: account.accountNumber } : null,
    missing: isKnown ? null : reasonOf(holdReasons, account.missing),
  };
}
