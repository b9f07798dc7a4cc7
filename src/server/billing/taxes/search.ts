// Taxes in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { formatRate } from '#shared/billing/catalogue-enums.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { listTaxes } from './service.ts';

export const searchTaxes = searchPages(taxesContract.listTaxes, {
  page: (db, { actor, services }, query) => listTaxes(db, services.clock, actor.environment, query),
  resultOf: (row) => ({
    kind: 'tax',
    title: row.name,
    subtitle: joined(row.rate !== null && formatRate(row.rate), row.reference),
    path: `/payment-gateway/products/tax/${row.id}`,
  }),
});
