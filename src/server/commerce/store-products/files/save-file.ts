// Uploads and removes files of a product. Earlier buyers keep access to removed files.
import type { Db } from '#server/platform/db/database.ts';
import { fileNameOf } from '#server/platform/uploads/private-files.ts';
import { readSoldFile } from '#server/platform/uploads/sold-file.ts';
import type { Services } from '#server/services.ts';
import { storeFilesMax } from '#shared/contract/commerce/store-files.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { StoreChange } from '../announce-products.ts';
import { getStoreProduct } from '../read.ts';
import { lockListings } from '../write-listings.ts';
import { storeFileRateLimits } from './rate-limits.ts';
import { hasFiles, listFiles } from './read-files.ts';

const partBytes = 1024 * 1024;

type NewFile = { bytes: Buffer; fileName: string; contentType: string; variantId: string | null };

async function writeFile(change: StoreChange, productId: string, file: NewFile): Promise<string> {
  const { tx, clock, environment, byName } = change;
  const environmentId = environment.id;
  const id = clock.newId();
  const { bytes, ...named } = file;
  const own = { environmentId, id, productId, sizeBytes: bytes.length };
  const created = { createdBy: byName ?? '', createdAt: clock.now() };
  await tx
    .insertInto('storeFiles')
    .values(Object.assign(own, named, created))
    .execute();
  for (let position = 0; position * partBytes < bytes.length; position += 1) {
    const part = bytes.subarray(position * partBytes, (position + 1) * partBytes);
    await tx
      .insertInto('storeFileParts')
      .values({ environmentId, fileId: id, position, bytes: part })
      .execute();
  }
  return id;
}

async function checkPlace(change: StoreChange, productId: string, variantId: string | null): Promise<void> {
  const { tx, environment } = change;
  await lockListings(change, [productId]);
  const product = await getStoreProduct(tx, environment.id, productId);
  if (!product.isDigital || product.status === 'ARCHIVED')
    throw new AppError('PRODUCT_STATE', { sentence: 'Only products delivered as files can have files.' });
  if (variantId && !product.variants.some(({ id }) => id === variantId)) throw new AppError('NOT_FOUND');
  if ((await listFiles(tx, environment.id, productId)).length >= storeFilesMax)
    throw new AppError('PRODUCT_STATE', { sentence: `A product has at most ${storeFilesMax} files.` });
}

type Upload = { bytes: Buffer; fileName: string };

export async function addFile(
  services: Pick<Services, 'database' | 'rateLimits'>,
  change: Omit<StoreChange, 'tx'>,
  productId: string,
  { upload, variantId }: { upload: Upload; variantId: string | null },
): Promise<void> {
  await services.rateLimits.consume(storeFileRateLimits.storeFile, change.environment.businessId);
  const kind = await readSoldFile(upload.bytes, upload.fileName);
  if (!kind) throw new AppError('UNSUPPORTED_FILE');
  const fileName = fileNameOf(upload.fileName, kind.extension);
  const { contentType } = kind;
  await services.database.inTransaction(async (tx) => {
    const own = Object.assign({ tx }, change);
    await checkPlace(own, productId, variantId);
    const id = await writeFile(own, productId, { bytes: upload.bytes, fileName, contentType, variantId });
    const after = { fileId: id, fileName, sizeBytes: upload.bytes.length, variantId };
    change.audit({ entity: 'store-products', entityId: productId, before: null, after });
  });
}

export async function removeFile(change: StoreChange, productId: string, fileId: string): Promise<void> {
  const { tx, clock, environment, audit } = change;
  await lockListings(change, [productId]);
  const removed = await tx
    .updateTable('storeFiles')
    .set({ removedAt: clock.now() })
    .where('environmentId', '=', environment.id)
    .where('productId', '=', productId)
    .where('id', '=', fileId)
    .where('removedAt', 'is', null)
    .returning('fileName')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND');
  const { status, isDigital } = await getStoreProduct(tx, environment.id, productId);
  if (isDigital && status === 'PUBLISHED' && !(await hasFiles(tx, environment.id, productId)))
    throw new AppError('PRODUCT_STATE', {
      sentence: 'A published product needs a file for every variant. Upload the new one first.',
    });
  audit({ entity: 'store-products', entityId: productId, before: { fileId, ...removed }, after: null });
}

/** Returns an existing file of the product. */
export async function findFile(db: Db, environmentId: string, productId: string, fileId: string) {
  const file = await db
    .selectFrom('storeFiles')
    .where('environmentId', '=', environmentId)
    .where('productId', '=', productId)
    .where('id', '=', fileId)
    .select(['id', 'fileName', 'contentType'])
    .executeTakeFirst();
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}
