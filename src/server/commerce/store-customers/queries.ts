// SQL of customers with orders, and their spending. Every query filters by environment first.
import { type RawBuilder, sql } from 'kysely';
import {
  countListed,
  customerOrders,
  listedCustomers,
  matchesText,
} from '#server/customers/customers/listed-customers.ts';
import type { Db } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import type {
  StoreCustomerFilters,
  StoreCustomerListQuery,
} from '#shared/contract/commerce/orders/store-customers.ts';
import type { Currency } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';

export type StoreCustomerRow = {
  id: string;
  email: string;
  name: string | null;
  createdAt: Date;
  orders: number;
  paidOrders: number;
  spent: { currency: Currency; amount: number }[];
  lastOrderAt: string;
};

/** As a subquery, so that the planner can read a page in index order and test each customer, and count all of them with one join. */
const hasOrder = (more = sql``) =>
  sql`exists (select from orders x where x.environment_id = c.environment_id and x.customer_id = c.id ${more})`;

/** Customers with orders; erased customers are never listed. */
function matches(environmentId: string, filters: StoreCustomerFilters, byPhone: readonly string[]) {
  const { search, currency, buying } = filters;
  const hasPaid = hasOrder(sql`and x.paid_at is not null`);
  return listedCustomers(environmentId, filters, [
    // A customer with a payment always has an order.
    ...(buying !== 'paid' || currency
      ? [hasOrder(currency ? sql`and x.currency = ${currency}` : sql``)]
      : []),
    ...(buying === 'paid' ? [hasPaid] : []),
    ...(buying === 'unpaid' ? [sql`not ${hasPaid}`] : []),
    ...(search ? [sql`(c.id = any(${byPhone}::uuid[]) or ${matchesText(search)})`] : []),
  ]);
}

const figures = sql`
  left join lateral (
    select coalesce(sum(x.orders), 0)::int as orders, coalesce(sum(x.paid), 0)::int as paid_orders, max(x.last) as last_order_at,
      coalesce(json_agg(json_build_object('currency', x.currency, 'amount', x.amount) order by x.amount desc, x.currency)
        filter (where x.paid > 0), '[]') as spent
    from (select o.currency, count(*) as orders, count(o.paid_at) as paid, max(o.created_at) as last,
        sum(o.paid - o.refunded)::bigint as amount
      from orders o where o.environment_id = c.environment_id and o.customer_id = c.id group by o.currency) x
  ) p on true`;

const columns = sql`c.id, c.email, c.name, c.created_at as "createdAt", p.orders, p.paid_orders as "paidOrders", p.spent,
  p.last_order_at as "lastOrderAt"`;

type Sort = StoreCustomerFilters['sort'];
type Order = {
  /** The source of a list with this sorting. */
  from: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  /** The sorting columns kept for the selected rows, so that the page stays sorted. */
  kept: RawBuilder<unknown>;
  again: RawBuilder<unknown>;
};

/** Returns the sorting: by stored figures of the customer, or by properties of the customer. */
function orderOf({ sort, currency }: Pick<StoreCustomerFilters, 'sort' | 'currency'>): Order {
  if (isOfCustomer(sort)) {
    const by = customerOrders[sort];
    return { from: sql`customers c`, by, kept: sql``, again: by };
  }
  const [column, way] = keptOrders[sort];
  const isOfCurrency = column === 'spent' && currency;
  const table = isOfCurrency ? sql`store_customer_sums` : sql`store_customers`;
  const only = isOfCurrency ? sql`and s.currency = ${currency}` : sql``;
  return {
    from: sql`${table} s join customers c on s.environment_id = c.environment_id and s.customer_id = c.id ${only}`,
    by: sql`s.${sql.ref(column)} ${sql.raw(way)}, s.customer_id ${sql.raw(way)}`,
    kept: sql`, s.${sql.ref(column)} as kept`,
    again: sql`c.kept ${sql.raw(way)}, c.id ${sql.raw(way)}`,
  };
}

const keptOrders = {
  spent: ['spent', 'asc'],
  '-spent': ['spent', 'desc'],
  orders: ['orders', 'asc'],
  '-orders': ['orders', 'desc'],
  lastOrderAt: ['last_order_at', 'asc'],
  '-lastOrderAt': ['last_order_at', 'desc'],
} as const;
const isOfCustomer = (sort: Sort): sort is keyof typeof customerOrders => sort in customerOrders;

/** Order totals are calculated only for the rows of the page. */
export async function selectStoreCustomers(
  db: Db,
  environmentId: string,
  query: StoreCustomerListQuery,
  byPhone: readonly string[],
): Promise<StoreCustomerRow[]> {
  const { limit, offset } = pageWindow(query);
  const { from, by, kept, again } = orderOf(query);
  const { rows } = await sql<StoreCustomerRow>`
    select ${columns} from (
      select c.*${kept} from ${from}
      where ${matches(environmentId, query, byPhone)} order by ${by} limit ${limit} offset ${offset}
    ) c ${figures} order by ${again}`.execute(db);
  return rows;
}

/** Counts at most `max` + 1. */
export function countStoreCustomers(
  db: Db,
  environmentId: string,
  filters: StoreCustomerFilters,
  byPhone: readonly string[],
  max: number,
): Promise<number> {
  return countListed(db, matches(environmentId, filters, byPhone), max);
}

/** Streams all matching rows, for an exported file. */
export function streamStoreCustomers(
  db: Db,
  environmentId: string,
  filters: StoreCustomerFilters,
  byPhone: readonly string[],
): AsyncGenerator<StoreCustomerRow[]> {
  const { from, by } = orderOf(filters);
  return streamRows(
    db,
    sql<StoreCustomerRow>`select ${columns} from ${from} ${figures} where ${matches(environmentId, filters, byPhone)}
      order by ${by}`,
  );
}

/** The order totals of a customer, by currency. */
export async function selectSumsOf(db: Db, environmentId: string, customerId: string) {
  const { rows } = await sql<{
    currency: Currency;
    orders: number;
    paid: number;
    spent: number;
    refunded: number;
    sales: number;
    firstAt: Date;
    lastAt: Date;
  }>`
    select o.currency, count(*)::int as orders, count(o.paid_at)::int as paid, sum(o.paid - o.refunded)::bigint as spent,
      sum(o.refunded)::bigint as refunded, coalesce(sum(o.total) filter (where o.paid_at is not null), 0)::bigint as sales,
      min(o.created_at) as "firstAt", max(o.created_at) as "lastAt"
    from orders o where o.environment_id = ${environmentId} and o.customer_id = ${customerId}
    group by o.currency order by spent desc, o.currency`.execute(db);
  return rows;
}

const addressesMax = 20;

/** The delivery addresses of a customer's orders, the latest first. */
export async function selectAddressesOf(db: Db, environmentId: string, customerId: string) {
  const { rows } = await sql<{
    line1: string;
    city: string;
    state: string;
    orders: number;
    lastAt: Date;
  }>`
    select o.delivery #>> '{address,line1}' as line1, o.delivery #>> '{address,city}' as city, o.delivery #>> '{address,state}' as state,
      count(*)::int as orders, max(o.created_at) as "lastAt"
    from orders o
    where o.environment_id = ${environmentId} and o.customer_id = ${customerId} and o.delivery #>> '{address,line1}' is not null
    group by 1, 2, 3 order by "lastAt" desc, 1 limit ${addressesMax}::integer`.execute(db);
  return rows;
}
