// SQL of uploads. Images belong to a business, both of its environments use them, and anyone may look at them.

import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { ImagesTable } from '#server/platform/db/tables/platform/uploads.ts';

export async function insertImage(
  tx: Tx,
  image: Insertable<ImagesTable>,
  sizes: readonly { width: number; bytes: Buffer }[],
): Promise<void> {
  await tx.insertInto('images').values(image).execute();
  const rows = sizes.map((size) => Object.assign({ imageId: image.id }, size));
  if (rows.length > 0) await tx.insertInto('imageSizes').values(rows).execute();
}

/** The picture in a width; nothing where it is no wider itself. */
export async function selectImageSize(db: Db, imageId: string, width: number): Promise<Buffer | undefined> {
  const size = await db
    .selectFrom('imageSizes')
    .select('bytes')
    .where('imageId', '=', imageId)
    .where('width', '=', width)
    .executeTakeFirst();
  return size?.bytes;
}

export async function selectImage(db: Db, imageId: string) {
  return db
    .selectFrom('images')
    .select(['contentType', 'bytes'])
    .where('id', '=', imageId)
    .executeTakeFirst();
}

/** Which of some are of a business. */
export async function selectImagesOf(
  db: Db,
  businessId: string,
  imageIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .where('businessId', '=', businessId)
    .where('id', '=', sql<string>`any(${imageIds}::uuid[])`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many images a business has uploaded since an instant, counted up to a limit, without those of files. Uploads of one business wait in turn. */
export async function countImages(tx: Tx, businessId: string, since: Date, limit: number): Promise<number> {
  await takeLock(tx, { name: `images of ${businessId}` });
  const rows = await tx
    .selectFrom('images')
    .where('businessId', '=', businessId)
    .where('ofFile', '=', false)
    .where('createdAt', '>', since)
    .select('id')
    .limit(limit)
    .execute();
  return rows.length;
}
