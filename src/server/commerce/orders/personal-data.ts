// Retention of the customer data of orders, and erasure of a customer's data.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

const unpaidDays = 365;

export const orderRetention: RetentionRules = {
  order_customers: {
    label: 'Customers of orders',
    keptDays: fiveYearsDays,
    sentence: 'Name, e-mail, phone and address of the customer, and the notes, are erased.',
    why: lawOfRecords,
    table: 'orders',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `(r.status in ('COMPLETED', 'DELIVERED', 'CANCELLED', 'EXPIRED') and r.customer_name <> 'Erased person')`,
    erase: `customer_name = 'Erased person', customer_email = 'erased', customer_phone = null, customer_note = null,
      delivery = jsonb_set(r.delivery, '{address}', 'null')`,
  },
  unpaid_orders: {
    label: 'Customers of orders that were never paid',
    keptDays: unpaidDays,
    sentence: 'Name, e-mail, phone and address of customers who did not pay are erased.',
    why: 'Nothing was sold: the order is kept for statistics only.',
    table: 'orders',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `(r.status = 'EXPIRED' and r.paid = 0 and r.customer_name <> 'Erased person')`,
    erase: `customer_name = 'Erased person', customer_email = 'erased', customer_phone = null, customer_note = null,
      delivery = jsonb_set(r.delivery, '{address}', 'null')`,
  },
};

export const orderErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`select o.id from orders o where o.environment_id = ${environmentId} and o.customer_id = ${id}`;
    return [
      {
        columns: 'order_events.params (notes, e-mail)',
        change: sql`update order_events set params = case when kind in ('note', 'customer_note')
            then jsonb_build_object('text', 'Erased') else params - 'email' end
          where environment_id = ${environmentId} and order_id in (${own}) and (kind in ('note', 'customer_note') or params ? 'email')`,
      },
      {
        columns: 'order_events.actor (customer)',
        change: sql`update order_events set actor = null
          where environment_id = ${environmentId} and order_id in (${own}) and actor_kind = 'customer'`,
      },
      {
        columns: 'order_refunds.customer_note',
        change: sql`update order_refunds set customer_note = null
          where environment_id = ${environmentId} and order_id in (${own}) and customer_note is not null`,
      },
      {
        columns: 'orders.customer_name, customer_email, customer_phone, customer_note, delivery (address)',
        change: sql`update orders set customer_name = 'Erased person', customer_email = ${pseudonymOf(id)}, customer_phone = null,
            customer_note = null, delivery = jsonb_set(delivery, '{address}', 'null')
          where environment_id = ${environmentId} and customer_id = ${id}`,
      },
    ];
  },
};
