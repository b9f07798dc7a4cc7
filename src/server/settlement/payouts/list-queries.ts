// SQL of payout queries: lists with counts and sums, one payout with its timeline, and its items.

import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { hasAccount } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { PayoutFilters, payoutListQuery } from '#shared/contract/settlement/payouts.ts';
import type { Currency } from '#shared/money.ts';
import { pageWindow, windowBeyond } from '#shared/pagination.ts';
import type { BalanceItemKind } from '#shared/settlement/balance-items.ts';
import type { PayoutRow } from './queries.ts';

export type PayoutListQuery = z.output<typeof payoutListQuery>;
export type ListedPayout = PayoutRow & { subAccountName: string | null };

const tabStatuses = {
  pending: ['CREATED', 'PENDING', 'PROCESSING'],
  settled: ['SETTLED'],
  failed: ['FAILED'],
} as const;

function payoutsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('payouts')
    .leftJoin('subAccounts', (join) =>
      join
        .onRef('subAccounts.environmentId', '=', 'payouts.environmentId')
        .onRef('subAccounts.id', '=', 'payouts.subAccountId'),
    )
    .selectAll('payouts')
    .select('subAccounts.businessName as subAccountName')
    .where('payouts.environmentId', '=', environmentId);
}

/** The filters except the tab, also used for the counts of the tabs. */
function matches(filters: PayoutFilters) {
  return (eb: ExpressionBuilder<Tables, 'payouts'>) => {
    const conditions = [];
    if (filters.search) {
      const pattern = containsPattern(filters.search);
      const columns = ['payoutRef', 'sessionId', 'accountName'] as const;
      const texts = columns.map((column) => eb(`payouts.${column}`, 'ilike', pattern));
      conditions.push(eb.or([...texts, ...hasAccount('payouts', filters.search)]));
    }
    if (filters.from) conditions.push(eb('payouts.createdAt', '>=', new Date(filters.from)));
    if (filters.to) conditions.push(eb('payouts.createdAt', '<', new Date(filters.to)));
    if (filters.currency.length > 0) conditions.push(eb('payouts.currency', 'in', filters.currency));
    if (filters.schedule.length > 0) conditions.push(eb('payouts.schedule', 'in', filters.schedule));
    if (filters.owner === 'business') conditions.push(eb('payouts.subAccountId', 'is', null));
    if (filters.owner === 'sub-accounts') conditions.push(eb('payouts.subAccountId', 'is not', null));
    if (filters.subAccountId) conditions.push(eb('payouts.subAccountId', '=', filters.subAccountId));
    return eb.and(conditions);
  };
}

function inTab(tab: PayoutFilters['tab']) {
  return (eb: ExpressionBuilder<Tables, 'payouts'>) =>
    tab === 'all' ? eb.and([]) : eb('payouts.status', 'in', [...tabStatuses[tab]]);
}

const inOrder = listOrder<PayoutFilters>('payouts', {
  createdAt: sql`payouts.created_at`,
  payoutRef: sql`payouts.payout_ref`,
  itemCount: sql`payouts.item_count`,
  gross: sql`payouts.gross`,
  net: sql`payouts.net`,
});

export function selectPayouts(
  db: Db,
  environmentId: string,
  query: PayoutListQuery,
): Promise<ListedPayout[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = payoutsOf(db, environmentId).where(matches(query)).where(inTab(query.tab));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

/** Streams all rows that match the filters, for a file. */
export function streamPayoutRows(
  db: Db,
  environmentId: string,
  filters: PayoutFilters,
): AsyncGenerator<ListedPayout[]> {
  const payouts = payoutsOf(db, environmentId).where(matches(filters)).where(inTab(filters.tab));
  return streamRows(db, inOrder(payouts, filters));
}

export function countPayouts(
  db: Db,
  environmentId: string,
  filters: PayoutFilters,
): Promise<{ status: PayoutRow['status']; count: number }[]> {
  return db
    .selectFrom('payouts')
    .where('environmentId', '=', environmentId)
    .where(matches(filters))
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute();
}

export function selectPayout(
  db: Db,
  environmentId: string,
  payoutId: string,
): Promise<ListedPayout | undefined> {
  return payoutsOf(db, environmentId).where('payouts.id', '=', payoutId).executeTakeFirst();
}

export const selectPayoutEvents = timelineRows('payout_events', 'payout_id');

/** Includes the items that a failed payout was made of. */
function itemsInside(db: Db, environmentId: string, payoutId: string, kinds: readonly BalanceItemKind[]) {
  return db
    .selectFrom('payoutItems as p')
    .innerJoin('balanceItems as i', (join) =>
      join.onRef('i.environmentId', '=', 'p.environmentId').onRef('i.id', '=', 'p.itemId'),
    )
    .where('p.environmentId', '=', environmentId)
    .where('p.payoutId', '=', payoutId)
    .$if(kinds.length > 0, (query) => query.where('i.kind', 'in', [...kinds]));
}

export function selectItems(
  db: Db,
  environmentId: string,
  payoutId: string,
  query: { kind: readonly BalanceItemKind[]; page: number; limit: number },
) {
  const { limit, offset } = pageWindow(query);
  return itemsOf(db, environmentId, payoutId, query.kind)
    .orderBy('i.createdAt')
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

const itemsOf = (db: Db, environmentId: string, payoutId: string, kinds: readonly BalanceItemKind[]) =>
  itemsInside(db, environmentId, payoutId, kinds)
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'i.environmentId').onRef('t.id', '=', 'i.transactionId'),
    )
    .select(['i.id', 'i.kind', 'i.gross', 'i.fee', 'i.vat', 'i.amount', 'i.subjectId', 'i.createdAt as at'])
    .select(['t.id as transactionId', 't.reference'])
    .select((eb) => eb.fn.coalesce('t.customerName', 't.customerEmail').as('customer'));

export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

/** Streams all items of the kinds for a file, the newest first. */
export function streamItems(
  db: Db,
  environmentId: string,
  payoutId: string,
  kinds: readonly BalanceItemKind[],
) {
  const items = itemsOf(db, environmentId, payoutId, kinds);
  return streamRows(db, items.orderBy('i.createdAt', 'desc').orderBy('i.id', 'desc'));
}

export async function countItems(
  db: Db,
  environmentId: string,
  payoutId: string,
  kinds: readonly BalanceItemKind[],
): Promise<number> {
  const { count } = await itemsInside(db, environmentId, payoutId, kinds)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how many of the items are in any payout by now. */
export async function countTakenItems(db: Db, environmentId: string, payoutId: string): Promise<number> {
  const { count } = await itemsInside(db, environmentId, payoutId, [])
    .where('i.payoutId', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Sum = { count: number; amount: number };

/** Sums the business's own payouts: settled and failed ones of a period, and all that are in transit. */
export async function sumPayouts(
  db: Db,
  environmentId: string,
  of: { currency: Currency; from: Date | null; to: Date | null },
): Promise<{ settled: Sum; onTheWay: Sum; failed: Sum }> {
  const within = sql<boolean>`(${of.from}::timestamptz is null or created_at >= ${of.from})
    and (${of.to}::timestamptz is null or created_at < ${of.to})`;
  const { rows } = await sql<{ part: 'settled' | 'onTheWay' | 'failed'; count: number; amount: number }>`
    select case status when 'SETTLED' then 'settled' when 'FAILED' then 'failed' else 'onTheWay' end as part,
           count(*) as count, coalesce(sum(net), 0)::bigint as amount
    from payouts where environment_id = ${environmentId} and sub_account_id is null and currency = ${of.currency}
      and (status in ('CREATED', 'PENDING', 'PROCESSING') or ${within})
    group by 1`.execute(db);
  const sumOf = (part: string): Sum => {
    const row = rows.find((row) => row.part === part);
    return { count: row?.count ?? 0, amount: row?.amount ?? 0 };
  };
  return { settled: sumOf('settled'), onTheWay: sumOf('onTheWay'), failed: sumOf('failed') };
}
