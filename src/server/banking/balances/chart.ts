// Balance history of an own wallet; zeros while no wallet exists.

import { getWalletChart } from '#server/banking/wallets/figures/chart.ts';
import { findOwnWallet, type OwnType } from '#server/banking/wallets/own-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { bucketStarts, labelOf } from '#server/platform/time/buckets.ts';
import { periodOf } from '#server/platform/time/period.ts';
import type { BalanceChartAnswer } from '#shared/contract/banking/balances/own-balances.ts';
import type { Currency } from '#shared/money.ts';

export async function getOwnChart(
  db: Db,
  environment: Environment,
  query: { type: OwnType; currency: Currency; from: string; to: string },
  now: Date,
): Promise<BalanceChartAnswer> {
  const { type, currency, from, to } = query;
  const walletId = await findOwnWallet(db, environment.id, { type, currency });
  if (walletId !== null) return getWalletChart(db, environment, { walletId, from, to }, now);
  const period = periodOf({ from, to }, environment, now);
  const points = bucketStarts(period, environment.timeZone).map((at) => ({
    at: at.toISOString(),
    label: labelOf(at, period, environment.timeZone),
    balance: 0,
    money_in: 0,
    money_out: 0,
  }));
  return { currency, frequency: period.frequency, points };
}
