// The figures by which customer lists are sorted: recalculated from all orders of a customer after one of them has changed.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';

const batchMax = 500;

export const dueStoreCustomers = (): DueQuery => sql`select 1 from store_customers_due order by id limit 1`;

/** Processes changed customers, one environment at a time; returns the number processed. */
export async function takeDueStoreCustomers({ database, log }: Services): Promise<number> {
  const found = await database.db
    .selectFrom('storeCustomersDue')
    .select(['environmentId', 'id'])
    .orderBy('id')
    .limit(batchMax)
    .execute();
  let done = 0;
  for (const [environmentId, rows] of Map.groupBy(found, (item) => item.environmentId)) {
    try {
      const ids = rows.map(({ id }) => id);
      done += await database.inTransaction((tx) => takeDue(tx, environmentId, ids));
    } catch (error) {
      log.error({ err: error, environmentId }, 'the figures of customers could not be calculated');
    }
  }
  return done;
}

async function takeDue(tx: Tx, environmentId: string, ids: readonly number[]): Promise<number> {
  const taken = await tx
    .deleteFrom('storeCustomersDue')
    .where('environmentId', '=', environmentId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .returning('customerId')
    .execute();
  const customers = [...new Set(taken.map(({ customerId }) => customerId))];
  if (customers.length > 0) await workOut(tx, environmentId, customers);
  return taken.length;
}

/** The rows are locked first, in id order, so that a statement that waits for them sees payments made meanwhile. */
async function workOut(tx: Tx, environmentId: string, customers: readonly string[]): Promise<void> {
  await sql`
    insert into store_customers (environment_id, customer_id, orders, paid_orders, spent)
    select ${environmentId}, id, 0, 0, 0 from unnest(${customers}::uuid[]) id order by id
    on conflict (environment_id, customer_id) do update set orders = store_customers.orders`.execute(tx);
  await sql`
    insert into store_customer_sums (environment_id, customer_id, currency, spent)
    select environment_id, customer_id, currency, sum(paid - refunded) from orders
    where environment_id = ${environmentId} and customer_id = any(${customers}::uuid[]) group by 1, 2, 3
    on conflict (environment_id, customer_id, currency) do update set spent = excluded.spent`.execute(tx);
  await sql`
    update store_customers s set orders = o.orders, paid_orders = o.paid, last_order_at = o.last,
      spent = coalesce((
        select x.spent from store_customer_sums x join environments e on e.id = x.environment_id
          join businesses b on b.id = e.business_id and b.currency = x.currency
        where x.environment_id = s.environment_id and x.customer_id = s.customer_id), 0)
    from (
      select customer_id, count(*) as orders, count(paid_at) as paid, max(created_at) as last from orders
      where environment_id = ${environmentId} and customer_id = any(${customers}::uuid[]) group by 1) o
    where s.environment_id = ${environmentId} and s.customer_id = o.customer_id`.execute(tx);
}
