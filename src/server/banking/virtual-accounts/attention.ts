// Dashboard items of virtual accounts: inflows under investigation by the provider's staff, and staff's answers to bank requests.
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { sumWaiting } from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';
import { selectAnswered } from './bank-requests.ts';
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
        text: `${money} under review by the provider`,
        action: 'View account',
        path: `${listPath}/${first.firstId}/account-information`,
      },
    ];
  },
};

/** The time for which an answer is shown. */
const answeredForMs = 7 * 24 * 3_600_000;

export const bankRequestAttention: AttentionSource = {
  permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  feature: 'virtual_accounts',
  find: async (db, { environment, now }) => {
    const answered = await selectAnswered(db, environment.id, new Date(now.getTime() - answeredForMs));
    const [latest] = answered;
    if (!latest?.answeredAt) return [];
    const outcome = latest.status === 'APPROVED' ? 'will be added' : 'was declined';
    return [
      {
        key: 'virtual-bank-requests',
        icon: 'message' as const,
        tone: 'warning' as const,
        count: answered.length,
        when: { moment: 'since' as const, at: latest.answeredAt.toISOString(), wall: true },
        title:
          answered.length === 1
            ? `${latest.bankName} ${outcome}`
            : `${answered.length} bank requests were decided`,
        text: latest.answer ?? '',
        action: 'View decision',
        path: '/settings/payment-methods/virtual-accounts',
      },
    ];
  },
};
