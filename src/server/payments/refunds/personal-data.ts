// Erasure of personal data in refunds: their recipients and initiators.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const refundsErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`environment_id = ${environmentId} and customer_id = ${id}`;
    const payments = sql`select id from transactions where ${own}`;
    const ofPayments = sql`environment_id = ${environmentId} and transaction_id in (${payments})`;
    return [
      {
        columns: 'refunds.account_number, account_name, customer_note',
        change: sql`update refunds set account_number = null, account_name = null, customer_note = null where ${ofPayments}
          and (account_number is not null or customer_note is not null)`,
      },
      {
        columns: 'refund_events.params (accounts)',
        change: sql`update refund_events set params = '{"account": null}' where environment_id = ${environmentId}
          and refund_id in (select id from refunds where ${ofPayments}) and kind = 'account_given'`,
      },
      {
        columns: 'refund_events.actor (names)',
        change: sql`update refund_events e set actor = null from refunds n, transactions t
          where n.environment_id = e.environment_id and n.id = e.refund_id and t.environment_id = n.environment_id
            and t.id = n.transaction_id and t.environment_id = ${environmentId} and t.customer_id = ${id}
            and e.actor_kind = 'customer'`,
      },
    ];
  },
  user: ({ id }) => [
    {
      columns: 'refunds.initiated_by_name',
      change: sql`update refunds set initiated_by_name = 'Erased person' where initiated_by = ${id}`,
    },
  ],
};
