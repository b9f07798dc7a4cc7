// SQL of products and their prices.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { holdsText, isMadeBetween } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { ProductsTable } from '#server/platform/db/tables/billing/catalogue.ts';
import type { ProductFilters } from '#shared/contract/billing/products.ts';
import type { Currency } from '#shared/money.ts';

export type ProductPrice = { currency: Currency; amount: number };
export type ProductRow = Selectable<ProductsTable> & {
  createdByName: string | null;
  taxName: string | null;
  /** The one in the currency of the business first. */
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
      .where(holdsText(filters.search, ['products.name', 'products.sku', 'products.reference']))
      .where(isMadeBetween('products', filters))
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

/** Active ones by name, for pickers. */
export function selectActiveProducts(
  db: Db,
  environmentId: string,
  { search, currency }: { search?: string | undefined; currency?: Currency | undefined },
  limit: number,
): Promise<ProductRow[]> {
  return productsOf(db, environmentId)
    .where('products.status', '=', 'ACTIVE')
    .where(holdsText(search, ['products.name', 'products.sku']))
    .$if(currency !== undefined, (rows) => rows.where(hasPriceIn(currency as Currency)))
    .orderBy(sql`lower(products.name)`)
    .orderBy('products.id')
    .limit(limit)
    .execute();
}

/** The same, and nobody else may change it until this transaction ends. */
export function lockProduct(tx: Tx, environmentId: string, id: string): Promise<ProductRow | undefined> {
  return productsOf(tx, environmentId)
    .where('products.id', '=', id)
    .forNoKeyUpdate('products')
    .executeTakeFirst();
}

/** The product of a code, in any case of letters, locked. */
export function lockProductBySku(
  tx: Tx,
  environmentId: string,
  sku: string,
): Promise<ProductRow | undefined> {
  return productsOf(tx, environmentId)
    .where(sql<boolean>`upper(products.sku) = upper(${sku})`)
    .forNoKeyUpdate('products')
    .executeTakeFirst();
}

/** The active product of a code, in any case of letters. */
export function selectBySku(db: Db, environmentId: string, sku: string): Promise<ProductRow | undefined> {
  return productsOf(db, environmentId)
    .where(sql<boolean>`upper(products.sku) = upper(${sku})`)
    .where('products.status', '=', 'ACTIVE')
    .executeTakeFirst();
}

/** Notes that documents name them; nobody deletes them from then on. Those there are, in no order. */
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

export async function insertProduct(
  tx: Tx,
  row: Insertable<ProductsTable>,
  prices: readonly ProductPrice[],
): Promise<void> {
  await tx.insertInto('products').values(row).execute();
  await insertPrices(tx, row, prices);
}

async function insertPrices(
  tx: Tx,
  { environmentId, id }: { environmentId: string; id: string },
  prices: readonly ProductPrice[],
): Promise<void> {
  await tx
    .insertInto('productPrices')
    .values(prices.map(({ currency, amount }) => ({ environmentId, productId: id, currency, amount })))
    .execute();
}

export async function updateProductRow(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Updateable<ProductsTable>,
): Promise<void> {
  await tx
    .updateTable('products')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export async function replacePrices(
  tx: Tx,
  environmentId: string,
  id: string,
  prices: readonly ProductPrice[],
): Promise<void> {
  await tx
    .deleteFrom('productPrices')
    .where('environmentId', '=', environmentId)
    .where('productId', '=', id)
    .execute();
  await insertPrices(tx, { environmentId, id }, prices);
}

/** With its prices. */
export async function deleteProductRow(tx: Tx, environmentId: string, id: string): Promise<void> {
  await tx.deleteFrom('products').where('environmentId', '=', environmentId).where('id', '=', id).execute();
}
