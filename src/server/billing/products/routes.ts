// Handlers of products, and of their files.

import { createExport } from '#server/platform/exports/service.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { answerImport, listImports, openResultFile } from '#server/platform/imports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { productImportsContract } from '#shared/contract/billing/product-imports.ts';
import type { productsContract } from '#shared/contract/billing/products.ts';
import { productImportsOf } from './import-products.ts';
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

const importsOf = ({ environment, userId }: Actor) => productImportsOf({ environment, userId });

export const productImportRoutes: Handlers<typeof productImportsContract> = {
  listProductImports: async ({ tx, environment, actor }) => ({
    items: await listImports(tx, importsOf(actor), environment.id),
  }),
  importProducts: async ({ services, environment, actor, upload, audit }) => {
    const kind = importsOf(actor);
    const owner = { environmentId: environment.id, by: actor.name };
    const imported = await runImport(services, kind, owner, upload);
    const answer = await answerImport(services.database.db, kind, imported);
    const { report: _, at: __, ...after } = answer;
    audit({ entity: 'product-imports', entityId: answer.id, before: null, after });
    return answer;
  },
  downloadProductImport: ({ tx, environment, actor, params }) =>
    openResultFile(tx, importsOf(actor), environment.id, params.productImportId),
};
