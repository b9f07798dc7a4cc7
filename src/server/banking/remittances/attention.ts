// Remittances that need action by the business: requested documents.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';

const at = '/banking-services/remittance/transaction-history';

export const remittancesToReview: AttentionSource = {
  permissions: canRead('BANKING_SERVICES.REMITTANCE'),
  feature: 'remittance',
  find: async (db, { environment }) => {
    const { rows } = await sql<WaitingSum>`
      select currency, count(*) as count, sum(amount)::bigint as amount, min(updated_at) as first_at,
        (array_agg(id order by updated_at))[1] as first_id
      from remittances where environment_id = ${environment.id} and status = 'AWAITING' group by currency`.execute(
      db,
    );
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, first, money } = waiting;
    return [
      {
        key: 'remittance-documents',
        icon: 'clock' as const,
        tone: 'warning' as const,
        count,
        when: { moment: 'since' as const, at: first.firstAt.toISOString(), wall: false },
        title: count === 1 ? 'Remittance needs documents' : `${count} remittances need documents`,
        text: `${money} waiting for documents`,
        action: 'Add documents',
        path: count === 1 ? `${at}/${first.firstId}/transaction-information` : `${at}?status=AWAITING`,
      },
    ];
  },
};
