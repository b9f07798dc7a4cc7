// SQL of the customer list and of one customer, with payment sums. Every query filters by environment first.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import type { CustomerFilters, CustomerListQuery } from '#shared/contract/customers/customers.ts';
import { countCap } from '#shared/contract/envelope.ts';
import type { Currency } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';
import { countListed, customerOrders, listedCustomers, matchesText } from './listed-customers.ts';

type Sum = { currency: Currency; amount: number };

export type CustomerRow = {
  id: string;
  email: string;
  name: string | null;
  createdAt: Date;
  payments: number;
  paid: Sum[];
  lastPaidAt: Date | null;
};

/** Matches names that contain a word beginning with each word of the text, or the phone number. Erased customers are in no list. */
function matches(environmentId: string, filters: CustomerFilters, byPhone: readonly string[]) {
  const { search } = filters;
  return listedCustomers(
    environmentId,
    filters,
    search ? [sql`(c.id = any(${byPhone}::uuid[]) or ${matchesText(search)})`] : [],
  );
}

const paidOf = sql`
  left join lateral (
    select coalesce(sum(x.n), 0)::int as payments, max(x.last) as last_paid_at,
      coalesce(json_agg(json_build_object('currency', x.currency, 'amount', x.amount) order by x.amount desc), '[]') as paid
    from (select t.currency, count(*) as n, max(t.paid_at) as last, sum(t.amount)::bigint as amount from transactions t
      where t.environment_id = c.environment_id and t.customer_id = c.id and t.status = 'successful' group by t.currency) x
  ) p on true`;

const columns = sql`c.id, c.email, c.name, c.created_at as "createdAt", p.payments, p.paid, p.last_paid_at as "lastPaidAt"`;

/** Payment sums are computed for the rows of the page only. */
export async function selectCustomers(
  db: Db,
  environmentId: string,
  query: CustomerListQuery,
  byPhone: readonly string[],
): Promise<CustomerRow[]> {
  const { limit, offset } = pageWindow(query);
  const order = customerOrders[query.sort];
  const { rows } = await sql<CustomerRow>`
    select ${columns} from (
      select * from customers c where ${matches(environmentId, query, byPhone)} order by ${order} limit ${limit} offset ${offset}
    ) c ${paidOf} order by ${order}`.execute(db);
  return rows;
}

/** Returns at most one more than the count limit. */
export function countCustomers(
  db: Db,
  environmentId: string,
  filters: CustomerFilters,
  byPhone: readonly string[],
  max = countCap,
): Promise<number> {
  return countListed(db, matches(environmentId, filters, byPhone), max);
}

/** Streams all rows that match the filters, for a file. */
export function streamCustomers(
  db: Db,
  environmentId: string,
  filters: CustomerFilters,
  byPhone: readonly string[],
): AsyncGenerator<CustomerRow[]> {
  return streamRows(
    db,
    sql<CustomerRow>`select ${columns} from customers c ${paidOf} where ${matches(environmentId, filters, byPhone)}
      order by ${customerOrders[filters.sort]}`,
  );
}

/** Returns the payment figures of one customer by currency. */
export async function selectFiguresOf(db: Db, environmentId: string, customerId: string) {
  return db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('customerId', '=', customerId)
    .select((eb) => [
      'currency',
      sql<number>`count(*) filter (where status = 'successful')::int`.as('payments'),
      sql<number>`count(*) filter (where status = 'failed')::int`.as('failed'),
      sql<number>`coalesce(sum(amount) filter (where status = 'successful'), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(refunded_amount), 0)::bigint`.as('refunded'),
      eb.fn.min('paidAt').as('firstPaidAt'),
      eb.fn.max('paidAt').as('lastPaidAt'),
    ])
    .groupBy('currency')
    .execute();
}

export function selectCustomer(db: Db, environmentId: string, customerId: string) {
  return db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', customerId)
    .select(['id', 'email', 'name', 'phone', 'language', 'createdAt'])
    .executeTakeFirst();
}
