// Refund totals of a period by status, in one currency, beside those of the comparison period.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { periodOf } from '#server/platform/time/period.ts';
import type { Handlers } from '#server/services.ts';
import type { OutputOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { refundFiguresContract } from '#shared/contract/payments/payment-figures.ts';

type Statistics = (typeof refundFiguresContract)['getRefundStatistics'];
type Part = 'returned' | 'onTheWay' | 'awaiting';
type Sum = { count: number; amount: number };

const nothing: Sum = { count: 0, amount: 0 };
const add = (a: Sum, b: Sum): Sum => ({ count: a.count + b.count, amount: a.amount + b.amount });

async function getRefundStatistics(
  db: Db,
  environment: Environment,
  query: QueryOf<Statistics>,
  now: Date,
): Promise<OutputOf<Statistics>> {
  const period = periodOf(query, environment, now);
  const currency = query.currency ?? environment.currency;
  const sums = async ({ from, to }: { from: Date; to: Date }): Promise<Record<Part, Sum>> => {
    const { rows } = await sql<Sum & { part: Part }>`
      select case status when 'SUCCESSFUL' then 'returned' when 'AWAITING' then 'awaiting' else 'onTheWay' end as part,
             count(*) as count, sum(amount)::bigint as amount
      from refunds where environment_id = ${environment.id} and created_at >= ${from} and created_at < ${to}
        and currency = ${currency} and status in ('SUCCESSFUL', 'AWAITING', 'PENDING', 'PROCESSING')
      group by 1`.execute(db);
    const of = (part: Part): Sum => {
      const row = rows.find((row) => row.part === part);
      return row ? { count: row.count, amount: row.amount } : nothing;
    };
    return { returned: of('returned'), onTheWay: of('onTheWay'), awaiting: of('awaiting') };
  };
  const [current, previous] = await Promise.all([sums(period), sums(period.previous)]);
  return {
    ...current,
    total: Object.values(current).reduce(add, nothing),
    previousTotal: Object.values(previous).reduce(add, nothing),
  };
}

export const refundFigureRoutes: Handlers<typeof refundFiguresContract> = {
  getRefundStatistics: ({ services, tx, environment, query }) =>
    getRefundStatistics(tx, environment, query, services.clock.now()),
};
