// Balances of sub-accounts: pending and available per sub-account, and their statements.
import { sql } from 'kysely';
import type { AccountEntry } from '#server/ledger/account-entries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { countCap, pageLimitMax } from '#shared/contract/envelope.ts';
import type { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { describe } from './history.ts';

export type SubAccountBalance = { pending: number; available: number };

/** Returns balances by sub-account id; sub-accounts that were never used are missing. */
export async function subAccountBalances(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, SubAccountBalance>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string } & SubAccountBalance>`
    select a.owner_id as id, coalesce(sum(b.balance) filter (where a.kind = 'sub_account_pending'), 0)::bigint as pending,
           coalesce(sum(b.balance) filter (where a.kind = 'sub_account_available'), 0)::bigint as available
    from ledger_accounts a join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    where a.environment_id = ${environmentId} and a.kind in ('sub_account_pending', 'sub_account_available')
      and a.owner_id = any(${ids}::uuid[])
    group by a.owner_id`.execute(db);
  return new Map(rows.map(({ id, pending, available }) => [id, { pending, available }]));
}

function ownAccounts(environmentId: string, subAccountId: string) {
  return sql`(select id from ledger_accounts where environment_id = ${environmentId} and owner_id = ${subAccountId}
    and kind in ('sub_account_pending', 'sub_account_available'))`;
}

/** Selects entries of pending and available together, without movements between the two. */
function entriesOf(environmentId: string, subAccountId: string) {
  const own = ownAccounts(environmentId, subAccountId);
  return sql`ledger_entries e where e.environment_id = ${environmentId} and e.account_id in ${own} and e.counterpart_id not in ${own}`;
}

type Range = { from: Date | null; to: Date | null };

function within({ from, to }: Range) {
  return sql`and e.posted_at >= ${from ?? '-infinity'}::timestamptz and e.posted_at < ${to ?? 'infinity'}::timestamptz`;
}

type StatementRow = AccountEntry & { gross: number | null; cost: number | null; availableAt: Date | null };

async function selectStatement(
  db: Db,
  environmentId: string,
  subAccountId: string,
  range: Range,
  page: { limit: number; offset: number },
): Promise<StatementRow[]> {
  const entries = entriesOf(environmentId, subAccountId);
  const { rows } = await sql<StatementRow>`
    with page as materialized (
      select e.posting_id, e.seq, e.posted_at, e.kind, e.counterpart_id, e.effect from ${entries} ${within(range)}
      order by e.posted_at desc, e.posting_id desc, e.seq desc limit ${page.limit} offset ${page.offset}
    ), first as (
      select posted_at, posting_id, seq from page order by posted_at desc, posting_id desc, seq desc limit 1
    ), present as (
      select coalesce((select sum(b.balance) from ledger_balances b
        where b.environment_id = ${environmentId} and b.account_id in ${ownAccounts(environmentId, subAccountId)}), 0)
        - coalesce((select sum(n.effect) from first f, lateral (
          select e.effect from ${entries} and e.posted_at >= f.posted_at and (e.posted_at, e.posting_id, e.seq) > (f.posted_at, f.posting_id, f.seq)
        ) n), 0) as balance
    )
    select page.posting_id, page.seq, page.posted_at as at, p.kind as posting_kind, page.kind, p.subject_id, c.kind as counterpart, page.effect,
           i.gross, i.fee + i.vat as cost, i.available_at,
           ((select balance from present) - coalesce(sum(page.effect) over (
             order by page.posted_at desc, page.posting_id desc, page.seq desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance
    from page
    join ledger_postings p on p.environment_id = ${environmentId} and p.id = page.posting_id
    join ledger_accounts c on c.environment_id = ${environmentId} and c.id = page.counterpart_id
    left join balance_items i on page.kind = 'share' and i.environment_id = ${environmentId} and i.sub_account_id = ${subAccountId}
      and i.transaction_id = p.subject_id and i.kind = 'payment'
    order by page.posted_at desc, page.posting_id desc, page.seq desc`.execute(db);
  return rows.map((row) => ({ ...row, seq: Number(row.seq), balance: Number(row.balance) }));
}

type Statement = OutputOf<(typeof subAccountsContract)['listSubAccountEntries']>;
type Period = { from?: string | undefined; to?: string | undefined };

const rangeOf = ({ from, to }: Period): Range => ({
  from: from ? new Date(from) : null,
  to: to ? new Date(to) : null,
});

/** Returns the number of entries in a period, up to the count limit. */
export async function countStatement(
  db: Db,
  environmentId: string,
  subAccountId: string,
  period: Period,
  countMax?: number,
): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${entriesOf(environmentId, subAccountId)} ${within(rangeOf(period))} limit ${countMax ?? null}) counted`.execute(
    db,
  );
  return counted.rows[0]?.count ?? 0;
}

async function readStatement(
  db: Db,
  environmentId: string,
  subAccountId: string,
  period: Period,
  window: { limit: number; offset: number },
): Promise<Statement['items']> {
  const rows = await selectStatement(db, environmentId, subAccountId, rangeOf(period), window);
  const described = await describe(db, environmentId, rows);
  return rows.map((row, index) => {
    const { id, at, reason, source } = described[index] as (typeof described)[number];
    return {
      id,
      at,
      source,
      reason: row.kind === 'share' ? 'Share of a payment' : reason,
      gross: row.gross,
      cost: row.cost,
      amount: row.effect,
      balance: row.balance,
      availableAt: row.availableAt?.toISOString() ?? null,
    };
  });
}

const batchRows = 1000;

/** Streams the whole statement of a period for a file, from one snapshot. */
export async function* streamStatement(
  db: Db,
  environmentId: string,
  subAccountId: string,
  period: Period,
): AsyncGenerator<Statement['items']> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for (let offset = 0; ; offset += batchRows) {
      const entries = await readStatement(tx, environmentId, subAccountId, period, {
        limit: batchRows,
        offset,
      });
      if (entries.length > 0) yield entries;
      if (entries.length < batchRows) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** Returns a page of the statement of a sub-account, the newest first. */
export async function listStatement(
  db: Db,
  environmentId: string,
  subAccountId: string,
  query: Period & { page: number; limit: number },
): Promise<Statement> {
  const limit = Math.min(query.limit, pageLimitMax);
  const count = await countStatement(db, environmentId, subAccountId, query, countCap + 1);
  const offset = (query.page - 1) * limit;
  return {
    items: await readStatement(db, environmentId, subAccountId, query, { limit, offset }),
    page: query.page,
    limit,
    total: Math.min(count, countCap),
    totalCapped: count > countCap,
  };
}
