// Refunds in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { refundListQuery } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { listRefunds } from '../service.ts';

export const searchRefunds = searchList({
  permissions: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  find: async (db, { actor }, text) => {
    const query = refundListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listRefunds(db, actor.environment, query);
    return items.map((one) => ({
      kind: 'refund' as const,
      id: one.id,
      title: `${one.reference} · ${formatMoney(one.amount, one.currency)}`,
      subtitle: joined(one.customer.name ?? one.customer.email, one.payment.reference),
      path: `/payment-gateway/transactions/refunds/${one.id}`,
    }));
  },
});
