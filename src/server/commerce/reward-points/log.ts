// The log of points: all credits and debits, the newest first.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import { answerPage } from '#server/platform/db/list-pages.ts';
import type {
  RewardEntry,
  RewardEntryFilters,
  rewardEntryListQuery,
} from '#shared/contract/commerce/reward-points.ts';
import { windowBeyond } from '#shared/pagination.ts';

const entriesOf = (db: Db, environmentId: string, filters: RewardEntryFilters) =>
  db
    .selectFrom('rewardEntries as e')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.environmentId', '=', 'e.environmentId').onRef('c.id', '=', 'e.customerId'),
    )
    .innerJoin('rewardSettings as s', 's.environmentId', 'e.environmentId')
    .leftJoin('rewardRules as r', (join) =>
      join.onRef('r.environmentId', '=', 'e.environmentId').onRef('r.id', '=', 'e.ruleId'),
    )
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'e.environmentId').onRef('t.id', '=', 'e.paymentId'),
    )
    .leftJoin('orders as o', (join) =>
      join.onRef('o.environmentId', '=', 'e.environmentId').onRef('o.id', '=', 'e.orderId'),
    )
    .where('e.environmentId', '=', environmentId)
    .$if(filters.customerId !== undefined, (rows) =>
      rows.where('e.customerId', '=', filters.customerId as string),
    )
    .$if(filters.rewardId !== undefined, (rows) => rows.where('e.ruleId', '=', filters.rewardId as string))
    .$if(filters.direction === 'credit', (rows) => rows.where('e.points', '>', 0))
    .$if(filters.direction === 'debit', (rows) => rows.where('e.points', '<', 0))
    .$if(filters.kind.length > 0, (rows) => rows.where('e.kind', 'in', filters.kind))
    .selectAll('e')
    .select([
      'c.name as customerName',
      'c.email',
      's.currency',
      'r.name as ruleName',
      't.reference',
      'o.number as orderNumber',
    ]);

const newestFirst = (db: Db, environmentId: string, filters: RewardEntryFilters) =>
  entriesOf(db, environmentId, filters).orderBy('e.id', 'desc');

export type RewardEntryRow = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

function toEntry(row: RewardEntryRow): RewardEntry {
  const { customerId, kind, points, value, currency, balanceAfter, ruleId, paymentId, note } = row;
  return {
    id: String(row.id),
    customerId,
    customer: row.customerName ?? row.email,
    kind,
    points,
    value,
    currency,
    balanceAfter,
    reward: ruleId === null ? null : { id: ruleId, name: row.ruleName ?? '' },
    payment: paymentId === null ? null : { id: paymentId, reference: row.reference ?? '' },
    order: row.orderId === null ? null : { id: row.orderId, number: row.orderNumber ?? '' },
    note,
    by: row.byName,
    availableAt: row.availableAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function countEntries(
  db: Db,
  environmentId: string,
  filters: RewardEntryFilters,
): Promise<number> {
  const { count } = await entriesOf(db, environmentId, filters)
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listEntries(db: Db, environmentId: string, query: z.output<typeof rewardEntryListQuery>) {
  const { limit, offset } = windowBeyond(query);
  const rows = newestFirst(db, environmentId, query).limit(limit).offset(offset).execute();
  return answerPage(query, rows, toEntry, async () => {
    const total = await countEntries(db, environmentId, query);
    return { counts: { all: total }, total };
  });
}

export const streamEntries = ({ db }: Database, environmentId: string, filters: RewardEntryFilters) =>
  streamRows<RewardEntryRow>(db, newestFirst(db, environmentId, filters));
