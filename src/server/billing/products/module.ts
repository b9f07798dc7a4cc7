// Module definition of products.

import { calls, type Module } from '#server/module.ts';
import { productImportsContract } from '#shared/contract/billing/product-imports.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { productImportRoutes, productRoutes } from './routes.ts';
import { searchProducts } from './search.ts';
import { productStates } from './states.ts';

export const productsModule: Module = {
  tables: ['products', 'product_prices'],
  states: [productStates],
  calls: [
    calls('products', productsContract, productRoutes),
    calls('product-imports', productImportsContract, productImportRoutes),
  ],
  search: [searchProducts],
  exports: {
    products: {
      call: productsContract.exportProducts,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
