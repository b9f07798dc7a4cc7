// Retention and erasure of the customer data on quotes.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const quoteRetention: RetentionRules = {
  quote_customers: {
    label: 'Customers of quotes',
    keptDays: fiveYearsDays,
    sentence: 'Name, address and tax number of the customer, and the notes, are erased.',
    why: lawOfRecords,
    table: 'quotes',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `(r.status not in ('DRAFT', 'SENT') and r.customer_name <> 'Erased person')`,
    erase: `customer_name = 'Erased person', customer_email = 'erased', customer_address = null, customer_tin = null, notes = null, answered_by = null, reason = null`,
  },
};

export const quoteErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`select q.id from quotes q where q.environment_id = ${environmentId} and q.customer_id = ${id}`;
    return [
      {
        columns: 'quote_events.params (e-mail, names and reasons), actor (customer)',
        change: sql`update quote_events set params = params - 'email' - 'by' - 'reason',
            actor = case when actor_kind = 'customer' then null else actor end
          where environment_id = ${environmentId} and quote_id in (${own})`,
      },
      {
        columns:
          'quotes.customer_name, customer_email, customer_address, customer_tin, notes, answered_by, reason',
        change: sql`update quotes set customer_name = 'Erased person', customer_email = ${pseudonymOf(id)},
            customer_address = null, customer_tin = null, notes = null, answered_by = null, reason = null, next_at = null,
            status = case when status = 'SENT' then 'WITHDRAWN' else status end
          where environment_id = ${environmentId} and customer_id = ${id}`,
      },
    ];
  },
};
