// Remittances in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { formatMoney } from '#shared/money.ts';
import { listRemittances } from './list-remittances.ts';

export const searchRemittances = searchPages(remittancesContract.listRemittances, {
  page: (db, { actor, services }, query) =>
    listRemittances(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'remittance',
    title: `${row.reference} · ${formatMoney(row.amount, row.currency)}`,
    subtitle: joined(row.beneficiary.name, row.beneficiary.summary),
    path: `/banking-services/remittance/transaction-history/${row.id}/transaction-information`,
  }),
});
