// The list of disputes, and the query of the export.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { DisputesTable } from '#server/platform/db/tables/payments/disputes.ts';
import type { DisputeFilters, disputeListQuery } from '#shared/contract/payments/disputes.ts';
import { toDispute } from './dispute-view.ts';
import { disputesOf } from './queries.ts';

export type { DisputeWithPayment } from './queries.ts';

type Query = z.output<typeof disputeListQuery>;
type Joined = Tables & { d: DisputesTable; t: Tables['transactions'] };

const dayMs = 86_400_000;

/** All filters except the status, so that the counts of the tabs follow them. */
function matches(environmentId: string, filters: DisputeFilters, now: Date) {
  const eb = expressionBuilder<Joined, 'd' | 't'>();
  const { search, category, assignedTo, transactionId, customerId, due, from, to } = filters;
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
  if (customerId) conditions.push(eb('t.customerId', '=', customerId));
  if (due) {
    const until = due === 'overdue' ? now : new Date(now.getTime() + dayMs);
    conditions.push(eb('d.endedAt', 'is', null), eb('d.dueAt', '<=', until));
  }
  if (from) conditions.push(eb('d.createdAt', '>=', new Date(from)));
  if (to) conditions.push(eb('d.createdAt', '<', new Date(to)));
  return eb.and(conditions);
}

const disputes = statusList({
  table: 'd',
  matching: (db, environmentId, filters: DisputeFilters, now) =>
    disputesOf(db).where(matches(environmentId, filters, now)),
  sorts: {
    createdAt: sql`d.created_at`,
    dueAt: sql`d.due_at`,
    reference: sql`d.reference`,
    customer: sql`lower(coalesce(d.customer_name, d.customer_email, ''))`,
    amount: sql`d.amount`,
    /** Open disputes come first, by nearest due date. */
    urgent: (rows) =>
      rows
        .orderBy(sql`d.ended_at is not null`)
        .orderBy(sql`case when d.ended_at is null then d.due_at end`)
        .orderBy('d.createdAt', 'desc'),
  },
});

export const { count: countDisputes, stream: streamDisputes } = disputes;

export function listDisputes(db: Db, environmentId: string, query: Query, now: Date) {
  return disputes.page(db, environmentId, query, now, toDispute);
}
