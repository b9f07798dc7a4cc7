// The list of chargebacks, what is due, and what an export reads.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { countWaitingDisputes } from '#server/payments/disputes/escalated.ts';
import type { Database, Db, Tables } from '#server/platform/db/database.ts';
import {
  containsPattern,
  countedPage,
  countOf,
  type StatusCount,
  streamBatches,
} from '#server/platform/db/list-pages.ts';
import type { ChargebacksTable } from '#server/platform/db/tables/disputes.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type {
  ChargebackFilters,
  ChargebackStatus,
  chargebackListQuery,
  chargebacksContract,
} from '#shared/contract/payments/chargebacks.ts';
import { pageWindow } from '#shared/pagination.ts';
import { toChargeback } from './chargeback-view.ts';
import { type ChargebackWithPayment, chargebacksWithPayment } from './queries.ts';

export type { ChargebackWithPayment } from './queries.ts';

type Query = z.output<typeof chargebackListQuery>;
type Joined = Tables & { c: ChargebacksTable; t: Tables['transactions'] };

const dayMs = 86_400_000;

/** All filters but the status, so that the tabs are counted with them. */
function matches(environmentId: string, filters: ChargebackFilters, now: Date) {
  const eb = expressionBuilder<Joined, 'c' | 't'>();
  const { search, stage, scheme, transactionId, due, from, to } = filters;
  const conditions: Expression<SqlBool>[] = [eb('c.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(
      eb.or([
        eb('c.reference', 'ilike', pattern),
        eb('c.arn', 'ilike', pattern),
        eb('t.reference', 'ilike', pattern),
        eb('t.customerName', 'ilike', pattern),
        eb('t.customerEmail', 'ilike', pattern),
      ]),
    );
  }
  if (stage.length > 0) conditions.push(eb('c.stage', 'in', stage));
  if (scheme.length > 0) conditions.push(eb('c.scheme', 'in', scheme));
  if (transactionId) conditions.push(eb('c.transactionId', '=', transactionId));
  if (due === 'open') conditions.push(eb('c.dueAt', 'is not', null));
  if (due === 'day') conditions.push(eb('c.dueAt', '<=', new Date(now.getTime() + dayMs)));
  if (from) conditions.push(eb('c.openedAt', '>=', new Date(from)));
  if (to) conditions.push(eb('c.openedAt', '<', new Date(to)));
  return eb.and(conditions);
}

const sortColumns = { openedAt: sql`c.opened_at`, dueAt: sql`c.due_at`, amount: sql`c.amount` };

/** A page. What is to be answered comes first, the nearest deadline on top. */
export async function listChargebacks(db: Db, environmentId: string, query: Query, now: Date) {
  const { limit, offset } = pageWindow(query);
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc';
  const { status } = query;
  const found = chargebacksWithPayment(db)
    .where(matches(environmentId, query, now))
    .$if(status.length > 0, (cases) => cases.where('c.status', 'in', status));
  const sorted =
    query.sort === 'urgent'
      ? found.orderBy('c.dueAt', (order) => order.asc().nullsLast()).orderBy('c.openedAt', 'desc')
      : found.orderBy(sortColumns[query.sort.replace('-', '') as keyof typeof sortColumns], (order) =>
          order[direction]().nullsLast(),
        );
  const [rows, byStatus] = await Promise.all([
    sorted.orderBy('c.id', 'desc').limit(limit).offset(offset).execute(),
    countByStatus(db, environmentId, query, now),
  ]);
  return countedPage(query, rows.map(toChargeback), byStatus);
}

async function countByStatus(
  db: Db,
  environmentId: string,
  filters: ChargebackFilters,
  now: Date,
): Promise<StatusCount<ChargebackStatus>[]> {
  return db
    .selectFrom('chargebacks as c')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'c.environmentId').onRef('t.id', '=', 'c.transactionId'),
    )
    .where(matches(environmentId, filters, now))
    .select((eb) => ['c.status', eb.fn.countAll<number>().as('count')])
    .groupBy('c.status')
    .execute();
}

/** What waits for an answer: for the banner above every screen, by one small index. */
export async function getChargebacksDue(
  db: Db,
  environmentId: string,
  now: Date,
): Promise<OutputOf<(typeof chargebacksContract)['getChargebacksDue']>> {
  const waiting = await db
    .selectFrom('chargebacks')
    .where('environmentId', '=', environmentId)
    .where('dueAt', 'is not', null)
    .select(['id', 'reference', 'currency', 'amount', 'dueAt'])
    .orderBy('dueAt')
    .limit(1000)
    .execute();
  const [first] = waiting;
  const dayEnd = new Date(now.getTime() + dayMs);
  return {
    open: waiting.length,
    withinDay: waiting.filter((one) => one.dueAt !== null && one.dueAt <= dayEnd).length,
    disputes: await countWaitingDisputes(db, environmentId),
    first: first?.dueAt ? { ...first, dueAt: first.dueAt.toISOString() } : null,
  };
}

const batchRows = 250;

/** How many the filters match. */
export async function countChargebacks(
  { db }: Database,
  environmentId: string,
  filters: ChargebackFilters,
  now: Date,
): Promise<number> {
  return countOf(await countByStatus(db, environmentId, filters, now), filters.status);
}

/** All that the filters match, the newest first, a batch at a time. */
export function streamChargebacks(
  { db }: Database,
  environmentId: string,
  filters: ChargebackFilters,
  now: Date,
): AsyncGenerator<ChargebackWithPayment[]> {
  const { status } = filters;
  return streamBatches<ChargebackWithPayment>((last) =>
    chargebacksWithPayment(db)
      .where(matches(environmentId, filters, now))
      .$if(status.length > 0, (cases) => cases.where('c.status', 'in', status))
      .$if(last !== undefined, (cases) => cases.where('c.id', '<', last?.id as string))
      .orderBy('c.id', 'desc')
      .limit(batchRows)
      .execute(),
  );
}
