// Erasure of personal data in reviews: the text is removed; the rating stays.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const reviewErasures: Erasures = {
  customer: ({ environmentId, id }) => [
    {
      columns: 'store_reviews.text',
      change: sql`update store_reviews set text = null
        where environment_id = ${environmentId} and text is not null and order_id in (
          select o.id from orders o where o.environment_id = ${environmentId} and o.customer_id = ${id})`,
    },
  ],
};
