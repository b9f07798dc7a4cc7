// Handlers of files of products of a store.
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { answerImport, listImports, openResultFile } from '#server/platform/imports/service.ts';
import type { Handlers, Services } from '#server/services.ts';
import type { storeProductImportsContract } from '#shared/contract/commerce/store-product-imports.ts';
import { newProductsOf } from './add-products.ts';
import { changedProductsOf } from './change-products.ts';
import { previewChanges } from './preview-changes.ts';
import { previewNew } from './preview-new.ts';

const makerOf = ({ environment, userId, name }: Actor) => ({ environment, userId, byName: name });
const newOf = (actor: Actor) => newProductsOf(makerOf(actor));
const changedOf = (actor: Actor) => changedProductsOf(makerOf(actor));
const ownerOf = ({ environment, name }: Actor) => ({ environmentId: environment.id, by: name });

type Call = {
  services: Services;
  actor: Actor;
  upload: Parameters<typeof runImport>[3];
  audit: (details: AuditDetails) => void;
};

async function takeFile(
  { services, actor, upload, audit }: Call,
  run: (upload: Call['upload']) => ReturnType<typeof runImport>,
  kind: Parameters<typeof answerImport<'added' | 'changed' | 'same'>>[1],
) {
  const answer = await answerImport(services.database.db, kind, await run(upload));
  const { report: _, at: __, ...after } = answer;
  audit({
    entity: 'store-product-imports',
    entityId: answer.id,
    before: null,
    after: { ...after, by: actor.name },
  });
  return answer;
}

export const storeProductImportRoutes: Handlers<typeof storeProductImportsContract> = {
  listProductUploads: async ({ tx, environment, actor }) => ({
    items: await listImports(tx, newOf(actor), environment.id),
  }),
  uploadStoreProducts: ({ services, actor, upload, audit }) => {
    const kind = newOf(actor);
    const run = (file: Call['upload']) => runImport(services, kind, ownerOf(actor), file);
    return takeFile({ services, actor, upload, audit }, run, kind);
  },
  previewProductUpload: ({ services, actor, upload }) => previewNew(services, makerOf(actor), upload),
  downloadProductUpload: ({ tx, environment, actor, params }) =>
    openResultFile(tx, newOf(actor), environment.id, params.storeImportId),
  listProductUpdates: async ({ tx, environment, actor }) => ({
    items: await listImports(tx, changedOf(actor), environment.id),
  }),
  updateStoreProducts: ({ services, actor, upload, audit }) => {
    const kind = changedOf(actor);
    const run = (file: Call['upload']) => runImport(services, kind, ownerOf(actor), file);
    return takeFile({ services, actor, upload, audit }, run, kind);
  },
  previewProductUpdate: ({ services, actor, upload }) => previewChanges(services, makerOf(actor), upload),
  downloadProductUpdate: ({ tx, environment, actor, params }) =>
    openResultFile(tx, changedOf(actor), environment.id, params.storeUpdateId),
};
