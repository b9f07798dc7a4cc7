// Erasure of personal data in wallets: sender details and notes of incoming transfers, and the names of members who placed liens.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';

export const walletErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'wallet_liens.placed_by',
      change: sql`update wallet_liens set placed_by = 'Erased person' where member_id = ${id}`,
    },
  ],
  customer: ({ environmentId, id }) => [
    {
      columns: 'wallet_movements.narration, sender_name, sender_last4',
      change: sql`update wallet_movements m set narration = null, sender_name = null, sender_last4 = null
        from wallets w where m.environment_id = ${environmentId} and w.environment_id = m.environment_id
          and w.id in (m.from_wallet_id, m.to_wallet_id) and w.customer_id = ${id}`,
    },
  ],
};
