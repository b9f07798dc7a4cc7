// Files that products are delivered as: those of a product, those bought with an order, and their content in chunks.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { variantName } from '#shared/commerce/catalogue.ts';
import type { StoreFile } from '#shared/contract/commerce/store-files.ts';

export async function listFiles(db: Db, environmentId: string, productId: string): Promise<StoreFile[]> {
  const rows = await db
    .selectFrom('storeFiles')
    .leftJoin('storeVariants', (join) =>
      join
        .onRef('storeVariants.environmentId', '=', 'storeFiles.environmentId')
        .onRef('storeVariants.id', '=', 'storeFiles.variantId'),
    )
    .where('storeFiles.environmentId', '=', environmentId)
    .where('storeFiles.productId', '=', productId)
    .where('storeFiles.removedAt', 'is', null)
    .selectAll('storeFiles')
    .select('storeVariants.options')
    .orderBy('storeFiles.createdAt')
    .orderBy('storeFiles.id')
    .execute();
  return rows.map(({ id, fileName, contentType, sizeBytes, variantId, options, createdBy, createdAt }) => ({
    id,
    fileName,
    contentType,
    sizeBytes,
    variantId,
    variantName: variantName(options ?? []),
    uploadedBy: createdBy,
    uploadedAt: createdAt.toISOString(),
  }));
}

/** Whether each of its variants has a file. */
export async function hasFiles(db: Db, environmentId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from store_variants v
      where v.environment_id = ${environmentId} and v.product_id = ${productId} and not v.is_removed
        and not exists (select from store_files f where f.environment_id = v.environment_id and f.product_id = v.product_id
          and f.removed_at is null and (f.variant_id is null or f.variant_id = v.id))) as missing`.execute(
    db,
  );
  return rows[0]?.missing === false;
}

export type BoughtFile = {
  position: number;
  fileId: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** The current limit of the product. */
  downloadMax: number | null;
  downloadDays: number | null;
};

/** Returns the files of order lines: those that existed at the time of the order, and those added since. */
export async function filesBought(
  db: Db,
  { environmentId, at }: { environmentId: string; at: Date },
  lines: readonly { position: number; productId: string; variantId: string }[],
): Promise<BoughtFile[]> {
  if (lines.length === 0) return [];
  const each = <K extends 'position' | 'productId' | 'variantId'>(key: K) => lines.map((line) => line[key]);
  const { rows } = await sql<BoughtFile>`
    select l.position, f.id as "fileId", f.file_name as "fileName", f.content_type as "contentType", f.size_bytes as "sizeBytes",
      p.download_max as "downloadMax", p.download_days as "downloadDays"
    from unnest(${each('position')}::integer[], ${each('productId')}::uuid[], ${each('variantId')}::uuid[])
      as l (position, product_id, variant_id)
    join store_products p on p.environment_id = ${environmentId} and p.id = l.product_id
    join store_files f on f.environment_id = p.environment_id and f.product_id = p.id
      and (f.variant_id is null or f.variant_id = l.variant_id) and (f.removed_at is null or f.removed_at > ${at})
    order by l.position, f.created_at, f.id`.execute(db);
  return rows;
}

async function* partsOf(db: Db, environmentId: string, fileId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const part = await db
      .selectFrom('storeFileParts')
      .where('environmentId', '=', environmentId)
      .where('fileId', '=', fileId)
      .where('position', '=', position)
      .select('bytes')
      .executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}

/** Reads one chunk at a time, without a transaction: uploads never change. */
export const streamFile = (db: Db, environmentId: string, fileId: string): Readable =>
  Readable.from(partsOf(db, environmentId, fileId), { objectMode: false });
