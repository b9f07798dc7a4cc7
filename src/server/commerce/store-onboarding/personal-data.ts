// Erasure of personal data in store on-boarding: users who have hidden it.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const storeOnboardingErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'store_onboarding_hidden',
      change: sql`delete from store_onboarding_hidden where user_id = ${id}`,
    },
  ],
};
