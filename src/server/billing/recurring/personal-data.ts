// Retention and erasure of the customer data on series of invoices.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const recurringRetention: RetentionRules = {
  recurring_customers: {
    label: 'Customers of ended recurring invoices',
    keptDays: fiveYearsDays,
    sentence: 'Name, address and tax number of the customer, and the notes, are erased.',
    why: lawOfRecords,
    table: 'recurring_invoices',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `(r.status = 'ENDED' and r.customer_name <> 'Erased person')`,
    erase: `customer_name = 'Erased person', customer_email = 'erased', customer_address = null, customer_tin = null, notes = null`,
  },
};

export const recurringErasures: Erasures = {
  customer: ({ environmentId, id }) => [
    {
      columns:
        'recurring_invoices.customer_name, customer_email, customer_address, customer_tin, notes (ended)',
      change: sql`update recurring_invoices set customer_name = 'Erased person', customer_email = ${pseudonymOf(id)},
          customer_address = null, customer_tin = null, notes = null, next_on = null, next_at = null, status = 'ENDED'
        where environment_id = ${environmentId} and customer_id = ${id}`,
    },
  ],
};
