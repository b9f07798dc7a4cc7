// What the products of a store bring to the program.
import { calls, type Module } from '#server/module.ts';
import { storeFilesContract } from '#shared/contract/commerce/store-files.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storeFileRateLimits } from './files/rate-limits.ts';
import { storeFileRoutes } from './files/routes.ts';
import { storeProductRoutes } from './routes.ts';
import { searchStoreProducts } from './search.ts';

export const storeProductsModule: Module = {
  tables: [
    'store_products',
    'store_product_categories',
    'store_product_images',
    'store_variants',
    'store_variant_prices',
    'store_files',
    'store_file_parts',
  ],
  calls: [
    calls('store-products', storeProductsContract, storeProductRoutes),
    calls('store-files', storeFilesContract, storeFileRoutes),
  ],
  rateLimits: storeFileRateLimits,
  search: [searchStoreProducts],
  exports: {
    'store-products': {
      call: storeProductsContract.exportStoreProducts,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
