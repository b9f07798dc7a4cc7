// Disputes in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { disputeCategoryLabels, disputesContract } from '#shared/contract/payments/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { listDisputes } from './list-disputes.ts';

export const searchDisputes = searchPages(disputesContract.listDisputes, {
  page: (db, { services, actor }, query) =>
    listDisputes(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'dispute',
    title: `${row.reference} · ${formatMoney(row.amount, row.currency)}`,
    subtitle: joined(row.customer.name ?? row.customer.email, disputeCategoryLabels[row.category]),
    path: `/payment-gateway/transactions/disputes/${row.id}`,
  }),
});
