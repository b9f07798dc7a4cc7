// What the products of a store bring to the program.
import { calls, type Module } from '#server/module.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storeProductRoutes } from './routes.ts';
import { searchStoreProducts } from './search.ts';

export const storeProductsModule: Module = {
  tables: [
    'store_products',
    'store_product_categories',
    'store_product_images',
    'store_variants',
    'store_variant_prices',
  ],
  calls: [calls('store-products', storeProductsContract, storeProductRoutes)],
  search: [searchStoreProducts],
  exports: {
    'store-products': {
      call: storeProductsContract.exportStoreProducts,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
