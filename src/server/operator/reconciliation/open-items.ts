// Open items: the list, and one item with the data of gateway, files and statements.

import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OpenItem, openItemQuery } from '#shared/contract/operator/open-items.ts';
import type { OpenItemDetail } from '#shared/contract/operator/reconciliation.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';
import { readItemId } from './resolve.ts';

type Query = z.output<typeof openItemQuery>;
type ItemRow = {
  environmentId: string;
  postingId: string;
  seq: number;
  leg: 'gateway' | 'bank';
  kind: string;
  reference: string | null;
  businessId: string;
  businessName: string;
  mode: 'test' | 'live';
  currency: OpenItem['currency'];
  amount: number;
  open: number;
  days: number;
  postedAt: Date;
  subjectId: string | null;
  transactionId: string | null;
  total: number;
};

/** Selects items with their public reference. */
function selectItems(now: Date, where: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql<ItemRow>`
    select i.environment_id, i.posting_id, i.seq, i.leg, i.kind, coalesce(b.id, e.id) as business_id, coalesce(b.business_name, 'No business') as business_name, e.mode, i.currency,
      i.amount, i.open, i.posted_at, i.subject_id, coalesce(t.id, r.transaction_id, c.transaction_id, m.transaction_id) as transaction_id,
      coalesce(t.reference, r.reference, c.reference, p.payout_ref, s.reference) as reference, count(*) over () as total,
      greatest(0, floor(extract(epoch from ${now}::timestamptz + e.clock_ahead_ms * interval '1 millisecond' - i.posted_at) / 86400))::int as days
    from reconciliation_items i
    join environments e on e.id = i.environment_id left join businesses b on b.id = e.business_id
    left join transactions t on t.environment_id = i.environment_id and t.id = i.subject_id
    left join refunds r on r.environment_id = i.environment_id and r.id = i.subject_id
    left join chargebacks c on c.environment_id = i.environment_id and c.id = i.subject_id
    left join payouts p on p.environment_id = i.environment_id and p.id = i.subject_id
    left join settlement_rows s on s.id = i.subject_id
    left join settlement_matches m on m.environment_id = i.environment_id and m.row_id = i.subject_id
    where ${where} order by i.posted_at, i.environment_id, i.posting_id, i.seq ${end}`;
}

function toItem(row: ItemRow): OpenItem {
  const { postingId, seq, leg, kind, reference, mode, currency, amount, open, days } = row;
  return {
    id: `${postingId}.${seq}.${leg}`,
    leg,
    kind,
    reference,
    mode,
    currency,
    amount,
    open,
    days,
    business: { id: row.businessId, name: row.businessName },
    postedAt: row.postedAt.toISOString(),
  };
}

/** Matches the search text of staff: part of the reference, part of the business name, or the open amount. */
function matches(search: string, currency: Currency | undefined): RawBuilder<boolean> {
  const part = wordsPattern(search);
  const amount = parseAmount(search.replace(/[^\d.,]/g, ''), currency ?? 'NGN');
  const isAmount = /^[^\p{L}]*$/u.test(search) && amount !== null;
  return sql<boolean>`(b.business_name ilike ${part}
    or coalesce(t.reference, r.reference, c.reference, p.payout_ref, s.reference) ilike ${part}
    ${isAmount ? sql`or abs(i.open) = ${amount}` : sql``})`;
}

const isResolved = sql`(i.environment_id, i.posting_id, i.seq, i.leg) in (
  select x.environment_id, x.posting_id, x.seq, x.leg from reconciliation_matches m
  join reconciliation_match_items x on x.environment_id = m.environment_id and x.match_id = m.id
  where m.rule = 'resolved' and m.line_id is null and m.reversed_at is null)`;

export async function listOpenItems(db: Db, now: Date, query: Query) {
  const { leg, mode, currency, businessId, search, state, daysMin, page, openEq } = query;
  const { limit, offset } = pageWindow(query);
  const where = sql`${state === 'open' ? sql`i.open <> 0` : isResolved} and i.leg = ${leg} and e.mode = ${mode}
    ${currency ? sql`and i.currency = ${currency}` : sql``}
    ${businessId ? sql`and e.business_id = ${businessId}` : sql``}
    ${openEq === undefined ? sql`` : sql`and i.open = ${openEq}`}
    ${search ? sql`and ${matches(search, currency)}` : sql``}
    and i.posted_at <= ${now}::timestamptz + e.clock_ahead_ms * interval '1 millisecond' - ${daysMin} * interval '1 day'`;
  const { rows } = await selectItems(now, where, sql`limit ${limit} offset ${offset}`).execute(db);
  return {
    items: rows.map(toItem),
    page,
    limit: query.limit,
    total: rows[0]?.total ?? 0,
    totalCapped: false,
  };
}

export async function getOpenItem(db: Db, now: Date, itemId: string): Promise<OpenItemDetail> {
  const { postingId, seq, leg } = readItemId(itemId);
  const where = sql`i.posting_id = ${postingId} and i.seq = ${seq} and i.leg = ${leg}`;
  const [row] = (await selectItems(now, where, sql`limit 1`).execute(db)).rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { environmentId } = row;
  const [gateway, rows, matches] = await Promise.all([
    selectGateway(db, environmentId, row.transactionId),
    selectRows(db, row),
    selectMatches(db, row),
  ]);
  const canUndo = matches.some(({ rule, undoneAt }) => rule === 'resolved' && undoneAt === null);
  return { ...toItem(row), gateway, rows, matches, canUndo };
}

async function selectGateway(db: Db, environmentId: string, transactionId: string | null) {
  if (!transactionId) return null;
  const row = await db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', transactionId)
    .select(['gateway', 'gatewayReference', 'gatewayResponse'])
    .executeTakeFirst();
  return row ? { name: row.gateway, reference: row.gatewayReference, response: row.gatewayResponse } : null;
}

function selectRows(db: Db, { environmentId, subjectId, postingId }: ItemRow) {
  return db
    .selectFrom('settlementMatches as m')
    .innerJoin('settlementRows as r', 'r.id', 'm.rowId')
    .innerJoin('settlementFiles as f', 'f.id', 'r.fileId')
    .where('m.environmentId', '=', environmentId)
    .where((eb) => eb.or([eb('m.subjectId', '=', subjectId), eb('m.postingId', '=', postingId)]))
    .select(['f.fileName', 'r.line', 'r.kind', 'r.status', 'r.net', 'r.settledOn'])
    .orderBy('r.id')
    .limit(50)
    .execute();
}

async function selectMatches(db: Db, item: ItemRow): Promise<OpenItemDetail['matches']> {
  const rows = await db
    .selectFrom('reconciliationMatchItems as i')
    .innerJoin('reconciliationMatches as m', (join) =>
      join.onRef('m.environmentId', '=', 'i.environmentId').onRef('m.id', '=', 'i.matchId'),
    )
    .leftJoin('bankStatementLines as l', 'l.id', 'm.lineId')
    .leftJoin('bankStatements as s', 's.id', 'l.statementId')
    .where('i.environmentId', '=', item.environmentId)
    .where('i.postingId', '=', item.postingId)
    .where('i.seq', '=', item.seq)
    .where('i.leg', '=', item.leg)
    .select(['s.fileName as statement', 'l.line', 'l.narration', 'i.amount', 'm.rule', 'm.note'])
    .select(['m.matchedByName', 'm.matchedAt', 'm.reversedAt'])
    .orderBy('m.matchedAt')
    .limit(50)
    .execute();
  return rows.map(({ matchedByName, matchedAt, reversedAt, ...row }) => ({
    ...row,
    matchedBy: matchedByName,
    matchedAt: matchedAt.toISOString(),
    undoneAt: reversedAt?.toISOString() ?? null,
  }));
}
