// Payouts in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { payoutListQuery } from '#shared/contract/settlement/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { listPayouts } from './service.ts';

export const searchPayouts = searchList({
  permissions: canRead('PAYMENT_GATEWAY.PAYOUTS'),
  find: async (db, { actor }, text) => {
    const query = payoutListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listPayouts(db, actor.environment, query);
    return items.map((one) => ({
      kind: 'payout' as const,
      id: one.id,
      title: `${one.payoutRef} · ${formatMoney(one.net, one.currency)}`,
      subtitle: joined(one.bank?.bankName, one.subAccount?.name),
      path: `/payment-gateway/payouts/${one.id}/${one.payoutRef}/info`,
    }));
  },
});
