// SQL of flows into and out of the wallets of an environment, without transfers between wallets.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

export type Flow = { bucket: number; side: 'in' | 'out'; kind: string; amount: number; count: number };

/** Sums by bucket (starting at `starts`), side and transfer kind; postings from `until` on are excluded. */
export async function selectFlows(
  db: Db,
  of: { environmentId: string; currency: Currency; starts: readonly Date[]; until: Date | null },
): Promise<Flow[]> {
  const { environmentId, currency, starts, until } = of;
  const [from] = starts;
  const within = sql`t.environment_id = ${environmentId} and t.posted_at >= ${from} ${until ? sql`and t.posted_at < ${until}` : sql``}`;
  const { rows } = await sql<Flow>`
    with mine as materialized (
      select id from ledger_accounts where environment_id = ${environmentId} and kind = 'wallet' and currency = ${currency}
    )
    select width_bucket(f.posted_at, ${starts}::timestamptz[]) as bucket, f.side, f.kind, sum(f.amount)::bigint as amount, count(*) as count
    from (
      select 'in' as side, t.kind, t.amount, t.posted_at from mine m
      join ledger_transfers t on t.credit_account_id = m.id and ${within} and t.debit_account_id not in (select id from mine)
      union all
      select 'out', t.kind, t.amount, t.posted_at from mine m
      join ledger_transfers t on t.debit_account_id = m.id and ${within} and t.credit_account_id not in (select id from mine)
    ) f group by 1, 2, 3`.execute(db);
  return rows;
}
