// SQL of money in and out of wallets, per hour or day.

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

/**
 * Sums money in and out per bucket that begins at `starts`: of one account, or of every wallet of a currency without transfers between
 * wallets.
 */
export async function sumWalletBuckets(
  db: Db,
  environmentId: string,
  of: { currency: Currency; account: { kind: string; ownerId?: string } | null },
  starts: readonly Date[],
): Promise<{ bucket: number; moneyIn: number; moneyOut: number }[]> {
  const { currency, account: one } = of;
  const meant = one
    ? sql`a.kind = ${one.kind} and a.owner_id is not distinct from ${one.ownerId ?? null}::uuid`
    : sql`a.kind = 'wallet' and c.kind <> 'wallet'`;
  const { rows } = await sql<{ bucket: number; moneyIn: number; moneyOut: number }>`
    select width_bucket(e.posted_at, ${[...starts]}::timestamptz[]) as bucket,
           coalesce(sum(e.effect) filter (where e.effect > 0), 0)::bigint as money_in,
           coalesce(-sum(e.effect) filter (where e.effect < 0), 0)::bigint as money_out
    from ledger_accounts a
    join ledger_entries e on e.environment_id = a.environment_id and e.account_id = a.id
    join ledger_accounts c on c.environment_id = e.environment_id and c.id = e.counterpart_id
    where a.environment_id = ${environmentId} and a.currency = ${currency} and e.posted_at >= ${starts[0]} and ${meant}
    group by 1`.execute(db);
  return rows;
}
