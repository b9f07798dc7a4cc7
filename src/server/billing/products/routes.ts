// Handlers of products.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { productsContract } from '#shared/contract/billing/products.ts';
import { createProduct, deleteProduct, setProductStatus, updateProduct } from './save-product.ts';
import { getProduct, listProductOptions, listProducts } from './service.ts';

export const productRoutes: Handlers<typeof productsContract> = {
  listProducts: ({ tx, services, environment, query }) =>
    listProducts(tx, environment.id, query, services.clock.now()),
  listProductOptions: ({ tx, services, environment, query }) =>
    listProductOptions(tx, services.clock, environment, query),
  createProduct: ({ tx, services: { clock }, environment, actor, audit, body }) =>
    createProduct({ tx, clock, environment, audit }, actor.userId, body),
  getProduct: ({ tx, environment, params }) => getProduct(tx, environment.id, params.productId),
  updateProduct: ({ tx, services: { clock }, environment, audit, params, body }) =>
    updateProduct({ tx, clock, environment, audit }, params.productId, body),
  setProductStatus: ({ tx, services: { clock }, environment, audit, params, body }) =>
    setProductStatus({ tx, clock, environment, audit }, params.productId, body.status),
  deleteProduct: ({ tx, services: { clock }, environment, audit, params }) =>
    deleteProduct({ tx, clock, environment, audit }, params.productId),
  exportProducts: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'products', ...body, ids: null }),
};
