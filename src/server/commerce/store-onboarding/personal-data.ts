// What is erased of a person who hides the on-boarding of a store.
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
