// Figures of a period, over time and by channel and source, all from the roll-ups; and current ledger balances.
import type { z } from 'zod';
import type { AccountKind } from '#server/ledger/accounts.ts';
import { getBalance } from '#server/ledger/balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { labelOf, slotsOf } from '#server/platform/time/buckets.ts';
import { type Period, periodOf } from '#server/platform/time/period.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { SourceKind, transactionsContract } from '#shared/contract/payments/transactions.ts';
import type { ChartStep, periodQuery } from '#shared/contract/platform/figures.ts';
import { percentShares } from '#shared/money.ts';
import { gatherSteps } from './chart-steps.ts';
import { figuresOf, netOfSum } from './figures.ts';
import {
  type Bucket,
  type Dimensions,
  sumByDay,
  sumByHour,
  sumRollUps,
  sumShares,
} from './roll-up-queries.ts';

/** `source`: only payments from this source. */
export type PeriodQuery = z.output<typeof periodQuery> & { source?: SourceKind[] };
type ComparedQuery = PeriodQuery & { compare?: 'previous' | 'year' };
type Contract = typeof transactionsContract;

function currencyOf(query: PeriodQuery, environment: Environment) {
  return query.currency ?? environment.currency;
}

const dimensionsOf = (query: PeriodQuery, environment: Environment): Dimensions => ({
  channel: [],
  source: query.source ?? [],
  currency: [currencyOf(query, environment)],
});

async function sumPeriod(
  db: Db,
  environment: Environment,
  query: PeriodQuery,
  span: { from: Date; to: Date },
) {
  const dimensions = dimensionsOf(query, environment);
  const sums = await sumRollUps(db, environment.id, environment.timeZone, dimensions, span);
  return figuresOf(sums, currencyOf(query, environment));
}

/** Returns the figures of the period and of the comparison period. */
export async function getStatistics(
  db: Db,
  environment: Environment,
  query: ComparedQuery,
  now: Date,
): Promise<OutputOf<Contract['getTransactionStatistics']>> {
  const period = periodOf(query, environment, now);
  const [current, previous] = await Promise.all([
    sumPeriod(db, environment, query, period),
    sumPeriod(db, environment, query, period.previous),
  ]);
  return {
    current,
    previous,
    previousFrom: period.previous.from.toISOString(),
    previousTo: period.previous.to.toISOString(),
  };
}

/** Returns volume by hour, day, week or month, without gaps, each beside its counterpart of the previous period. */
export async function getAmountStatistics(
  db: Db,
  environment: Environment,
  query: ComparedQuery & { step: ChartStep },
  now: Date,
): Promise<OutputOf<Contract['getAmountStatistics']>> {
  const period = periodOf(query, environment, now);
  const { timeZone } = environment;
  const slots = slotsOf(period, timeZone);
  const [current, previous] = await Promise.all([
    sumSlots(db, environment, query, period, 'current'),
    sumSlots(db, environment, query, period, 'previous'),
  ]);
  const points = slots.map(({ at, before }) => {
    const now = current.get(at.getTime());
    return {
      at: at.toISOString(),
      label: labelOf(at, period, timeZone),
      volume: now?.volume ?? 0,
      count: now?.count ?? 0,
      failed: now?.failed ?? 0,
      refunded: now?.refunded ?? 0,
      previousLabel: labelOf(before, period, timeZone),
      previousVolume: previous.get(before.getTime())?.volume ?? 0,
    };
  });
  const { step } = query;
  if (period.frequency === 'hourly' || step === 'daily') return { frequency: period.frequency, points };
  return { frequency: step, points: gatherSteps(points, step, timeZone) };
}

async function sumSlots(
  db: Db,
  environment: Environment,
  query: PeriodQuery,
  period: Period,
  which: 'current' | 'previous',
): Promise<Map<number, Bucket>> {
  const dimensions = dimensionsOf(query, environment);
  const span = which === 'current' ? period : period.previous;
  const buckets =
    period.frequency === 'hourly'
      ? await sumByHour(db, environment.id, dimensions, span)
      : await sumByDay(
          db,
          environment.id,
          environment.timeZone,
          dimensions,
          which === 'current' ? period.days : period.previousDays,
        );
  return new Map(buckets.map((bucket) => [bucket.at.getTime(), bucket]));
}

/** Returns the merchant's net amount of a period, and its current ledger balances. */
export async function getRevenue(
  db: Db,
  environment: Environment,
  query: PeriodQuery,
  now: Date,
): Promise<OutputOf<Contract['getRevenue']>> {
  const currency = currencyOf(query, environment);
  const period = periodOf(query, environment, now);
  const dimensions = dimensionsOf(query, environment);
  const balanceOf = (kind: AccountKind) => getBalance(db, { environmentId: environment.id, kind, currency });
  const [sums, pending, available, lien, reserve, debt] = await Promise.all([
    sumRollUps(db, environment.id, environment.timeZone, dimensions, period),
    balanceOf('merchant_pending'),
    balanceOf('merchant_available'),
    balanceOf('merchant_lien'),
    balanceOf('merchant_reserve'),
    balanceOf('merchant_debt'),
  ]);
  const paid = sums.filter((sum) => sum.status === 'successful');
  const total = (of: (sum: (typeof paid)[number]) => number) => paid.reduce((all, sum) => all + of(sum), 0);
  return {
    gross: total((sum) => sum.amount),
    fees: total((sum) => sum.fee),
    vat: total((sum) => sum.vat),
    shared: total((sum) => sum.shared),
    refunded: total((sum) => sum.refunded + sum.refundPending),
    feesReturned: total((sum) => sum.feesReturned),
    chargedBack: total((sum) => sum.chargedBack),
    chargebackFees: total((sum) => sum.chargebackFee),
    net: total(netOfSum),
    pending: pending.balance,
    available: available.available,
    onHold: lien.balance,
    reserve: reserve.balance,
    owed: debt.balance,
  };
}

/** Returns volume by channel and by source, the largest first; each set of shares adds up to 100. */
export async function listSources(
  db: Db,
  environment: Environment,
  query: PeriodQuery,
  now: Date,
): Promise<OutputOf<Contract['listPaymentSources']>> {
  const period = periodOf(query, environment, now);
  const dimensions = dimensionsOf(query, environment);
  const sums = await sumShares(db, environment.id, environment.timeZone, dimensions, period);
  const channelShares = percentShares(sums.channels.map((share) => share.amount));
  const sourceShares = percentShares(sums.sources.map((share) => share.amount));
  return {
    channels: sums.channels.map(({ key, ...share }, index) => ({
      channel: key,
      ...share,
      percent: channelShares[index] ?? 0,
    })),
    sources: sums.sources.map(({ key, ...share }, index) => ({
      source: key,
      ...share,
      percent: sourceShares[index] ?? 0,
    })),
  };
}
