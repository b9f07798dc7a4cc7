// Balances as of an instant: what is final never changes once it was told, whatever is posted later.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import type { AccountKind } from './accounts.ts';

/** `finalUntil`: up to when, by the clock of the environment, nothing that is posted later changes what is told. */
export type BalancesAt = { balances: Partial<Record<AccountKind, number>>; finalUntil: Date | null };

/**
 * The environment's own accounts of a currency. An entry counts from its date, or from when it was booked where its date was
 * final by then; of an instant that is final, what waits to be sealed is left out: it will count from a later one.
 */
export async function getBalancesAt(
  db: Db,
  of: { environmentId: string; currency: Currency; kinds: readonly AccountKind[]; at: Date },
): Promise<BalancesAt> {
  const { environmentId, currency, kinds, at } = of;
  const { rows } = await sql<{ kind: AccountKind | null; balance: number; finalUntil: Date | null }>`
    with head as materialized (
      select (select final_until from ledger_heads where environment_id = ${environmentId}) as final_until
    ), waiting as materialized (
      select unnest(u.ids) as id from ledger_unsealed u, head
      where u.environment_id = ${environmentId} and u.kind = 1 and head.final_until >= ${at}
    ), after as materialized (
      select posting_id as id from ledger_late where environment_id = ${environmentId} and booked_at > ${at}
      union all select id from waiting
    )
    select head.final_until, a.kind, coalesce((
      select sum(e.effect) from ledger_entries e where e.environment_id = a.environment_id and e.account_id = a.id and e.posted_at <= ${at}
        and not exists (select from after where after.id = e.posting_id)), 0)::bigint as balance
    from head left join ledger_accounts a on a.environment_id = ${environmentId} and a.currency = ${currency} and a.owner_id is null
      and a.kind = any(${[...kinds]}::text[])`.execute(db);
  const balances: BalancesAt['balances'] = {};
  for (const row of rows) if (row.kind) balances[row.kind] = row.balance;
  return { balances, finalUntil: rows[0]?.finalUntil ?? null };
}
