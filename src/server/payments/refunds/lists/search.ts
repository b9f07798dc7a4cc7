// Refunds in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { listRefunds } from '../service.ts';

export const searchRefunds = searchPages(refundsContract.listRefunds, {
  page: (db, { actor }, query) => listRefunds(db, actor.environment, query),
  resultOf: (row) => ({
    kind: 'refund',
    title: `${row.reference} · ${formatMoney(row.amount, row.currency)}`,
    subtitle: joined(row.customer.name ?? row.customer.email, row.payment.reference),
    path: `/payment-gateway/transactions/refunds/${row.id}`,
  }),
});
