// Handlers of store products.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storeProductList, toListed } from './list.ts';
import { getStoreProduct } from './read.ts';
import { createStoreProduct, setStoreProductStatus, updateStoreProduct } from './save-product.ts';

export const storeProductRoutes: Handlers<typeof storeProductsContract> = {
  listStoreProducts: ({ tx, services: { clock }, environment, query }) =>
    storeProductList.page(tx, environment.id, query, clock.now(), toListed),
  createStoreProduct: ({ tx, services: { clock }, environment, actor, audit, body }) =>
    createStoreProduct({ tx, clock, environment, audit, userId: actor.userId, byName: actor.name }, body),
  getStoreProduct: ({ tx, environment, params }) =>
    getStoreProduct(tx, environment.id, params.storeProductId),
  updateStoreProduct: ({ tx, services: { clock }, environment, actor, audit, params, body }) =>
    updateStoreProduct(
      { tx, clock, environment, audit, userId: actor.userId, byName: actor.name },
      params.storeProductId,
      body,
    ),
  setStoreProductStatus: ({ tx, services: { clock }, environment, actor, audit, params, body }) =>
    setStoreProductStatus(
      { tx, clock, environment, audit, userId: actor.userId, byName: actor.name },
      params.storeProductId,
      body.status,
    ),
  exportStoreProducts: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'store-products', ...body, ids: null }),
};
