// The rows of a bulk transfer for lists and for the result file.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { countryOf } from '#server/banking/transfers/create-transfers.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { containsPattern, streamBatches } from '#server/platform/db/list-pages.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import { listBanks } from '#server/rails/bank-directory.ts';
import { fitsNuban } from '#server/rails/nuban.ts';
import type { RowFilters, rowListQuery, TransferGroupRow } from '#shared/contract/banking/bulk-shapes.ts';
import type { RowOutcome } from '#shared/contract/banking/bulk-transfer-enums.ts';
import type { TransferStatus } from '#shared/contract/banking/transfer-enums.ts';
import type { Currency } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';
import { findGroup } from '../list-groups.ts';
import type { RowRow } from '../queries.ts';

type Place = { environmentId: string; groupId: string };
export type ListedRow = RowRow & {
  currency: Currency;
  outcome: RowOutcome | null;
  reference: string | null;
  status: TransferStatus | null;
  failure: string | null;
  nextAt: Date | null;
  completedAt: Date | null;
};

/** Null while the file is a draft. */
const outcome = sql<RowOutcome | null>`case when g.sent_at is null then null when t.id is null then 'left_out'
  when t.status = 'SUCCESSFUL' then 'done' when t.status in ('FAILED', 'REVERSED') then 'failed'
  when t.status = 'PROCESSING' then 'unknown' when t.status = 'CANCELLED' then 'stopped' else 'waiting' end`;

const listed = (tail: RawBuilder<unknown>, { environmentId, groupId }: Place, filters: RowFilters) => {
  const conditions = [sql`r.environment_id = ${environmentId} and r.group_id = ${groupId}`];
  if (filters.search) {
    const pattern = containsPattern(filters.search);
    const digits = filters.search.replace(/[\s-]/g, '');
    const byNumber = /^\d{10,17}$/.test(digits)
      ? sql`t.account_hash = ${anyHashOf('transfers.account_number', digits)}`
      : sql`false`;
    conditions.push(
      sql`(r.given_name ilike ${pattern} or r.found_name ilike ${pattern} or r.narration ilike ${pattern} or ${byNumber})`,
    );
  }
  if (filters.state.length > 0)
    conditions.push(sql`not r.dropped and r.state = any(${filters.state}::text[])`);
  if (filters.problem.length > 0)
    conditions.push(sql`not r.dropped and r.problem = any(${filters.problem}::text[])`);
  if (filters.outcome.length > 0) conditions.push(sql`${outcome} = any(${filters.outcome}::text[])`);
  return sql`from transfer_group_rows r
    join transfer_groups g on g.environment_id = r.environment_id and g.id = r.group_id
    left join transfers t on t.environment_id = r.environment_id and t.id = r.transfer_id
    where ${sql.join(conditions, sql` and `)} ${tail}`;
};

const columns = sql`select r.*, g.currency, ${outcome} as outcome, t.reference, t.status, t.failure, t.next_at, t.completed_at`;

/** Rows that need a decision first, then unfinished ones. */
const problemsFirst = sql`case when r.dropped then 5 when g.sent_at is not null then
    case ${outcome} when 'failed' then 0 when 'unknown' then 1 when 'stopped' then 2 when 'waiting' then 2 when 'done' then 3 else 4 end
  when r.state = 'ERROR' then 0 when r.state = 'WARNING' and not r.kept then 1 when r.fixed or r.kept then 2 when r.state = 'CHECKING' then 3 else 4 end`;

const suggestionsMax = 3;

export function toRow(row: ListedRow): TransferGroupRow {
  const country = countryOf(row.currency);
  const likely =
    row.problem === 'bank' && country === 'NG' && /^\d{10}$/.test(row.accountNumber)
      ? listBanks(country).filter(({ code }) => fitsNuban(code, row.accountNumber))
      : [];
  return {
    id: String(row.line),
    line: row.line,
    bank: row.bank,
    bank_code: row.bankCode,
    bank_name: row.bankName,
    account_number: row.accountNumber,
    account_name: row.givenName,
    found_name: row.foundName,
    similarity: row.similarity,
    is_own: row.isOwn,
    amount_text: row.amountText,
    amount: row.amount,
    charges: row.fee + row.vat + row.stampDuty,
    narration: row.narration,
    state: row.state,
    problem: row.problem,
    about: row.about,
    kept: row.kept,
    dropped: row.dropped,
    fixed: row.fixed,
    suggestions: likely.slice(0, suggestionsMax).map(({ code, name }) => ({ code, name })),
    outcome: row.outcome,
    transfer:
      row.transferId && row.reference && row.status
        ? {
            id: row.transferId,
            reference: row.reference,
            status: row.status,
            failure: row.failure,
            next_at: row.nextAt?.toISOString() ?? null,
            completed_at: row.completedAt?.toISOString() ?? null,
          }
        : null,
  };
}

export async function countRows(db: Db, place: Place, filters: RowFilters): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count ${listed(sql``, place, filters)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listRows(
  db: Db,
  environmentId: string,
  groupId: string,
  query: z.output<typeof rowListQuery>,
) {
  await findGroup(db, environmentId, groupId);
  const place = { environmentId, groupId };
  const { limit, offset } = pageWindow(query);
  const order = query.sort === 'problems' ? sql`${problemsFirst}, r.line` : sql`r.line`;
  const tail = sql`order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await sql<ListedRow>`${columns} ${listed(tail, place, query)}`.execute(db);
  const total = await countRows(db, place, query);
  return { items: rows.map(toRow), page: query.page, limit, total, totalCapped: false };
}

const batchRows = 500;

/** Streams all rows in file order, for a result file. */
export function streamRows({ db }: Database, place: Place, filters: RowFilters): AsyncGenerator<ListedRow[]> {
  return streamBatches<ListedRow>(async (last) => {
    const tail = sql`and r.line > ${last?.line ?? 0} order by r.line limit ${batchRows}`;
    return (await sql<ListedRow>`${columns} ${listed(tail, place, filters)}`.execute(db)).rows;
  });
}
