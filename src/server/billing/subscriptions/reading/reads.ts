// Subscriptions of one plan or one customer, and the subscribers of a plan.

import { sql } from 'kysely';
import { findCustomer } from '#server/customers/customers/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answerPage, containsPattern } from '#server/platform/db/list-pages.ts';
import type { Handlers } from '#server/services.ts';
import type {
  Subscriber,
  subscriptionReadsContract,
} from '#shared/contract/billing/subscriptions/subscription-reads.ts';
import { AppError } from '#shared/contract/errors.ts';
import { windowBeyond } from '#shared/pagination.ts';
import { subscriptionList, toSubscription } from './list-subscriptions.ts';

async function requirePlan(db: Db, environmentId: string, planId: string): Promise<void> {
  const found = await db
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', '=', planId)
    .select('id')
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}

type Query = { page: number; limit: number; search?: string | undefined };

async function listSubscribers(db: Db, environmentId: string, planId: string, query: Query) {
  const { limit, offset } = windowBeyond(query);
  const pattern = query.search ? containsPattern(query.search) : '%';
  const of = sql`from subscriptions s
    join customers c on c.environment_id = s.environment_id and c.id = s.customer_id
    where s.environment_id = ${environmentId} and s.plan_id = ${planId} and (c.email ilike ${pattern} or c.name ilike ${pattern})`;
  const { rows } = await sql<Omit<Subscriber, 'since'> & { since: Date }>`
    select c.id, c.name, c.email, count(*)::integer as subscriptions, min(s.created_at) as since,
      (count(*) filter (where s.status not in ('CLOSED', 'COMPLETED')))::integer as running
    ${of} group by c.id, c.name, c.email order by min(s.created_at) desc, c.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const count = async () => {
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(distinct c.id)::integer as count ${of}`.execute(db);
    return { counts: null, total: counted[0]?.count ?? 0 };
  };
  const toItem = (row: (typeof rows)[number]): Subscriber =>
    Object.assign({}, row, { since: row.since.toISOString() });
  return answerPage(Object.assign({}, query, { include: [] }), Promise.resolve(rows), toItem, count);
}

export const subscriptionReadRoutes: Handlers<typeof subscriptionReadsContract> = {
  listPlanSubscriptions: async ({ tx, services, environment, params: { planId }, query }) => {
    await requirePlan(tx, environment.id, planId);
    const request = Object.assign({}, query, { planId });
    return subscriptionList.page(tx, environment.id, request, services.clock.now(), toSubscription);
  },
  listPlanSubscribers: async ({ tx, environment, params: { planId }, query }) => {
    await requirePlan(tx, environment.id, planId);
    return listSubscribers(tx, environment.id, planId, query);
  },
  listCustomerSubscriptions: async ({ tx, services, environment, params: { customerId }, query }) => {
    await findCustomer(tx, environment.id, customerId);
    const request = Object.assign({}, query, { customerId });
    return subscriptionList.page(tx, environment.id, request, services.clock.now(), toSubscription);
  },
};
