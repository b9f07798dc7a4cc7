// Payouts in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { listPayouts } from './service.ts';

export const searchPayouts = searchPages(payoutsContract.listPayouts, {
  page: (db, { actor }, query) => listPayouts(db, actor.environment, query),
  resultOf: (row) => ({
    kind: 'payout',
    title: `${row.payoutRef} · ${formatMoney(row.net, row.currency)}`,
    subtitle: joined(row.bank?.bankName, row.subAccount?.name),
    path: `/payment-gateway/payouts/${row.id}/${row.payoutRef}/info`,
  }),
});
