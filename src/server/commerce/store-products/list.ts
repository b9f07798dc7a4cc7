// The list of store products: filters, and available stock.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { StockState, StoreProductStatus } from '#shared/commerce/catalogue.ts';
import type { StoreProductFilters, StoreProductRow } from '#shared/contract/commerce/store-products.ts';
import type { Currency } from '#shared/money.ts';

export type Price = { currency: Currency; amount: number };
export type CategoryName = { id: string; name: string };

/** Prices of products, the one in the currency of the business first. */
export const productPrices = sql<
  Price[]
>`(select coalesce(json_agg(json_build_object('currency', r.currency, 'amount', r.amount)
  order by r.currency <> (select b.currency from environments e join businesses b on b.id = e.business_id
    where e.id = r.environment_id), r.currency), '[]')
  from product_prices r where r.environment_id = products.environment_id and r.product_id = products.id)`;

export const productCategories = sql<
  CategoryName[]
>`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
  order by lower(c.name)), '[]')
  from store_product_categories k join store_categories c on c.environment_id = k.environment_id and c.id = k.category_id
  where k.environment_id = store_products.environment_id and k.product_id = store_products.id)`;

/** An aggregate over the stock levels of a product's variants. */
const ofLevels = <T>(sums: ReturnType<typeof sql>) => sql<T>`(select ${sums} from store_variants v
  join stock_levels l on l.environment_id = v.environment_id and l.variant_id = v.id
  where v.environment_id = store_products.environment_id and v.product_id = store_products.id and not v.is_removed)`;

const leftSum = sql`case when bool_and(l.is_counted) then sum(l.on_hand - l.reserved)::integer end`;

/** The same rule as `stockStateOf` for one variant. */
const stateOfProduct = ofLevels<StockState>(sql`case
  when bool_and(l.is_counted and l.on_hand - l.reserved <= 0) then 'OUT'
  when bool_or(l.is_counted and l.on_hand - l.reserved <= coalesce(l.low_at, 0)) then 'LOW'
  when bool_and(not l.is_counted) then 'UNLIMITED' else 'IN_STOCK' end`);

const inCategory = (categoryId: string) =>
  sql<boolean>`exists (select from store_product_categories k where k.environment_id = store_products.environment_id
    and k.product_id = store_products.id and k.category_id = ${categoryId})`;

const hasCode = (pattern: string) =>
  sql<boolean>`exists (select from store_variants v where v.environment_id = store_products.environment_id
    and v.product_id = store_products.id and not v.is_removed and (v.sku ilike ${pattern} or v.barcode ilike ${pattern}))`;

function matches(filters: StoreProductFilters) {
  const eb = expressionBuilder<Tables, 'products' | 'storeProducts'>();
  const conditions: Expression<SqlBool>[] = [];
  if (filters.search) {
    const pattern = containsPattern(filters.search);
    conditions.push(
      eb.or([
        eb('products.name', 'ilike', pattern),
        eb('products.reference', 'ilike', pattern),
        hasCode(pattern),
      ]),
    );
  }
  if (filters.categoryId) conditions.push(inCategory(filters.categoryId));
  if (filters.stock.length > 0) conditions.push(eb(stateOfProduct, 'in', filters.stock));
  if (filters.createdFrom)
    conditions.push(eb('storeProducts.createdAt', '>=', new Date(filters.createdFrom)));
  if (filters.createdTo) conditions.push(eb('storeProducts.createdAt', '<', new Date(filters.createdTo)));
  return eb.and(conditions);
}

/** Products with their listings, in an environment. */
export const listedProducts = (db: Db, environmentId: string) =>
  db
    .selectFrom('storeProducts')
    .innerJoin('products', (join) =>
      join
        .onRef('products.environmentId', '=', 'storeProducts.environmentId')
        .onRef('products.id', '=', 'storeProducts.id'),
    )
    .where('storeProducts.environmentId', '=', environmentId);

const rowsOf = (db: Db, environmentId: string, filters: StoreProductFilters) =>
  listedProducts(db, environmentId)
    .where(matches(filters))
    .select([
      'storeProducts.id',
      'storeProducts.slug',
      'storeProducts.createdAt',
      'storeProducts.updatedAt',
      'products.reference',
      'products.name',
      'products.unit',
      'products.imageId',
      sql<StoreProductStatus>`store_products.status`.as('status'),
      productPrices.as('prices'),
      productCategories.as('categories'),
      ofLevels<number>(sql`count(*)::integer`).as('variants'),
      ofLevels<number | null>(leftSum).as('left'),
      ofLevels<string | null>(sql`(array_agg(v.sku order by v.position))[1]`).as('sku'),
      stateOfProduct.as('state'),
    ]);

export type ListedRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const storeProductList = statusList({
  table: 'store_products',
  matching: rowsOf,
  sorts: { createdAt: sql`store_products.created_at`, name: sql`lower(products.name)` },
});
export const { count: countStoreProducts, stream: streamStoreProducts } = storeProductList;

export function toListed({ imageId, createdAt, updatedAt, ...row }: ListedRow): StoreProductRow {
  return Object.assign(row, {
    imageUrl: imagePath(imageId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}
