// Erasure of personal data in customers.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';

export const customersErasures: Erasures = {
  customer: ({ environmentId, id }) => [
    {
      columns: 'customers.email, name, phone',
      change: sql`update customers set email = ${pseudonymOf(id)}, name = null, phone = null, phone_hash = null
        where environment_id = ${environmentId} and id = ${id}`,
    },
    {
      columns: 'customer_words',
      change: sql`delete from customer_words where environment_id = ${environmentId} and customer_id = ${id}`,
    },
  ],
};
