// Payouts in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { listPayouts } from './service.ts';

export const searchPayouts = searchPages(payoutsContract.listPayouts, {
  page: (db, { actor }, query) => listPayouts(db, actor.environment, query),
  resultOf: (one) => ({
    kind: 'payout',
    title: `${one.payoutRef} · ${formatMoney(one.net, one.currency)}`,
    subtitle: joined(one.bank?.bankName, one.subAccount?.name),
    path: `/payment-gateway/payouts/${one.id}/${one.payoutRef}/info`,
  }),
});
