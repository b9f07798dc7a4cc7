// SQL of listings, their categories and their pictures: one statement each for many products.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import type { StoreProductsTable } from '#server/platform/db/tables/commerce/catalogue.ts';
import type { StoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Maker } from './save-variants.ts';

/** Returns those inserted; the slug of the others is taken. */
export async function insertListings(
  tx: Tx,
  rows: readonly Insertable<StoreProductsTable>[],
): Promise<ReadonlySet<string>> {
  const { rows: created } = await sql<{ id: string }>`
    insert into store_products (environment_id, id, slug, description, status, option_names, order_min, order_max, is_digital,
      download_max, download_days, created_by, created_at, updated_at)
    select environment_id, id, slug, description, status, option_names, order_min, order_max, is_digital, download_max,
      download_days, created_by, created_at, updated_at
    from json_populate_recordset(null::store_products, ${jsonRows(rows)}::json)
    on conflict (environment_id, slug) do nothing returning id`.execute(tx);
  return new Set(created.map(({ id }) => id));
}

type Listing = Pick<
  Selectable<StoreProductsTable>,
  | 'id'
  | 'slug'
  | 'description'
  | 'optionNames'
  | 'orderMin'
  | 'orderMax'
  | 'isDigital'
  | 'downloadMax'
  | 'downloadDays'
  | 'updatedAt'
>;

export async function updateListings(tx: Tx, environmentId: string, rows: readonly Listing[]): Promise<void> {
  await sql`
    update store_products s set slug = r.slug, description = r.description, option_names = r.option_names,
      order_min = r.order_min, order_max = r.order_max, is_digital = r.is_digital, download_max = r.download_max,
      download_days = r.download_days, updated_at = r.updated_at
    from json_populate_recordset(null::store_products, ${jsonRows(rows)}::json) r
    where s.environment_id = ${environmentId} and s.id = r.id`.execute(tx);
}

/** Locks listings until the transaction ends. */
export async function lockListings(
  { tx, environment }: Pick<Maker, 'tx' | 'environment'>,
  ids: readonly string[],
): Promise<void> {
  const rows = await tx
    .selectFrom('storeProducts')
    .where('environmentId', '=', environment.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND');
}

export type SavedProduct = { id: string; input: StoreProductInput };

/** Replaces categories and pictures. */
export async function writeParts(
  { tx, environment }: Pick<Maker, 'tx' | 'environment'>,
  products: readonly SavedProduct[],
  { areNew }: { areNew: boolean },
): Promise<void> {
  const environmentId = environment.id;
  const ids = products.map(({ id }) => id);
  if (!areNew) {
    await sql`delete from store_product_categories where environment_id = ${environmentId}
      and product_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from store_product_images where environment_id = ${environmentId}
      and product_id = any(${ids}::uuid[])`.execute(tx);
  }
  const categories = products.flatMap(({ id: productId, input }) =>
    input.categoryIds.map((categoryId) => ({ environmentId, productId, categoryId })),
  );
  if (categories.length > 0)
    await sql`
      insert into store_product_categories (environment_id, product_id, category_id) select environment_id, product_id, category_id
      from json_populate_recordset(null::store_product_categories, ${jsonRows(categories)}::json)`.execute(
      tx,
    );
  const images = products.map(({ id: productId, input: { imageIds } }) => ({ productId, imageIds }));
  await insertImages(tx, environmentId, images);
}

type Pictured = { productId: string; imageIds: readonly string[] };

async function insertImages(tx: Tx, environmentId: string, products: readonly Pictured[]): Promise<void> {
  const images = products.flatMap(({ productId, imageIds }) =>
    imageIds.map((imageId, position) => ({ environmentId, productId, position, imageId })),
  );
  if (images.length > 0)
    await sql`
      insert into store_product_images (environment_id, product_id, position, image_id)
      select environment_id, product_id, position, image_id
      from json_populate_recordset(null::store_product_images, ${jsonRows(images)}::json)`.execute(tx);
}

/** Replaces the pictures only; the listings must be locked. */
export async function replaceImages(
  tx: Tx,
  environmentId: string,
  products: readonly Pictured[],
): Promise<void> {
  const ids = products.map(({ productId }) => productId);
  await sql`delete from store_product_images where environment_id = ${environmentId}
    and product_id = any(${ids}::uuid[])`.execute(tx);
  await insertImages(tx, environmentId, products);
}
