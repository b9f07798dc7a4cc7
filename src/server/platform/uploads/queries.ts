// SQL of uploads. Images belong to a business, are shared by both of its environments, and are public.

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

/** Selects the picture at a width; undefined if the picture is not wider than that. */
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

/** Selects those of the images that belong to a business. */
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

/**
 * Counts the images that a business has uploaded since a time, up to a limit, without those from imported files. Uploads of one business
 * are serialized.
 */
export async function countImages(tx: Tx, businessId: string, since: Date, limit: number): Promise<number> {
  await takeLock(tx, { name: `images of ${businessId}` });
  const rows = await tx
    .selectFrom('images')
    .where('businessId', '=', businessId)
    .where('isImported', '=', false)
    .where('createdAt', '>', since)
    .select('id')
    .limit(limit)
    .execute();
  return rows.length;
}
