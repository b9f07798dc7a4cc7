// Categories of a store: listed with their product counts, created, renamed, deleted.
import type { z } from 'zod';
import type { Change } from '#server/billing/taxes/service.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import { answerPage } from '#server/platform/db/list-pages.ts';
import { makeSlug } from '#server/platform/references/slug.ts';
import type {
  CategoryInput,
  StoreCategory,
  storeCategoriesContract,
} from '#shared/contract/commerce/store-categories.ts';
import { AppError } from '#shared/contract/errors.ts';
import { windowBeyond } from '#shared/pagination.ts';
import {
  type CategoryRow,
  countCategories,
  lockCategory,
  selectCategory,
  selectCategoryPage,
} from './queries.ts';

export { allCategoryNames, findCategoriesByName, lockCategories } from './queries.ts';

type Query = z.output<(typeof storeCategoriesContract)['listStoreCategories']['query']>;

function toCategory({
  id,
  name,
  slug,
  products,
  published,
  createdAt,
  updatedAt,
}: CategoryRow): StoreCategory {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return Object.assign({ id, name, slug, products, published }, times);
}

export function listCategories(db: Db, environmentId: string, query: Query) {
  const rows = selectCategoryPage(db, environmentId, query, windowBeyond(query));
  return answerPage(query, rows, toCategory, async () => {
    const total = await countCategories(db, environmentId, query);
    return { counts: { all: total }, total };
  });
}

async function getCategory(db: Db, environmentId: string, id: string): Promise<StoreCategory> {
  const row = await selectCategory(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toCategory(row);
}

/** Reports a name taken by a concurrent request at its field, like any existing name. */
async function namedOnce(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'store_categories_name')) throw error;
    const sentence = 'There is already a category with this name';
    throw new AppError('CONFLICT', { sentence, fields: { name: sentence } });
  }
}

export async function createCategory(
  { tx, clock, environment, audit }: Change,
  userId: string | null,
  { name }: CategoryInput,
): Promise<StoreCategory> {
  const at = clock.now();
  const id = clock.newId();
  const row = {
    environmentId: environment.id,
    id,
    name,
    slug: makeSlug(name),
    createdBy: userId,
    createdAt: at,
    updatedAt: at,
  };
  await namedOnce(() => tx.insertInto('storeCategories').values(row).execute());
  audit({ entity: 'store-categories', entityId: id, before: null, after: { name } });
  return getCategory(tx, environment.id, id);
}

export async function renameCategory(
  { tx, clock, environment, audit }: Change,
  id: string,
  { name }: CategoryInput,
): Promise<StoreCategory> {
  const before = await lockCategory(tx, environment.id, id);
  if (!before) throw new AppError('NOT_FOUND');
  await namedOnce(() =>
    tx
      .updateTable('storeCategories')
      .set({ name, updatedAt: clock.now() })
      .where('environmentId', '=', environment.id)
      .where('id', '=', id)
      .execute(),
  );
  audit({ entity: 'store-categories', entityId: id, before: { name: before.name }, after: { name } });
  return getCategory(tx, environment.id, id);
}

/** Deletes a category; its products stay, without it. */
export async function deleteCategory({ tx, environment, audit }: Change, id: string) {
  const before = await lockCategory(tx, environment.id, id);
  if (!before) throw new AppError('NOT_FOUND');
  await tx
    .deleteFrom('storeCategories')
    .where('environmentId', '=', environment.id)
    .where('id', '=', id)
    .execute();
  audit({ entity: 'store-categories', entityId: id, before: { name: before.name }, after: null });
  return { id, deleted: true };
}
