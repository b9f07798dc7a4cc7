// Erasure of personal data in saved cards.

import { sql } from 'kysely';
import { leaving } from '#server/platform/directory/directory.ts';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const savedCardsErasures: Erasures = {
  customer: ({ environmentId, id, at }) => {
    const own = sql`environment_id = ${environmentId} and customer_id = ${id}`;
    return [
      {
        columns: 'saved_cards.sealed_gateway_token',
        change: sql`update saved_cards set sealed_gateway_token = '', removed_at = coalesce(removed_at, ${at}) where ${own}`,
      },
      { columns: 'saved_card_sessions', change: sql`delete from saved_card_sessions where ${own}` },
      { columns: 'directory', change: leaving('card_session', { environmentId, id }) },
      { columns: 'saved_card_codes', change: sql`delete from saved_card_codes where ${own}` },
    ];
  },
};
