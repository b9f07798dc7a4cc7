// The list of complaints, and what an export reads.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db, Tables } from '#server/platform/db/database.ts';
import {
  containsPattern,
  countedPage,
  countOf,
  type StatusCount,
  streamBatches,
} from '#server/platform/db/list-pages.ts';
import type { DisputesTable } from '#server/platform/db/tables/disputes.ts';
import type { DisputeFilters, DisputeStatus, disputeListQuery } from '#shared/contract/payments/disputes.ts';
import { pageWindow } from '#shared/pagination.ts';
import { toDispute } from './dispute-view.ts';
import { type DisputeWithPayment, disputesOf } from './queries.ts';

export type { DisputeWithPayment } from './queries.ts';

type Query = z.output<typeof disputeListQuery>;
type Joined = Tables & { d: DisputesTable; t: Tables['transactions'] };

const dayMs = 86_400_000;

/** All filters but the status, so that the tabs are counted with them. */
function matches(environmentId: string, filters: DisputeFilters, now: Date) {
  const eb = expressionBuilder<Joined, 'd' | 't'>();
  const { search, category, assignedTo, transactionId, due, from, to } = filters;
  const conditions: Expression<SqlBool>[] = [eb('d.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(
      eb.or([
        eb('d.reference', 'ilike', pattern),
        eb('t.reference', 'ilike', pattern),
        eb('d.customerName', 'ilike', pattern),
        eb('d.customerEmail', 'ilike', pattern),
      ]),
    );
  }
  if (category.length > 0) conditions.push(eb('d.category', 'in', category));
  if (assignedTo) conditions.push(eb('d.assignedTo', '=', assignedTo));
  if (transactionId) conditions.push(eb('d.transactionId', '=', transactionId));
  if (due) {
    const until = due === 'overdue' ? now : new Date(now.getTime() + dayMs);
    conditions.push(eb('d.endedAt', 'is', null), eb('d.dueAt', '<=', until));
  }
  if (from) conditions.push(eb('d.createdAt', '>=', new Date(from)));
  if (to) conditions.push(eb('d.createdAt', '<', new Date(to)));
  return eb.and(conditions);
}

const sortColumns = { createdAt: sql`d.created_at`, dueAt: sql`d.due_at`, amount: sql`d.amount` };

/** A page. What has not ended comes first, the nearest due date on top. */
export async function listDisputes(db: Db, environmentId: string, query: Query, now: Date) {
  const { limit, offset } = pageWindow(query);
  const { status } = query;
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc';
  const found = disputesOf(db)
    .where(matches(environmentId, query, now))
    .$if(status.length > 0, (disputes) => disputes.where('d.status', 'in', status));
  const sorted =
    query.sort === 'urgent'
      ? found
          .orderBy(sql`d.ended_at is not null`)
          .orderBy(sql`case when d.ended_at is null then d.due_at end`)
          .orderBy('d.createdAt', 'desc')
      : found.orderBy(sortColumns[query.sort.replace('-', '') as keyof typeof sortColumns], direction);
  const [rows, byStatus] = await Promise.all([
    sorted.orderBy('d.id', 'desc').limit(limit).offset(offset).execute(),
    countByStatus(db, environmentId, query, now),
  ]);
  return countedPage(query, rows.map(toDispute), byStatus);
}

async function countByStatus(
  db: Db,
  environmentId: string,
  filters: DisputeFilters,
  now: Date,
): Promise<StatusCount<DisputeStatus>[]> {
  return db
    .selectFrom('disputes as d')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'd.environmentId').onRef('t.id', '=', 'd.transactionId'),
    )
    .where(matches(environmentId, filters, now))
    .select((eb) => ['d.status', eb.fn.countAll<number>().as('count')])
    .groupBy('d.status')
    .execute();
}

const batchRows = 250;

/** How many the filters match. */
export async function countDisputes(
  { db }: Database,
  environmentId: string,
  filters: DisputeFilters,
  now: Date,
): Promise<number> {
  return countOf(await countByStatus(db, environmentId, filters, now), filters.status);
}

/** All that the filters match, the newest first, a batch at a time. */
export function streamDisputes(
  { db }: Database,
  environmentId: string,
  filters: DisputeFilters,
  now: Date,
): AsyncGenerator<DisputeWithPayment[]> {
  const { status } = filters;
  return streamBatches<DisputeWithPayment>((last) =>
    disputesOf(db)
      .where(matches(environmentId, filters, now))
      .$if(status.length > 0, (disputes) => disputes.where('d.status', 'in', status))
      .$if(last !== undefined, (disputes) => disputes.where('d.id', '<', last?.id as string))
      .orderBy('d.id', 'desc')
      .limit(batchRows)
      .execute(),
  );
}
