// Payments in the command palette.

import { filtersOf } from '#server/platform/search/read-query.ts';
import { resultsMax, type SearchSource } from '#server/platform/search/search-source.ts';
import type { TransactionListItem } from '#shared/contract/payments/transactions.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { formatMoney } from '#shared/money.ts';
import { standingLabels } from '#shared/payments/displayed-state.ts';
import { canRead } from '#shared/permissions.ts';
import { findTransactions } from '../list-transactions.ts';

export const searchPayments: SearchSource = async (db, { actor, query }) => {
  if (!isAllowed(actor.permissions, canRead('PAYMENT_GATEWAY.TRANSACTIONS'))) return [];
  const { environment } = actor;
  const filters = filtersOf(query, environment.currency);
  const found = await findTransactions(db, environment, filters, resultsMax);
  // Four digits alone are most likely the last four of a card.
  const isLast4 = found.length === 0 && !query.filters && /^\d{4}$/.test(query.text);
  const last4 = filtersOf({ text: '', filters: { last4: query.text } }, environment.currency);
  const payments = isLast4 ? await findTransactions(db, environment, last4, resultsMax) : found;
  return payments.map((payment) => ({
    kind: 'transaction',
    id: payment.id,
    title: `${payment.reference} · ${formatMoney(payment.amount, payment.currency)}`,
    subtitle: subtitleOf(payment),
    path: `/payment-gateway/transactions/payments/${payment.id}`,
  }));
};

function subtitleOf({ customer, card, standing }: TransactionListItem): string {
  return [customer.name ?? customer.email, card && `•••• ${card.last4}`, standingLabels[standing]]
    .filter(Boolean)
    .join(' · ');
}
