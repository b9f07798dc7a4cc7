// Chargebacks in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { chargebackListQuery } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { listChargebacks } from './list-chargebacks.ts';

export const searchChargebacks = searchList({
  permissions: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  find: async (db, { services, actor }, text) => {
    const query = chargebackListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listChargebacks(db, actor.environment.id, query, services.clock.now());
    return items.map((one) => ({
      kind: 'chargeback' as const,
      id: one.id,
      title: `${one.reference} · ${formatMoney(one.amount, one.currency)}`,
      subtitle: joined(one.customer.name ?? one.customer.email, one.reasonTitle),
      path: `/payment-gateway/transactions/chargeback/${one.id}`,
    }));
  },
});
