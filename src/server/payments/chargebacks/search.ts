// Chargebacks in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { listChargebacks } from './list-chargebacks.ts';

export const searchChargebacks = searchPages(chargebacksContract.listChargebacks, {
  page: (db, { services, actor }, query) =>
    listChargebacks(db, actor.environment.id, query, services.clock.now()),
  resultOf: (one) => ({
    kind: 'chargeback',
    title: `${one.reference} · ${formatMoney(one.amount, one.currency)}`,
    subtitle: joined(one.customer.name ?? one.customer.email, one.reasonTitle),
    path: `/payment-gateway/transactions/chargeback/${one.id}`,
  }),
});
