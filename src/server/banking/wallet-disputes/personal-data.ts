// Erasure of personal data in wallet disputes: a customer's texts, and a member's name.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const walletDisputeErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const disputes = sql`select d.id from wallet_disputes d join wallets w on w.environment_id = d.environment_id and w.id = d.wallet_id
      where d.environment_id = ${environmentId} and w.customer_id = ${id}`;
    return [
      {
        columns: 'wallet_disputes.reason, outcome, entry',
        change: sql`update wallet_disputes set reason = 'Erased', entry = 'Erased', outcome = case when outcome is not null then 'Erased' end
          where environment_id = ${environmentId} and id in (${disputes})`,
      },
      {
        columns: 'wallet_dispute_events.params',
        change: sql`update wallet_dispute_events set params = '{"reason":"Erased","text":"Erased","outcome":"Erased"}'::jsonb
          where environment_id = ${environmentId} and dispute_id in (${disputes})`,
      },
    ];
  },
  user: ({ id }) => [
    {
      columns: 'wallet_disputes.created_by_name',
      change: sql`update wallet_disputes set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'wallet_dispute_events.actor (names)',
      change: sql`update wallet_dispute_events e set actor = 'Erased person' from wallet_disputes d
        where d.environment_id = e.environment_id and d.id = e.dispute_id and d.member_id = ${id}
          and e.actor_kind = 'member' and e.kind in ('raised', 'withdrawn')`,
    },
  ],
};
