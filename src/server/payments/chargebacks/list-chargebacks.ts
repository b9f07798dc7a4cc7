// The list of chargebacks, those due, and the query of the export.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { countWaitingDisputes } from '#server/payments/disputes/escalated.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { ChargebacksTable } from '#server/platform/db/tables/payments/chargebacks.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type {
  ChargebackFilters,
  chargebackListQuery,
  chargebacksContract,
} from '#shared/contract/payments/chargebacks.ts';
import { toChargeback } from './chargeback-view.ts';
import { chargebacksWithPayment } from './queries.ts';

export type { ChargebackWithPayment } from './queries.ts';

type Query = z.output<typeof chargebackListQuery>;
type Joined = Tables & { c: ChargebacksTable; t: Tables['transactions'] };

const dayMs = 86_400_000;

/** All filters except the status, so that the counts of the tabs follow them. */
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

const chargebacks = statusList({
  table: 'c',
  matching: (db, environmentId, filters: ChargebackFilters, now) =>
    chargebacksWithPayment(db).where(matches(environmentId, filters, now)),
  sorts: {
    openedAt: sql`c.opened_at`,
    reference: sql`c.reference`,
    amount: sql`c.amount`,
    dueAt: (rows, direction) => rows.orderBy('c.dueAt', (order) => order[direction]().nullsLast()),
    /** Chargebacks that need a response come first, by nearest deadline. */
    urgent: (rows) =>
      rows.orderBy('c.dueAt', (order) => order.asc().nullsLast()).orderBy('c.openedAt', 'desc'),
  },
});

export const { count: countChargebacks, stream: streamChargebacks } = chargebacks;

export function listChargebacks(db: Db, environmentId: string, query: Query, now: Date) {
  return chargebacks.page(db, environmentId, query, now, toChargeback);
}

/** Returns the chargebacks that need a response, for the banner on every screen; the query uses one small index. */
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
    withinDay: waiting.filter((item) => item.dueAt !== null && item.dueAt <= dayEnd).length,
    disputes: await countWaitingDisputes(db, environmentId),
    first: first?.dueAt ? { ...first, dueAt: first.dueAt.toISOString() } : null,
  };
}
