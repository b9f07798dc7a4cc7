// Failure reasons of payments in a period, by their stored texts: the largest three, and all others together.
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { periodOf } from '#server/platform/time/period.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { percentShares } from '#shared/money.ts';
import { getStatistics, type PeriodQuery } from './statistics.ts';

const namedMax = 3;

export async function listFailureReasons(
  db: Db,
  environment: Environment,
  query: PeriodQuery,
  now: Date,
): Promise<OutputOf<(typeof transactionsContract)['listFailureReasons']>> {
  const { from, to } = periodOf(query, environment, now);
  const [rows, { current }] = await Promise.all([
    db
      .selectFrom('transactions')
      .where('environmentId', '=', environment.id)
      .where('status', '=', 'failed')
      .where('currency', '=', query.currency ?? environment.currency)
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .groupBy('failureReason')
      .select((eb) => ['failureReason as reason', eb.fn.countAll<number>().as('count')])
      .execute(),
    getStatistics(db, environment, query, now),
  ]);
  const named = rows
    .filter((row) => row.reason !== null)
    .sort((a, b) => b.count - a.count || String(a.reason).localeCompare(String(b.reason)))
    .slice(0, namedMax);
  const failed = rows.reduce((sum, { count }) => sum + count, 0);
  const others = failed - named.reduce((sum, { count }) => sum + count, 0);
  const reasons = others > 0 ? [...named, { reason: null, count: others }] : named;
  const percents = percentShares(reasons.map(({ count }) => count));
  return {
    failed,
    decided: failed + current.count,
    reasons: reasons.map(({ reason, count }, index) => ({ reason, count, percent: percents[index] ?? 0 })),
  };
}
