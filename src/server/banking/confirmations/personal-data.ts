// What is erased of a person: the PIN they confirmed transfers with.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const pinErasures: Erasures = {
  user: ({ id }) => [
    { columns: 'transfer_pins', change: sql`delete from transfer_pins where user_id = ${id}` },
  ],
};
