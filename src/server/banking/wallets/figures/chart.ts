// The wallet chart: money in and out per hour or day of a period, and the balance at the end of each.

import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { bucketStarts, labelOf } from '#server/platform/time/buckets.ts';
import { periodOf } from '#server/platform/time/period.ts';
import type { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { Currency } from '#shared/money.ts';
import { findWallet, sumWallets } from '../lists/list-queries.ts';
import { accountOfWallet } from '../post-to-wallets.ts';
import { sumWalletBuckets } from './queries.ts';

type Query = { from: string; to: string; currency?: Currency | undefined; walletId?: string | undefined };
type Chart = OutputOf<(typeof walletsContract)['getWalletChart']>;

/** The chart of one wallet, or of all in a currency; transfers between two of these are then neither in nor out. */
export async function getWalletChart(
  db: Db,
  environment: Environment,
  query: Query,
  now: Date,
): Promise<Chart> {
  const wallet = query.walletId ? await findWallet(db, environment.id, query.walletId) : null;
  const currency = wallet?.currency ?? query.currency ?? environment.currency;
  const period = periodOf(query, environment, now);
  const starts = bucketStarts(period, environment.timeZone);
  // One extra bucket: postings after the period, subtracted from the present balance.
  const sums = await sumWalletBuckets(
    db,
    environment.id,
    { currency, account: wallet && accountOfWallet(wallet) },
    [...starts, period.to],
  );
  const all = wallet ? [wallet] : await sumWallets(db, environment.id, currency);
  let balance = all.reduce((sum, { ledger }) => sum + ledger, 0);
  const points: Chart['points'] = [];
  for (let bucket = starts.length + 1; bucket >= 1; bucket -= 1) {
    const { moneyIn = 0, moneyOut = 0 } = sums.find((sum) => Number(sum.bucket) === bucket) ?? {};
    const at = starts[bucket - 1];
    if (at) {
      const label = labelOf(at, period, environment.timeZone);
      points.unshift({ at: at.toISOString(), label, balance, money_in: moneyIn, money_out: moneyOut });
    }
    balance -= moneyIn - moneyOut;
  }
  return { currency, frequency: period.frequency, points };
}
