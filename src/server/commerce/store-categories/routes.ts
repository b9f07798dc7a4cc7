// Handlers of the categories of a store.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { createCategory, deleteCategory, listCategories, renameCategory } from './service.ts';

export const storeCategoryRoutes: Handlers<typeof storeCategoriesContract> = {
  listStoreCategories: ({ tx, environment, query }) => listCategories(tx, environment.id, query),
  createStoreCategory: ({ tx, services: { clock }, environment, actor, audit, body }) =>
    createCategory({ tx, clock, environment, audit }, actor.userId, body),
  updateStoreCategory: ({ tx, services: { clock }, environment, audit, params, body }) =>
    renameCategory({ tx, clock, environment, audit }, params.categoryId, body),
  deleteStoreCategory: ({ tx, services: { clock }, environment, audit, params }) =>
    deleteCategory({ tx, clock, environment, audit }, params.categoryId),
  exportStoreCategories: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'store-categories', ...body, ids: null }),
};
