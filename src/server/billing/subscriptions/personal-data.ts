// Erasure of personal data in subscriptions: their creators, and, for a customer, the link and pending charges.

import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const subscriptionErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'subscriptions.created_by_name',
      change: sql`update subscriptions set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'subscription_events.actor (names)',
      change: sql`update subscription_events e set actor = 'Erased person' from subscriptions s
        where s.environment_id = e.environment_id and s.id = e.subscription_id and s.member_id = ${id} and e.actor_kind = 'member'`,
    },
  ],
  customer: ({ environmentId, id, at }) => {
    const own = sql`environment_id = ${environmentId} and customer_id = ${id}`;
    const ids = sql`select id from subscriptions where ${own}`;
    return [
      {
        columns: 'subscription_tries.due_at',
        change: sql`update subscription_tries set status = 'skipped', due_at = null, ended_at = ${at}
          where environment_id = ${environmentId} and subscription_id in (${ids}) and status = 'open'`,
      },
      {
        columns: 'subscriptions.link_hash, saved_card_id, cancel_reason',
        change: sql`update subscriptions set link_hash = null, saved_card_id = null, cancel_reason = null, next_on = null, next_at = null,
          expires_at = null, paused_by = null, ended_at = coalesce(ended_at, ${at}),
          status = case when status in ('CLOSED', 'COMPLETED') then status else 'CLOSED' end where ${own}`,
      },
      {
        columns: 'subscription_events.actor, params (names and reasons)',
        change: sql`update subscription_events set actor = case when actor_kind = 'customer' then 'Customer' else actor end,
          params = case when kind in ('cancelled', 'cancel_planned') then params || '{"reason": "Erased"}'::jsonb else params end
          where environment_id = ${environmentId} and subscription_id in (${ids})`,
      },
    ];
  },
};
