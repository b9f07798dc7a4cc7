// Chargebacks in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { listChargebacks } from './list-chargebacks.ts';

export const searchChargebacks = searchPages(chargebacksContract.listChargebacks, {
  page: (db, { services, actor }, query) =>
    listChargebacks(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'chargeback',
    title: `${row.reference} · ${formatMoney(row.amount, row.currency)}`,
    subtitle: joined(row.customer.name ?? row.customer.email, row.reasonTitle),
    path: `/payment-gateway/transactions/chargeback/${row.id}`,
  }),
});
