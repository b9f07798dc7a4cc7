// Account entries for display: with running balance, paged or streamed, and sums by hour or day.
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db/database.ts';

/** An entry of an account, as its history shows it. */
export type AccountEntry = {
  postingId: string;
  seq: number;
  at: Date;
  postingKind: string;
  kind: string;
  subjectId: string | null;
  counterpart: string;
  /** The change in the account's normal direction, minor units. */
  effect: number;
  balance: number;
};

export type EntryRange = { from: Date | null; to: Date | null };

function within(range: EntryRange) {
  const parts = [
    range.from && sql`and e.posted_at >= ${range.from}`,
    range.to && sql`and e.posted_at < ${range.to}`,
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

/** Counts the entries of an account in a range, up to a limit. */
export async function countEntries(
  db: Db,
  environmentId: string,
  accountId: number,
  range: EntryRange,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ledger_entries e where e.environment_id = ${environmentId} and e.account_id = ${accountId} ${within(range)} limit ${limit}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns a page of entries, newest first. The balance after the first one is the current balance less all later entries, so it is exact on
 * every page, whatever the range.
 */
export async function selectEntries(
  db: Db,
  environmentId: string,
  accountId: number,
  range: EntryRange,
  page: { limit: number; offset: number },
): Promise<AccountEntry[]> {
  const { rows } = await sql<AccountEntry>`
    with page as materialized (
      select e.posting_id, e.seq, e.posted_at, e.kind, e.counterpart_id, e.effect
      from ledger_entries e
      where e.environment_id = ${environmentId} and e.account_id = ${accountId} ${within(range)}
      order by e.posted_at desc, e.posting_id desc, e.seq desc limit ${page.limit} offset ${page.offset}
    ), first as (
      select posted_at, posting_id, seq from page order by posted_at desc, posting_id desc, seq desc limit 1
    ), present as (
      select b.balance - coalesce((
        select sum(e.effect) from ledger_entries e, first f
        where e.environment_id = ${environmentId} and e.account_id = ${accountId} and e.posted_at >= f.posted_at
          and (e.posted_at, e.posting_id, e.seq) > (f.posted_at, f.posting_id, f.seq)), 0) as balance
      from ledger_balances b where b.environment_id = ${environmentId} and b.account_id = ${accountId}
    )
    select page.posting_id, page.seq, page.posted_at as at, p.kind as posting_kind, page.kind, p.subject_id, c.kind as counterpart, page.effect,
           (select balance from present) - coalesce(sum(page.effect) over (
             order by page.posted_at desc, page.posting_id desc, page.seq desc rows between unbounded preceding and 1 preceding), 0)::bigint as balance
    from page
    join ledger_postings p on p.environment_id = ${environmentId} and p.id = page.posting_id
    join ledger_accounts c on c.environment_id = ${environmentId} and c.id = page.counterpart_id
    order by page.posted_at desc, page.posting_id desc, page.seq desc`.execute(db);
  return rows.map((row) => ({ ...row, balance: Number(row.balance), seq: Number(row.seq) }));
}

const batchRows = 1000;

/** Yields every entry of an account in a range with the balance after it, newest first, in batches. */
export async function* streamEntries(
  database: Database,
  environmentId: string,
  accountId: number,
  range: EntryRange,
): AsyncGenerator<AccountEntry[]> {
  const rows = sql`
    select e.posting_id, e.seq, e.posted_at as at, p.kind as posting_kind, e.kind, p.subject_id, c.kind as counterpart, e.effect, e.balance
    from (
      select w.*, sum(w.effect) over (order by w.posted_at, w.posting_id, w.seq)::bigint as balance from ledger_entries w
      where w.environment_id = ${environmentId} and w.account_id = ${accountId}
    ) e
    join ledger_postings p on p.environment_id = ${environmentId} and p.id = e.posting_id
    join ledger_accounts c on c.environment_id = ${environmentId} and c.id = e.counterpart_id
    where true ${within(range)}
    order by e.posted_at desc, e.posting_id desc, e.seq desc`;
  const tx = await database.db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare balance_entries no scroll cursor for ${rows}`.execute(tx);
    while (true) {
      const batch = await sql<AccountEntry>`fetch ${sql.lit(batchRows)} from balance_entries`.execute(tx);
      if (batch.rows.length === 0) return;
      yield batch.rows;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** Returns the inflow and outflow of accounts per bucket; buckets begin at `starts`, the last one ends at `to`. */
export async function sumByBucket(
  db: Db,
  environmentId: string,
  accountIds: readonly number[],
  starts: readonly Date[],
): Promise<{ accountId: number; bucket: number; moneyIn: number; moneyOut: number }[]> {
  const { rows } = await sql<{ accountId: number; bucket: number; moneyIn: number; moneyOut: number }>`
    select e.account_id, width_bucket(e.posted_at, ${starts}::timestamptz[]) as bucket,
           coalesce(sum(e.effect) filter (where e.effect > 0), 0)::bigint as money_in,
           coalesce(-sum(e.effect) filter (where e.effect < 0), 0)::bigint as money_out
    from ledger_entries e
    where e.environment_id = ${environmentId} and e.account_id = any(${accountIds}::bigint[]) and e.posted_at >= ${starts[0]}
    group by 1, 2`.execute(db);
  return rows;
}
