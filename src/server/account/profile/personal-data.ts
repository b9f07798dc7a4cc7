// Erasure of personal data in preferences.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const profileErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'notification_preferences',
      change: sql`delete from notification_preferences where user_id = ${id}`,
    },
  ],
};
