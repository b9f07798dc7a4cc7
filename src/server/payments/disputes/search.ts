// Disputes in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { disputeCategoryLabels, disputeListQuery } from '#shared/contract/payments/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { listDisputes } from './list-disputes.ts';

export const searchDisputes = searchList({
  permissions: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  find: async (db, { services, actor }, text) => {
    const query = disputeListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listDisputes(db, actor.environment.id, query, services.clock.now());
    return items.map((one) => ({
      kind: 'dispute' as const,
      id: one.id,
      title: `${one.reference} · ${formatMoney(one.amount, one.currency)}`,
      subtitle: joined(one.customer.name ?? one.customer.email, disputeCategoryLabels[one.category]),
      path: `/payment-gateway/transactions/disputes/${one.id}`,
    }));
  },
});
