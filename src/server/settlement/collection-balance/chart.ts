// Chart of a balance over a period: available and pending amounts at the end of each hour or day.

import { sumByBucket } from '#server/ledger/account-entries.ts';
import { findAccount, getBalance } from '#server/ledger/balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { bucketStarts, labelOf } from '#server/platform/time/buckets.ts';
import { periodOf } from '#server/platform/time/period.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import type { Currency } from '#shared/money.ts';

type Query = { from: string; to: string; currency?: Currency | undefined };
type Chart = OutputOf<(typeof collectionBalanceContract)['getCollectionChart']>;

/** Counts back from the current balance by subtracting the movements after each bucket. */
export async function getChart(db: Db, environment: Environment, query: Query, now: Date): Promise<Chart> {
  const currency = query.currency ?? environment.currency;
  const period = periodOf(query, environment, now);
  const starts = bucketStarts(period, environment.timeZone);
  const named = (kind: 'merchant_available' | 'merchant_pending') => ({
    environmentId: environment.id,
    currency,
    kind,
  });
  const [availableId, pendingId] = await Promise.all([
    findAccount(db, named('merchant_available')),
    findAccount(db, named('merchant_pending')),
  ]);
  const ids = [availableId, pendingId].filter((id) => id !== null);
  // One additional bucket for postings after the period.
  const sums = ids.length > 0 ? await sumByBucket(db, environment.id, ids, [...starts, period.to]) : [];
  const present = {
    available: (await getBalance(db, named('merchant_available'))).balance,
    pending: (await getBalance(db, named('merchant_pending'))).balance,
  };
  const sumOf = (id: number | null, bucket: number) =>
    sums.find((sum) => sum.accountId === id && Number(sum.bucket) === bucket) ?? { moneyIn: 0, moneyOut: 0 };
  const points: Chart['points'] = [];
  const after = { ...present };
  for (let bucket = starts.length + 1; bucket >= 1; bucket -= 1) {
    const available = sumOf(availableId, bucket);
    const pending = sumOf(pendingId, bucket);
    const at = starts[bucket - 1];
    if (at)
      points.unshift({
        at: at.toISOString(),
        label: labelOf(at, period, environment.timeZone),
        ...after,
        moneyIn: pending.moneyIn,
        moneyOut: available.moneyOut,
      });
    after.available -= available.moneyIn - available.moneyOut;
    after.pending -= pending.moneyIn - pending.moneyOut;
  }
  return { currency, frequency: period.frequency, points };
}
