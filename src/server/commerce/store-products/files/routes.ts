// Handlers of the files of a product.
import type { Handlers } from '#server/services.ts';
import type { storeFilesContract } from '#shared/contract/commerce/store-files.ts';
import { getStoreProduct } from '../read.ts';
import { listFiles, streamFile } from './read-files.ts';
import { addFile, findFile, removeFile } from './save-file.ts';

export const storeFileRoutes: Handlers<typeof storeFilesContract> = {
  listStoreFiles: async ({ tx, environment, params }) => {
    const { id } = await getStoreProduct(tx, environment.id, params.storeProductId);
    return { items: await listFiles(tx, environment.id, id) };
  },
  addStoreFile: async ({ services, environment, actor, audit, params, query, upload }) => {
    const { clock, database } = services;
    const change = { clock, environment, audit, userId: actor.userId, byName: actor.name };
    const { storeProductId: id } = params;
    await addFile(services, change, id, { upload, variantId: query.variantId ?? null });
    return { items: await listFiles(database.db, environment.id, id) };
  },
  removeStoreFile: async ({ tx, services: { clock }, environment, actor, audit, params }) => {
    const change = { tx, clock, environment, audit, userId: actor.userId, byName: actor.name };
    await removeFile(change, params.storeProductId, params.storeFileId);
    return { items: await listFiles(tx, environment.id, params.storeProductId) };
  },
  getStoreFile: async ({ tx, services: { database }, environment, params }) => {
    const file = await findFile(tx, environment.id, params.storeProductId, params.storeFileId);
    const { contentType, fileName } = file;
    return { contentType, fileName, body: streamFile(database.db, environment.id, file.id), isolated: true };
  },
};
