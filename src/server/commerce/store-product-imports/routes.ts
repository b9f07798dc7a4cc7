// Handlers of store product imports.
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { answerImport, listImports, openResultFile } from '#server/platform/imports/service.ts';
import type { Handlers, Services } from '#server/services.ts';
import type { storeProductImportsContract } from '#shared/contract/commerce/store-product-imports.ts';
import { newProductsOf } from './add-products.ts';
import { changedProductsOf } from './change-products.ts';
import { previewChanges } from './preview-changes.ts';
import { previewNew } from './preview-new.ts';

const makerOf = ({ config }: Pick<Services, 'config'>, { environment, userId, name }: Actor) => ({
  environment,
  userId,
  byName: name,
  loopback: config.pictureLoopback,
});
type Configured = Pick<Services, 'config'>;
const newOf = (services: Configured, actor: Actor) => newProductsOf(makerOf(services, actor));
const changedOf = (services: Configured, actor: Actor) => changedProductsOf(makerOf(services, actor));
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
  listProductUploads: async ({ tx, services, environment, actor }) => ({
    items: await listImports(tx, newOf(services, actor), environment.id),
  }),
  uploadStoreProducts: ({ services, actor, upload, audit }) => {
    const kind = newOf(services, actor);
    const run = (file: Call['upload']) => runImport(services, kind, ownerOf(actor), file);
    return takeFile({ services, actor, upload, audit }, run, kind);
  },
  previewProductUpload: ({ services, actor, upload }) =>
    previewNew(services, makerOf(services, actor), upload),
  downloadProductUpload: ({ tx, services, environment, actor, params }) =>
    openResultFile(tx, newOf(services, actor), environment.id, params.storeImportId),
  listProductUpdates: async ({ tx, services, environment, actor }) => ({
    items: await listImports(tx, changedOf(services, actor), environment.id),
  }),
  updateStoreProducts: ({ services, actor, upload, audit }) => {
    const kind = changedOf(services, actor);
    const run = (file: Call['upload']) => runImport(services, kind, ownerOf(actor), file);
    return takeFile({ services, actor, upload, audit }, run, kind);
  },
  previewProductUpdate: ({ services, actor, upload }) =>
    previewChanges(services, makerOf(services, actor), upload),
  downloadProductUpdate: ({ tx, services, environment, actor, params }) =>
    openResultFile(tx, changedOf(services, actor), environment.id, params.storeUpdateId),
};
