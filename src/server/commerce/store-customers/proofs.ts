// Proof of the sorting figures of customers: they match the orders of all customers without a pending recalculation.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

const notDue = sql`not exists (
  select from store_customers_due d where d.environment_id = x.environment_id and d.customer_id = x.customer_id)`;

export const storeCustomerProofs: readonly Proof[] = [
  {
    name: 'the sort figures of store customers equal their orders',
    compares: 'figures of store customers with orders',
    counts: sql`select count(*) from store_customers`,
    differences: sql`
      select environment_id, customer_id::text as subject, books, beside from (
        select environment_id, customer_id,
          coalesce(o.orders, 0) || ' / ' || coalesce(o.paid, 0) || ' / ' || coalesce(o.last::text, '') as books,
          coalesce(s.orders, 0) || ' / ' || coalesce(s.paid_orders, 0) || ' / ' || coalesce(s.last_order_at::text, '') as beside
        from store_customers s full join (
          select environment_id, customer_id, count(*) as orders, count(paid_at) as paid, max(created_at) as last
          from orders group by 1, 2) o using (environment_id, customer_id)) x
      where books <> beside and ${notDue}`,
  },
  {
    name: 'the spend of store customers in a currency equals the payments of their orders, less refunds',
    compares: 'spend of store customers with orders',
    counts: sql`select count(*) from store_customer_sums`,
    differences: sql`
      select environment_id, customer_id || ' ' || currency as subject, books, beside from (
        select environment_id, customer_id, currency, coalesce(o.spent, 0)::text as books, coalesce(s.spent, 0)::text as beside
        from store_customer_sums s full join (
          select environment_id, customer_id, currency, sum(paid - refunded) as spent from orders group by 1, 2, 3) o
          using (environment_id, customer_id, currency)) x
      where books <> beside and ${notDue}`,
  },
];
