// Erasure of personal data of a member who created or decided fund requests.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const fundRequestErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'fund_requests.created_by_name',
      change: sql`update fund_requests set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'fund_requests.decided_by',
      change: sql`update fund_requests set decided_by = 'Erased person' where decider_id = ${id}`,
    },
    {
      columns: 'fund_request_events.actor (names)',
      change: sql`update fund_request_events e set actor = 'Erased person' from fund_requests r
        where r.environment_id = e.environment_id and r.id = e.request_id and e.actor_kind = 'member'
          and (e.kind in ('requested', 'withdrawn') and r.member_id = ${id} or e.kind in ('paid', 'declined') and r.decider_id = ${id})`,
    },
  ],
};
