// One product of a store with its pictures, its variants and their available stock.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { type StockState, stockStateOf, variantName } from '#shared/commerce/catalogue.ts';
import type { StoreProduct, StoreVariant } from '#shared/contract/commerce/store-products.ts';
import { AppError } from '#shared/contract/errors.ts';
import { listedProducts, type Price, productCategories, productPrices } from './list.ts';

type VariantRow = {
  id: string;
  options: string[];
  sku: string | null;
  barcode: string | null;
  imageId: string | null;
  isCounted: boolean;
  onHand: number;
  reserved: number;
  lowAt: number | null;
  prices: Price[];
};

async function selectVariants(
  db: Db,
  environmentId: string,
  productIds: readonly string[],
): Promise<(VariantRow & { productId: string })[]> {
  const { rows } = await sql<VariantRow & { productId: string }>`
    select v.id, v.product_id as "productId", v.options, v.sku, v.barcode, v.image_id as "imageId", l.is_counted as "isCounted", l.on_hand as "onHand",
      l.reserved, l.low_at as "lowAt", (select coalesce(json_agg(json_build_object('currency', r.currency, 'amount', r.amount)
        order by r.currency), '[]') from store_variant_prices r
        where r.environment_id = v.environment_id and r.variant_id = v.id) as prices
    from store_variants v join stock_levels l on l.environment_id = v.environment_id and l.variant_id = v.id
    where v.environment_id = ${environmentId} and v.product_id = any(${productIds}::uuid[]) and not v.is_removed
    order by v.position, v.id`.execute(db);
  return rows;
}

function toVariant(row: VariantRow): StoreVariant {
  const left = row.isCounted ? row.onHand - row.reserved : null;
  const state: StockState = stockStateOf(left, row.lowAt);
  return Object.assign(row, {
    name: variantName(row.options),
    imageUrl: imagePath(row.imageId),
    left,
    state,
  });
}

const selectMany = (db: Db, environmentId: string, ids: readonly string[]) =>
  listedProducts(db, environmentId)
    .leftJoin('users', 'users.id', 'storeProducts.createdBy')
    .leftJoin('taxes', (join) =>
      join
        .onRef('taxes.environmentId', '=', 'products.environmentId')
        .onRef('taxes.id', '=', 'products.taxId'),
    )
    .where('storeProducts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .selectAll('storeProducts')
    .select([
      'products.reference',
      'products.name',
      'products.unit',
      'products.taxId',
      'products.imageId',
      'taxes.name as taxName',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      productPrices.as('prices'),
      productCategories.as('categories'),
      sql<
        string[]
      >`array(select i.image_id from store_product_images i where i.environment_id = store_products.environment_id
        and i.product_id = store_products.id order by i.position)`.as('imageIds'),
    ])
    .execute();

type Row = Awaited<ReturnType<typeof selectMany>>[number];

function toProduct(row: Row, variants: StoreVariant[]): StoreProduct {
  const { id, reference, name, slug, status, unit, prices, categories, description, taxId, taxName } = row;
  const { orderMin, orderMax, optionNames, imageId, createdAt, updatedAt, createdByName, imageIds } = row;
  return {
    id,
    reference,
    name,
    slug,
    status,
    unit,
    prices,
    imageUrl: imagePath(imageId),
    categories,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    description,
    taxId,
    taxName,
    images: imageIds.map((item) => ({ id: item, url: imagePath(item) })),
    orderMin,
    orderMax,
    isDigital: row.isDigital,
    downloadMax: row.downloadMax,
    downloadDays: row.downloadDays,
    options: optionNames,
    variants,
    createdBy: createdByName,
  };
}

/** In id order; missing products are left out. */
export async function getStoreProducts(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<StoreProduct[]> {
  if (ids.length === 0) return [];
  const rows = await selectMany(db, environmentId, ids);
  const variants = Map.groupBy(await selectVariants(db, environmentId, ids), ({ productId }) => productId);
  const variantsOf = (id: string) =>
    (variants.get(id) ?? []).map(({ productId: _, ...row }) => toVariant(row));
  const products = new Map(rows.map((row) => [row.id, toProduct(row, variantsOf(row.id))]));
  return ids.map((id) => products.get(id)).filter((product) => product !== undefined);
}

export async function getStoreProduct(db: Db, environmentId: string, id: string): Promise<StoreProduct> {
  const [product] = await getStoreProducts(db, environmentId, [id]);
  if (!product) throw new AppError('NOT_FOUND');
  return product;
}

/** Returns variants by SKU, case-insensitive, with their products; keyed by the SKU in upper case. */
export async function findVariantsBySku(
  db: Db,
  environmentId: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, { id: string; productId: string }>> {
  const { rows } = await sql<{ id: string; productId: string; code: string }>`
    select id, product_id as "productId", upper(sku) as code from store_variants where environment_id = ${environmentId}
      and not is_removed and sku is not null
      and upper(sku) in (select upper(one) from unnest(${skus}::text[]) as one)`.execute(db);
  return new Map(rows.map(({ code, id, productId }) => [code, { id, productId }]));
}

/** Returns which of these SKUs exist, in upper case. */
export async function skusThere(
  db: Db,
  environmentId: string,
  skus: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sku: string }>`
    select upper(sku) as sku from store_variants where environment_id = ${environmentId} and not is_removed
      and sku is not null and upper(sku) = any(${skus.map((sku) => sku.toUpperCase())}::text[])`.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}
