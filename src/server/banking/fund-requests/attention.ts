// Pending fund requests, for the dashboard.
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { sumWaiting } from '#server/platform/attention/attention-source.ts';
import { canWrite } from '#shared/permissions.ts';
import { selectWaiting } from './queries.ts';

const listPath = '/banking-services/wallets/fund-requests';

/** Requests that the member may decide; their own ones are excluded. */
export const fundRequestAttention: AttentionSource = {
  permissions: canWrite('BANKING_SERVICES.WALLETS'),
  feature: 'wallets',
  find: async (db, { environment, actor }) => {
    const waiting = sumWaiting(await selectWaiting(db, environment.id, actor.userId));
    if (!waiting) return [];
    const { count, money, first } = waiting;
    return [
      {
        key: 'fund-requests',
        icon: 'payout' as const,
        tone: 'warning' as const,
        count,
        when: { moment: 'since' as const, at: first.firstAt.toISOString(), wall: false },
        title: count === 1 ? 'Funds requested' : `${count} fund requests`,
        text: `${money} to pay or decline`,
        action: count === 1 ? 'View request' : 'View requests',
        path: count === 1 ? `${listPath}/${first.firstId}` : `${listPath}?status=PENDING`,
      },
    ];
  },
};
