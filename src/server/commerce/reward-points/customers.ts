// Customers with their points: spendable, pending, and expiring next, at a given instant.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import { answerPage, containsPattern } from '#server/platform/db/list-pages.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type {
  RewardCustomer,
  RewardCustomerFilters,
  rewardCustomerListQuery,
} from '#shared/contract/commerce/reward-points.ts';
import { windowBeyond } from '#shared/pagination.ts';
import { readSettings } from '../rewards/settings.ts';

const ofLots = <T>(what: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
  sql<T>`(select ${what} from reward_lots l where l.environment_id = r.environment_id and l.customer_id = r.customer_id
    and l.remaining > 0 and ${rest})`;

const isSpendable = (now: Date) =>
  sql`l.available_at <= ${now}::timestamptz and (l.expires_at is null or l.expires_at > ${now}::timestamptz)`;

function customersOf(
  db: Db,
  environmentId: string,
  { search }: Pick<RewardCustomerFilters, 'search'>,
  now: Date,
) {
  const pattern = search ? containsPattern(search) : null;
  return db
    .selectFrom('rewardCustomers as r')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.environmentId', '=', 'r.environmentId').onRef('c.id', '=', 'r.customerId'),
    )
    .innerJoin('rewardSettings as s', 's.environmentId', 'r.environmentId')
    .where('r.environmentId', '=', environmentId)
    .$if(pattern !== null, (rows) =>
      rows.where((eb) => eb.or([eb('c.name', 'ilike', pattern), eb('c.email', 'ilike', pattern as string)])),
    )
    .select(['r.customerId', 'r.points', 'r.owed', 'r.earned', 'r.createdAt', 'c.name', 'c.email'])
    .select(['s.currency', 's.pointValue'])
    .select([
      ofLots<number>(sql`coalesce(sum(l.remaining), 0)::bigint`, isSpendable(now)).as('available'),
      ofLots<Date | null>(sql`min(l.available_at)`, sql`l.available_at > ${now}::timestamptz`).as(
        'nextAvailableAt',
      ),
      ofLots<{ points: number; at: string } | null>(
        sql`json_build_object('points', sum(l.remaining), 'at', l.expires_at)`,
        sql`l.expires_at > ${now}::timestamptz group by l.expires_at order by l.expires_at limit 1`,
      ).as('nextExpiry'),
    ]);
}

export type RewardCustomerRow = Awaited<ReturnType<ReturnType<typeof customersOf>['execute']>>[number];

export function toRewardCustomer(row: RewardCustomerRow): RewardCustomer {
  const { customerId, name, email, points, owed, available, earned, currency, pointValue } = row;
  const { nextExpiry } = row;
  return {
    id: customerId,
    name,
    email,
    available,
    pending: points - available,
    owed,
    balance: points - owed,
    value: points * pointValue,
    currency,
    earned,
    nextAvailableAt: row.nextAvailableAt?.toISOString() ?? null,
    nextExpiry: nextExpiry && { points: nextExpiry.points, at: new Date(nextExpiry.at).toISOString() },
    createdAt: row.createdAt.toISOString(),
  };
}

/** Also returns customers without points; undefined if there is no such customer. */
export async function getRewardCustomer(
  db: Db,
  { id: environmentId, currency }: Pick<Environment, 'id' | 'currency'>,
  customerId: string,
  now: Date,
): Promise<RewardCustomer | undefined> {
  const found = await findRewardCustomer(db, environmentId, customerId, now);
  if (found) return found;
  const customer = await db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', customerId)
    .select(['name', 'email', 'createdAt'])
    .executeTakeFirst();
  const settings = await readSettings(db, environmentId);
  if (!customer) return undefined;
  return toRewardCustomer({
    customerId,
    name: customer.name,
    email: customer.email,
    createdAt: customer.createdAt,
    points: 0,
    owed: 0,
    earned: 0,
    available: 0,
    currency: settings?.currency ?? currency,
    pointValue: settings?.pointValue ?? 0,
    nextAvailableAt: null,
    nextExpiry: null,
  });
}

/** Returns undefined if the customer never had points. */
export async function findRewardCustomer(
  db: Db,
  environmentId: string,
  customerId: string,
  now: Date,
): Promise<RewardCustomer | undefined> {
  const row = await customersOf(db, environmentId, {}, now)
    .where('r.customerId', '=', customerId)
    .executeTakeFirst();
  return row && toRewardCustomer(row);
}

function sorted(db: Db, environmentId: string, filters: RewardCustomerFilters, now: Date) {
  const direction = filters.sort.startsWith('-') ? 'desc' : 'asc';
  const column = filters.sort.endsWith('points') ? 'r.points' : 'r.createdAt';
  return customersOf(db, environmentId, filters, now)
    .orderBy(column, direction)
    .orderBy('r.customerId', direction);
}

export async function countRewardCustomers(
  db: Db,
  environmentId: string,
  filters: RewardCustomerFilters,
  now: Date,
): Promise<number> {
  const { count } = await customersOf(db, environmentId, filters, now)
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listRewardCustomers(
  db: Db,
  environmentId: string,
  query: z.output<typeof rewardCustomerListQuery>,
  now: Date,
) {
  const { limit, offset } = windowBeyond(query);
  const rows = sorted(db, environmentId, query, now).limit(limit).offset(offset).execute();
  return answerPage(query, rows, toRewardCustomer, async () => {
    const total = await countRewardCustomers(db, environmentId, query, now);
    return { counts: { all: total }, total };
  });
}

export const streamRewardCustomers = (
  { db }: Database,
  environmentId: string,
  filters: RewardCustomerFilters,
  now: Date,
) => streamRows<RewardCustomerRow>(db, sorted(db, environmentId, filters, now));
