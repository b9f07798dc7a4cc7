// The lists of subscriptions and of their trail.

import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { readTimeline } from '#server/account/branding/read-timeline.ts';
import type { Database, Db, Tables } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import { answerPage, containsPattern, countRows } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { subscriptionSentences } from '#shared/billing/subscriptions/subscription-lines.ts';
import type {
  Subscription,
  SubscriptionFilters,
  TrailEvent,
} from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { windowBeyond } from '#shared/pagination.ts';
import type { SubscriptionRow } from '../queries.ts';

export type ListedSubscription = SubscriptionRow & {
  customerName: string | null;
  customerEmail: string;
  planName: string;
};

export function subscriptionsOf(db: Db) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('customers as c', (join) =>
      join
        .onRef('c.environmentId', '=', 'subscriptions.environmentId')
        .onRef('c.id', '=', 'subscriptions.customerId'),
    )
    .innerJoin('plans as p', (join) =>
      join
        .onRef('p.environmentId', '=', 'subscriptions.environmentId')
        .onRef('p.id', '=', 'subscriptions.planId'),
    )
    .selectAll('subscriptions')
    .select(['c.name as customerName', 'c.email as customerEmail', 'p.name as planName']);
}

function matches(environmentId: string, filters: SubscriptionFilters) {
  const { search, planId, customerId, collection } = filters;
  const eb = expressionBuilder<Tables & { c: Tables['customers'] }, 'subscriptions' | 'c'>();
  const conditions: Expression<SqlBool>[] = [eb('subscriptions.environmentId', '=', environmentId)];
  if (planId) conditions.push(eb('subscriptions.planId', '=', planId));
  if (customerId) conditions.push(eb('subscriptions.customerId', '=', customerId));
  if (collection.length > 0) conditions.push(eb('subscriptions.collection', 'in', collection));
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(
      eb.or([
        eb('subscriptions.reference', 'ilike', pattern),
        eb('c.name', 'ilike', pattern),
        eb('c.email', 'ilike', pattern),
      ]),
    );
  }
  return eb.and(conditions);
}

export const subscriptionList = statusList({
  table: 'subscriptions',
  matching: (db, environmentId, filters: SubscriptionFilters) =>
    subscriptionsOf(db).where(matches(environmentId, filters)),
  sorts: {
    createdAt: sql`subscriptions.created_at`,
    amount: sql`subscriptions.amount`,
    nextOn: sql`coalesce(subscriptions.next_on, 'infinity')`,
  },
});

export const { count: countSubscriptions, stream: streamSubscriptions } = subscriptionList;

export function toSubscription(row: ListedSubscription): Subscription {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    customer: { id: row.customerId, name: row.customerName, email: row.customerEmail },
    plan: { id: row.planId, name: row.planName },
    version: row.version,
    currency: row.currency,
    quantity: row.quantity,
    amount: row.amount,
    collection: row.collection,
    interval: row.interval,
    intervalCount: row.intervalCount,
    startsOn: row.startsOn,
    trialUntil: row.trialUntil,
    periodFrom: row.periodFrom,
    periodUntil: row.periodUntil,
    nextOn: row.nextOn,
    cancelOn: row.cancelOn,
    invoices: row.invoices,
    invoiceLimit: row.invoiceLimit,
    createdAt: row.createdAt.toISOString(),
  };
}

type TrailFilters = { search?: string | undefined };

function trailOf(db: Db, environmentId: string, { search }: TrailFilters) {
  return db
    .selectFrom('subscriptionEvents as e')
    .innerJoin('subscriptions as s', (join) =>
      join.onRef('s.environmentId', '=', 'e.environmentId').onRef('s.id', '=', 'e.subscriptionId'),
    )
    .where('e.environmentId', '=', environmentId)
    .$if(Boolean(search), (query) => query.where('s.reference', 'ilike', containsPattern(search ?? '')))
    .select(['e.id', 'e.at', 'e.kind', 'e.params', 'e.actorKind', 'e.actor', 'e.tone'])
    .select(['s.id as subscriptionId', 's.reference']);
}

const newestFirst = { at: 'e.at', id: 'e.id' } as const;

/** The trail, newest first. */
export async function listTrail(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  query: TrailFilters & { page: number; limit: number },
) {
  const { limit, offset } = windowBeyond(query);
  const rows = trailOf(db, environmentId, query)
    .orderBy(newestFirst.at, 'desc')
    .orderBy(newestFirst.id, 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const read = await readTimeline(services, db, await rows, { sentences: subscriptionSentences });
  const items = read.map(({ row, ...line }): TrailEvent => {
    const { id, kind, subscriptionId, reference } = row;
    return { ...line, id, kind, subscription: { id: subscriptionId, reference } };
  });
  return answerPage(
    Object.assign({}, query, { include: [] }),
    Promise.resolve(items),
    (item) => item,
    async () => ({ counts: null, total: await countTrail({ db }, environmentId, query) }),
  );
}

export type TrailRow = Awaited<ReturnType<ReturnType<typeof trailOf>['execute']>>[number];

export function countTrail({ db }: Pick<Database, 'db'>, environmentId: string, filters: TrailFilters) {
  return countRows(trailOf(db, environmentId, filters));
}

export function streamTrail({ db }: Database, environmentId: string, filters: TrailFilters) {
  const rows = trailOf(db, environmentId, filters)
    .orderBy(newestFirst.at, 'desc')
    .orderBy(newestFirst.id, 'desc');
  return streamRows<TrailRow>(db, rows.$castTo<TrailRow>());
}
