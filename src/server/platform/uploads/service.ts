// Uploads of public images: only pictures are accepted, checked by content; stored images never change.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { uploadsContract } from '#shared/contract/platform/uploads.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';
import { countImages, insertImage, selectImage, selectImageSize, selectImagesOf } from './queries.ts';

const cacheS = 365 * 24 * 3600;

/** Returns the path of an image; null for null. */
export function imagePath<T extends string | null>(imageId: T): T extends string ? string : null;
export function imagePath(imageId: string | null): string | null {
  return imageId && pathOf(uploadsContract.getImage).replace(':imageId', imageId);
}

/** Stores a prepared picture. */
export async function uploadImage(
  tx: Tx,
  clock: Clock,
  businessId: string | null,
  { sizes, ...picture }: PreparedPicture,
): Promise<{ id: string; url: string }> {
  if (businessId) await refuseTooMany(tx, businessId, clock.now());
  const id = clock.newId();
  await insertImage(tx, Object.assign({ id, businessId, createdAt: clock.now() }, picture), sizes);
  return { id, url: imagePath(id) };
}

/** Stores a picture named in an imported file; its daily limit is enforced by the fetching job. */
export async function saveFilePicture(
  tx: Tx,
  clock: Clock,
  businessId: string,
  { sizes, ...picture }: PreparedPicture,
): Promise<string> {
  const own = { id: clock.newId(), businessId, createdAt: clock.now(), isImported: true };
  await insertImage(tx, Object.assign(own, picture), sizes);
  return own.id;
}

/** Prepares and stores a picture, in its own transaction. */
export async function takePicture(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  businessId: string | null,
  bytes: Buffer,
): Promise<{ id: string; url: string }> {
  const picture = await preparePicture(bytes);
  return database.inTransaction((tx) => uploadImage(tx, clock, businessId, picture));
}

/** How many pictures a business may upload within 24 hours; limited because they are kept for ever. */
export const imagesPerDay = 200;
const dayMs = 24 * 3_600_000;

async function refuseTooMany(tx: Tx, businessId: string, now: Date): Promise<void> {
  const recent = await countImages(tx, businessId, new Date(now.getTime() - dayMs), imagesPerDay);
  if (recent >= imagesPerDay)
    throw new AppError('CONFLICT', {
      sentence: `You can upload at most ${imagesPerDay} images in 24 hours. Try again tomorrow.`,
    });
}

/** Returns an image. Browsers may cache it for ever: another picture has another id. */
export async function getImage(db: Db, imageId: string, width?: number) {
  const scaled = width && (await selectImageSize(db, imageId, width));
  if (scaled) return { contentType: 'image/webp', body: scaled, cacheS };
  const image = await selectImage(db, imageId);
  if (!image) throw new AppError('NOT_FOUND');
  return { contentType: image.contentType, body: image.bytes, cacheS };
}

/** Whether the business uploaded the image itself, so that it may use it. */
export async function ownsImage(db: Db, businessId: string, imageId: string): Promise<boolean> {
  return (await imagesOwned(db, businessId, [imageId])).has(imageId);
}

/** Returns those of the pictures that the business uploaded itself. */
export async function imagesOwned(
  db: Db,
  businessId: string,
  imageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(imageIds.length > 0 ? await selectImagesOf(db, businessId, imageIds) : []);
}

/** Copies a picture to another business. */
export async function copyImage(
  tx: Tx,
  imageId: string,
  copy: { id: string; businessId: string },
): Promise<void> {
  await sql`
    insert into images select c.* from images i,
      jsonb_populate_record(null::images,
        to_jsonb(i) || jsonb_build_object('id', ${copy.id}::text, 'business_id', ${copy.businessId}::text)) as c
    where i.id = ${imageId}`.execute(tx);
  await sql`
    insert into image_sizes (image_id, width, bytes)
    select ${copy.id}, width, bytes from image_sizes where image_id = ${imageId}`.execute(tx);
}
