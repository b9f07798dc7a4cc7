// Products of the store in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { formatMoney } from '#shared/money.ts';
import { storeProductList, toListed } from './list.ts';

export const searchStoreProducts = searchPages(storeProductsContract.listStoreProducts, {
  page: (db, { actor, services }, query) =>
    storeProductList.page(db, actor.environment.id, query, services.clock.now(), toListed),
  resultOf: ({ id, name, sku, reference, prices: [price] }) => ({
    kind: 'store-product',
    title: name,
    subtitle: joined(price && formatMoney(price.amount, price.currency), sku, reference),
    path: `/payment-gateway/commerce/products/${id}`,
  }),
});
