// Inflows that the provider's staff look into, for the dashboard: money that has arrived and is not credited yet.
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { sumWaiting } from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';
import { selectUnmatched } from './queries.ts';

const listPath = '/banking-services/virtual-accounts';

export const virtualAccountAttention: AttentionSource = {
  permissions: canRead('BANKING_SERVICES.VIRTUAL_ACCOUNTS'),
  feature: 'virtual_accounts',
  find: async (db, { environment }) => {
    const rows = await selectUnmatched(db, environment.id);
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, money, first } = waiting;
    return [
      {
        key: 'unmatched-inflows',
        icon: 'payout' as const,
        tone: 'warning' as const,
        count,
        when: { moment: 'since' as const, at: first.firstAt.toISOString(), wall: false },
        title: count === 1 ? 'An inflow was not credited' : `${count} inflows were not credited`,
        text: `${money} the provider looks into`,
        action: 'View account',
        path: `${listPath}/${first.firstId}/account-information`,
      },
    ];
  },
};
