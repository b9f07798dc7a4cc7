// Erasure of the personal data of members who created plans.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const planErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'plans.created_by_name',
      change: sql`update plans set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'plan_events.actor (names)',
      change: sql`update plan_events e set actor = 'Erased person' from plans p
        where p.environment_id = e.environment_id and p.id = e.plan_id and p.member_id = ${id} and e.actor_kind = 'member'`,
    },
  ],
};
