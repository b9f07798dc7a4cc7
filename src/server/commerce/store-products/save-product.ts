// Creates and changes store products: the business product and its listing are written together, in batches.
import { createProducts, setProductStatuses, updateProducts } from '#server/billing/products/save-product.ts';
import { readProducts, referToProducts } from '#server/billing/products/service.ts';
import { isUniqueViolation } from '#server/platform/db/database.ts';
import { insertManyWithSlugs, slugTaken } from '#server/platform/references/slug.ts';
import type { StoreProductStatus } from '#shared/commerce/catalogue.ts';
import type { ProductInput } from '#shared/contract/billing/products.ts';
import type {
  NewStoreProductInput,
  StoreProductChange,
  StoreProductInput,
} from '#shared/contract/commerce/store-product-fields.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import { AppError } from '#shared/contract/errors.ts';
import { announceProducts, type StoreChange } from './announce-products.ts';
import { checkListings, checkPublished } from './check-listings.ts';
import { mergeWithCurrent } from './merge-with-now.ts';
import { chosenSince } from './pictures/chosen-since.ts';
import { dropPlaces } from './pictures/fetch-pictures.ts';
import { getStoreProducts } from './read.ts';
import { saveVariants } from './save-variants.ts';
import { insertListings, lockListings, updateListings, writeParts } from './write-listings.ts';

export type { StoreChange } from './announce-products.ts';

/** Without audit entries, because one entry is written for both parts. */
const quietly = ({ tx, clock, environment }: StoreChange) => ({ tx, clock, environment, audit: () => {} });

/** The fields of the business product; a product with one variant has that variant's SKU. */
function productOf(
  input: StoreProductInput,
  before: { description: string | null; sku: string | null },
): ProductInput {
  const { name, unit, prices, taxId, imageIds, variants } = input;
  const sku = variants.length === 1 ? (variants[0]?.sku ?? null) : before.sku;
  return { name, description: before.description, sku, unit, prices, taxId, imageId: imageIds[0] ?? null };
}

/** Maps fields of the business product to their names in the listing. */
async function atItsFields<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const places: Record<string, string> = { sku: 'variants.0.sku', imageId: 'imageIds' };
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => [places[field] ?? field, text]),
    );
    throw new AppError(error.code, { sentence: error.message, fields });
  }
}

const listingOf = (input: StoreProductInput) => {
  const { description, options: optionNames, orderMin, orderMax } = input;
  const { isDigital, downloadMax, downloadDays } = input;
  return { description, optionNames, orderMin, orderMax, isDigital, downloadMax, downloadDays };
};

const only = (products: readonly StoreProduct[]): StoreProduct => {
  const [product] = products;
  if (!product) throw new AppError('NOT_FOUND');
  return product;
};

/** Atomic: a refusal of one product refuses all. */
export async function createStoreProducts(
  change: StoreChange,
  inputs: readonly NewStoreProductInput[],
): Promise<StoreProduct[]> {
  const { tx, clock, environment, userId } = change;
  await checkListings(
    change,
    inputs.map((input) => ({ input })),
  );
  await checkPublished(
    change,
    inputs.map((input) => ({ status: input.status, id: null, of: input })),
  );
  const products = inputs.map((input) =>
    Object.assign(productOf(input, { description: null, sku: null }), { status: 'ACTIVE' as const }),
  );
  const created = await atItsFields(() => createProducts(quietly(change), userId, products));
  const ids = created.map(({ id }) => id);
  // Products with references are archived, never deleted.
  await referToProducts({ tx, clock, environment }, ids, 'name');
  const now = clock.now();
  const own = { environmentId: environment.id, createdBy: userId, createdAt: now, updatedAt: now };
  const rows = inputs.map((input, at) => {
    const named = { id: ids[at] ?? '', status: input.status };
    return Object.assign(named, listingOf(input), own);
  });
  await insertManyWithSlugs(inputs, async (slugs) => {
    const there = await insertListings(
      tx,
      slugs.flatMap(({ at, slug }) => rows.slice(at, at + 1).map((row) => Object.assign({ slug }, row))),
    );
    return new Set(slugs.filter(({ at }) => there.has(ids[at] ?? '')).map(({ at }) => at));
  });
  const saved = inputs.map((input, at) => ({ id: ids[at] ?? '', input }));
  await writeParts(change, saved, { areNew: true });
  await saveVariants(change, saved, { areNew: true });
  return announceProducts(change, ids, new Map(), () => 'store_product.created');
}

export const createStoreProduct = async (
  change: StoreChange,
  input: NewStoreProductInput,
): Promise<StoreProduct> => only(await createStoreProducts(change, [input]));

export type StoreProductUpdate = { id: string; input: StoreProductInput };

/** The existing listings, locked, by id. */
async function holdListings(change: StoreChange, ids: readonly string[]) {
  await lockListings(change, ids);
  const products = await getStoreProducts(change.tx, change.environment.id, ids);
  return new Map(products.map((product) => [product.id, product]));
}

const heldOf = (held: ReadonlyMap<string, StoreProduct>, id: string): StoreProduct => {
  const product = held.get(id);
  if (!product) throw new AppError('NOT_FOUND');
  return product;
};

const picturesOf = ({ images, variants }: StoreProduct) =>
  new Set([...images.map(({ id }) => id), ...variants.map(({ imageId }) => imageId ?? '')]);

/** Atomic; each product once. */
export async function updateStoreProducts(
  change: StoreChange,
  updates: readonly StoreProductUpdate[],
): Promise<StoreProduct[]> {
  const { tx, clock, environment } = change;
  const ids = updates.map(({ id }) => id);
  const before = await holdListings(change, ids);
  if ([...before.values()].some(({ status }) => status === 'ARCHIVED'))
    throw new AppError('PRODUCT_STATE', {
      sentence: 'An archived product cannot be changed. Publish it first.',
    });
  const requested = updates.map(({ id, input }) => ({ input, known: picturesOf(heldOf(before, id)) }));
  await checkListings(change, requested);
  const products = await readProducts(tx, environment.id, ids);
  const changes = updates.map(({ id, input }) => {
    const product = products.get(id);
    if (!product) throw new AppError('NOT_FOUND');
    return { id, input: productOf(input, product) };
  });
  await atItsFields(() => updateProducts(quietly(change), changes));
  await dropPlaces(
    change,
    updates.flatMap(({ id, input }) => chosenSince(heldOf(before, id), input)),
  );
  const updatedAt = clock.now();
  const rows = updates.map(({ id, input }) => {
    const { slug, status } = heldOf(before, id);
    return Object.assign({ id, slug: input.slug ?? slug, status, updatedAt }, listingOf(input));
  });
  try {
    await updateListings(tx, environment.id, rows);
  } catch (error) {
    if (!isUniqueViolation(error, 'store_products_slug')) throw error;
    throw slugTaken('Another product of your store has this address');
  }
  await writeParts(change, updates, { areNew: false });
  await saveVariants(change, updates, { areNew: false });
  await checkPublished(
    change,
    updates.map(({ id, input }) => ({ status: heldOf(before, id).status, id, of: input })),
  );
  return announceProducts(change, ids, before, () => 'store_product.updated');
}

export const updateStoreProduct = async (
  change: StoreChange,
  id: string,
  { known, ...mine }: StoreProductChange,
): Promise<StoreProduct> => {
  const input = known ? await mergeWithCurrent(change, id, mine, known) : mine;
  return only(await updateStoreProducts(change, [{ id, input }]));
};

type StatusAsked = { id: string; status: StoreProductStatus };

/** The business products are archived and restored with their listings. Listings already in the requested state are unchanged. */
export async function setStoreProductStatuses(
  change: StoreChange,
  requested: readonly StatusAsked[],
): Promise<StoreProduct[]> {
  const { tx, clock, environment } = change;
  const before = await holdListings(
    change,
    requested.map(({ id }) => id),
  );
  const others = requested.filter(({ id, status }) => heldOf(before, id).status !== status);
  await checkPublished(
    change,
    others.map(({ id, status }) => ({ status, id, of: heldOf(before, id) })),
  );
  if (others.length > 0)
    await setProductStatuses(
      quietly(change),
      others.map(({ id, status }) => ({ id, status: status === 'ARCHIVED' ? 'CLOSED' : 'ACTIVE' })),
    );
  const updatedAt = clock.now();
  for (const [status, some] of Map.groupBy(others, (item) => item.status))
    await tx
      .updateTable('storeProducts')
      .set({ status, updatedAt })
      .where('environmentId', '=', environment.id)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  const changed = others.map(({ id }) => id);
  const result = await announceProducts(change, changed, before, ({ status }) =>
    status === 'ARCHIVED' ? 'store_product.archived' : 'store_product.updated',
  );
  const after = new Map(result.map((product) => [product.id, product]));
  return requested.map(({ id }) => after.get(id) ?? heldOf(before, id));
}

export const setStoreProductStatus = async (
  change: StoreChange,
  id: string,
  status: StoreProductStatus,
): Promise<StoreProduct> => only(await setStoreProductStatuses(change, [{ id, status }]));
