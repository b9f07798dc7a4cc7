// Erasure of personal data in confirmations: the transfer PIN of a user.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const pinErasures: Erasures = {
  user: ({ id }) => [
    { columns: 'transfer_pins', change: sql`delete from transfer_pins where user_id = ${id}` },
  ],
};
