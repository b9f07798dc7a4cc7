// Erasure of personal data in disputes.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const disputesErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`environment_id = ${environmentId} and customer_id = ${id}`;
    const payments = sql`select id from transactions where ${own}`;
    const ofPayments = sql`environment_id = ${environmentId} and transaction_id in (${payments})`;
    const disputes = sql`select id from disputes where ${ofPayments}`;
    return [
      {
        columns: 'dispute_events.actor (names)',
        change: sql`update dispute_events e set actor = null from disputes n, transactions t
          where n.environment_id = e.environment_id and n.id = e.dispute_id and t.environment_id = n.environment_id
            and t.id = n.transaction_id and t.environment_id = ${environmentId} and t.customer_id = ${id}
            and e.actor_kind = 'customer'`,
      },
      {
        columns: 'dispute_messages.author_name, body',
        change: sql`update dispute_messages set author_name = 'Customer', body = 'Erased' where environment_id = ${environmentId}
          and dispute_id in (${disputes}) and author_kind = 'customer'`,
      },
      {
        columns: 'disputes.customer_name, customer_email',
        change: sql`update disputes set customer_name = null, customer_email = null where ${ofPayments}
          and (customer_name is not null or customer_email is not null)`,
      },
    ];
  },
};
