// The module of store product imports.
import { calls, type Module } from '#server/module.ts';
import { storeProductImportsContract } from '#shared/contract/commerce/store-product-imports.ts';
import { storeProductImportRoutes } from './routes.ts';

export const storeProductImportsModule: Module = {
  calls: [calls('store-product-imports', storeProductImportsContract, storeProductImportRoutes)],
};
