// Refunds in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { listRefunds } from '../service.ts';

export const searchRefunds = searchPages(refundsContract.listRefunds, {
  page: (db, { actor }, query) => listRefunds(db, actor.environment, query),
  resultOf: (one) => ({
    kind: 'refund',
    title: `${one.reference} · ${formatMoney(one.amount, one.currency)}`,
    subtitle: joined(one.customer.name ?? one.customer.email, one.payment.reference),
    path: `/payment-gateway/transactions/refunds/${one.id}`,
  }),
});
