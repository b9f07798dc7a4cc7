// Balances at a given time: a final balance never changes after it was reported, whatever is posted later.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import type { AccountKind } from './accounts.ts';

/** `finalUntil`: the time, by the clock of the environment, up to which later postings cannot change reported balances. */
export type BalancesAt = { balances: Partial<Record<AccountKind, number>>; finalUntil: Date | null };

/**
 * Returns balances of the environment's own accounts in a currency. An entry counts from its date, or from its booking time if its date was
 * already final when it was booked. For a final time, unsealed entries are excluded: they will count from a later time.
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
