// The module of store categories.
import { calls, type Module } from '#server/module.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeCategoryRoutes } from './routes.ts';

export const storeCategoriesModule: Module = {
  tables: ['store_categories'],
  calls: [calls('store-categories', storeCategoriesContract, storeCategoryRoutes)],
  exports: {
    'store-categories': {
      call: storeCategoriesContract.exportStoreCategories,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
