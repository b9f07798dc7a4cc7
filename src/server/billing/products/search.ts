// Products in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { formatMoney } from '#shared/money.ts';
import { listProducts } from './service.ts';

export const searchProducts = searchPages(productsContract.listProducts, {
  page: (db, { actor, services }, query) =>
    listProducts(db, actor.environment.id, query, services.clock.now()),
  resultOf: ({ id, name, sku, reference, prices: [price] }) => ({
    kind: 'product',
    title: name,
    subtitle: joined(price && formatMoney(price.amount, price.currency), sku, reference),
    path: `/payment-gateway/products/products/${id}`,
  }),
});
