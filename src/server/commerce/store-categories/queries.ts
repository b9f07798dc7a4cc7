// SQL of the categories of a store.
import { type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, countRows } from '#server/platform/db/list-pages.ts';
import type { StoreCategoriesTable } from '#server/platform/db/tables/commerce/catalogue.ts';
import type { CategoryFilters } from '#shared/contract/commerce/store-categories.ts';

export type CategoryRow = Selectable<StoreCategoriesTable> & { products: number; published: number };

const countOfStatus = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(select count(*)::integer from store_product_categories c
    join store_products s on s.environment_id = c.environment_id and s.id = c.product_id
    where c.environment_id = store_categories.environment_id and c.category_id = store_categories.id and ${condition})`;

const categoriesOf = (db: Db, environmentId: string) =>
  db
    .selectFrom('storeCategories')
    .where('storeCategories.environmentId', '=', environmentId)
    .selectAll('storeCategories')
    .select([
      countOfStatus(sql<boolean>`s.status <> 'ARCHIVED'`).as('products'),
      countOfStatus(sql<boolean>`s.status = 'PUBLISHED'`).as('published'),
    ]);

const ordered = listOrder<CategoryFilters>('store_categories', {
  name: sql`lower(store_categories.name)`,
  createdAt: sql`store_categories.created_at`,
});

const matching = (db: Db, environmentId: string, { search }: CategoryFilters) =>
  categoriesOf(db, environmentId).$if(Boolean(search), (rows) =>
    rows.where('storeCategories.name', 'ilike', containsPattern(search ?? '')),
  );

export const selectCategoryPage = (
  db: Db,
  environmentId: string,
  filters: CategoryFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<CategoryRow[]> =>
  ordered(matching(db, environmentId, filters), filters)
    .limit(limit)
    .offset(offset)
    .execute();

export async function countCategories(
  db: Db,
  environmentId: string,
  filters: CategoryFilters,
): Promise<number> {
  return countRows(matching(db, environmentId, filters));
}

export const streamCategories = ({ db }: Database, environmentId: string, filters: CategoryFilters) =>
  streamRows<CategoryRow>(db, ordered(matching(db, environmentId, filters), filters));

export const selectCategory = (db: Db, environmentId: string, id: string): Promise<CategoryRow | undefined> =>
  categoriesOf(db, environmentId).where('storeCategories.id', '=', id).executeTakeFirst();

export const lockCategory = (tx: Tx, environmentId: string, id: string) =>
  tx
    .selectFrom('storeCategories')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Returns which of the given categories exist; locks them against deletion until the transaction ends. */
export async function lockCategories(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('storeCategories')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns category ids by name, case-insensitive. */
export async function findCategoriesByName(
  db: Db,
  environmentId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const requested = names.map((name) => name.toLowerCase());
  const rows = await db
    .selectFrom('storeCategories')
    .where('environmentId', '=', environmentId)
    .where(sql<string>`lower(name)`, 'in', requested)
    .select(['id', sql<string>`lower(name)`.as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** All category names, keyed by the name in lower case. */
export async function allCategoryNames(db: Db, environmentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('storeCategories')
    .where('environmentId', '=', environmentId)
    .select(['id', sql<string>`lower(name)`.as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
