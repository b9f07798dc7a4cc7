// Erasure of personal data in saved views.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const savedViewsErasures: Erasures = {
  user: ({ id }) => [{ columns: 'saved_views', change: sql`delete from saved_views where user_id = ${id}` }],
};
