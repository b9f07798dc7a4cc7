// SQL of products and their prices.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import { containsText, isCreatedBetween } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { ProductsTable } from '#server/platform/db/tables/billing/catalogue.ts';
import { lockRows } from '#server/platform/rows/lock-rows.ts';
import type { ProductFilters } from '#shared/contract/billing/products.ts';
import type { Currency } from '#shared/money.ts';

export type ProductPrice = { currency: Currency; amount: number };
export type ProductRow = Selectable<ProductsTable> & {
  createdByName: string | null;
  taxName: string | null;
  /** The price in the business's currency first. */
  prices: ProductPrice[];
};

const homeCurrency = sql`(select b.currency from environments e join businesses b on b.id = e.business_id
  where e.id = products.environment_id)`;

function productsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('products')
    .leftJoin('users', 'users.id', 'products.createdBy')
    .leftJoin('taxes', (join) =>
      join
        .onRef('taxes.environmentId', '=', 'products.environmentId')
        .onRef('taxes.id', '=', 'products.taxId'),
    )
    .where('products.environmentId', '=', environmentId)
    .selectAll('products')
    .select([
      'taxes.name as taxName',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      sql<
        ProductPrice[]
      >`(select coalesce(json_agg(json_build_object('currency', r.currency, 'amount', r.amount)
        order by r.currency <> ${homeCurrency}, r.currency), '[]') from product_prices r
        where r.environment_id = products.environment_id and r.product_id = products.id)`.as('prices'),
    ]);
}

function hasPriceIn(currency: Currency) {
  return sql<boolean>`exists (select from product_prices r where r.environment_id = products.environment_id
    and r.product_id = products.id and r.currency = ${currency})`;
}

export const productList = statusList({
  table: 'products',
  matching: (db, environmentId, filters: ProductFilters) =>
    productsOf(db, environmentId)
      .where(containsText(filters.search, ['products.name', 'products.sku', 'products.reference']))
      .where(isCreatedBetween('products', filters))
      .$if(filters.currency !== undefined, (rows) => rows.where(hasPriceIn(filters.currency as Currency)))
      .$if(filters.taxId !== undefined, (rows) => rows.where('products.taxId', '=', filters.taxId as string)),
  sorts: {
    createdAt: sql`products.created_at`,
    name: sql`lower(products.name)`,
    sku: sql`upper(coalesce(products.sku, ''))`,
    reference: sql`products.reference`,
  },
});
export const { count: countProducts, stream: streamProducts } = productList;

export function selectProduct(db: Db, environmentId: string, id: string): Promise<ProductRow | undefined> {
  return productsOf(db, environmentId).where('products.id', '=', id).executeTakeFirst();
}

export function selectProducts(db: Db, environmentId: string, ids: readonly string[]): Promise<ProductRow[]> {
  return productsOf(db, environmentId)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`lower(products.name)`)
    .orderBy('products.id')
    .execute();
}

/** Active products by name, for pickers. */
export function selectActiveProducts(
  db: Db,
  environmentId: string,
  { search, currency }: { search?: string | undefined; currency?: Currency | undefined },
  limit: number,
): Promise<ProductRow[]> {
  return productsOf(db, environmentId)
    .where('products.status', '=', 'ACTIVE')
    .where(containsText(search, ['products.name', 'products.sku']))
    .$if(currency !== undefined, (rows) => rows.where(hasPriceIn(currency as Currency)))
    .orderBy(sql`lower(products.name)`)
    .orderBy('products.id')
    .limit(limit)
    .execute();
}

/** As above, with row locks until the transaction ends. */
export async function lockProducts(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  await lockRows(tx, 'products', environmentId, ids);
  return selectLocked(tx, environmentId, ids);
}

/** Read by a separate statement once the rows are locked. */
function selectLocked(tx: Tx, environmentId: string, ids: readonly string[]): Promise<ProductRow[]> {
  return productsOf(tx, environmentId)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('products.id')
    .execute();
}

/** Locks products by SKU, ignoring case, in id order. */
export async function lockProductsBySku(
  tx: Tx,
  environmentId: string,
  skus: readonly string[],
): Promise<ProductRow[]> {
  const rows = await tx
    .selectFrom('products')
    .where('environmentId', '=', environmentId)
    .where(sql<boolean>`upper(products.sku) = any(array(select upper(s) from unnest(${skus}::text[]) s))`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return selectLocked(
    tx,
    environmentId,
    rows.map(({ id }) => id),
  );
}

/** The active product with a SKU, ignoring case. */
export function selectBySku(db: Db, environmentId: string, sku: string): Promise<ProductRow | undefined> {
  return productsOf(db, environmentId)
    .where(sql<boolean>`upper(products.sku) = upper(${sku})`)
    .where('products.status', '=', 'ACTIVE')
    .executeTakeFirst();
}

/** Marks products as named by documents, which prevents deletion. Returns the existing ones, in no particular order. */
export async function markUsed(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (select id from products where environment_id = ${environmentId} and id = any(${ids}::uuid[])
      order by id for no key update)
    update products p set used_at = coalesce(p.used_at, ${now}) from named
    where p.environment_id = ${environmentId} and p.id = named.id returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type NewProductRow = Insertable<ProductsTable> & { prices: readonly ProductPrice[] };

export async function insertProducts(tx: Tx, rows: readonly NewProductRow[]): Promise<void> {
  const columns = rows.map(({ prices: _, ...row }) => row);
  await sql`
    insert into products (environment_id, id, reference, name, description, sku, unit, code, tax_id, image_id, status,
      created_by, created_at, updated_at)
    select environment_id, id, reference, name, description, sku, unit, code, tax_id, image_id, status, created_by, created_at,
      updated_at
    from json_populate_recordset(null::products, ${jsonRows(columns)}::json)`.execute(tx);
  await insertPrices(tx, rows);
}

type Priced = { environmentId: string; id: string; prices: readonly ProductPrice[] };

async function insertPrices(tx: Tx, products: readonly Priced[]): Promise<void> {
  const rows = products.flatMap(({ environmentId, id: productId, prices }) =>
    prices.map(({ currency, amount }) => ({ environmentId, productId, currency, amount })),
  );
  await sql`
    insert into product_prices (environment_id, product_id, currency, amount)
    select environment_id, product_id, currency, amount
    from json_populate_recordset(null::product_prices, ${jsonRows(rows)}::json)`.execute(tx);
}

export type ChangedProductRow = Priced &
  Pick<
    ProductRow,
    'name' | 'description' | 'sku' | 'unit' | 'code' | 'taxId' | 'imageId' | 'updatedAt' | 'status'
  >;

/** Updates all entered fields, and the prices. */
export async function updateProductRows(
  tx: Tx,
  environmentId: string,
  rows: readonly ChangedProductRow[],
): Promise<void> {
  const columns = rows.map(({ prices: _, ...row }) => row);
  await sql`
    update products p set name = r.name, description = r.description, sku = r.sku, unit = r.unit, code = r.code,
      tax_id = r.tax_id, image_id = r.image_id, status = r.status, updated_at = r.updated_at
    from json_populate_recordset(null::products, ${jsonRows(columns)}::json) r
    where p.environment_id = ${environmentId} and p.id = r.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from product_prices where environment_id = ${environmentId}
    and product_id = any(${ids}::uuid[])`.execute(tx);
  await insertPrices(tx, rows);
}

/** Deletes a product and its prices. */
export async function deleteProductRow(tx: Tx, environmentId: string, id: string): Promise<void> {
  await tx.deleteFrom('products').where('environmentId', '=', environmentId).where('id', '=', id).execute();
}
