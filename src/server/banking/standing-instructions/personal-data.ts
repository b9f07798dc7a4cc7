// Erasure of personal data of members who created standing instructions.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const instructionErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'standing_instructions.created_by_name',
      change: sql`update standing_instructions set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'standing_instruction_events.actor (names)',
      change: sql`update standing_instruction_events e set actor = 'Erased person' from standing_instructions s
        where s.environment_id = e.environment_id and s.id = e.instruction_id and s.member_id = ${id}
          and e.actor_kind = 'member' and e.kind = 'created'`,
    },
  ],
};
