// Making and changing products of a store: the product of the business and its listing are written together.
import { createProduct, setProductStatus, updateProduct } from '#server/billing/products/save-product.ts';
import { findProduct, referToProducts } from '#server/billing/products/service.ts';
import { holdCategories } from '#server/commerce/store-categories/service.ts';
import { getStore } from '#server/commerce/stores/service.ts';
import { isUniqueViolation } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import { insertWithSlug, slugTaken } from '#server/platform/references/slug.ts';
import { ownsImage } from '#server/platform/uploads/service.ts';
import type { StoreProductStatus } from '#shared/commerce/catalogue.ts';
import type { ProductInput } from '#shared/contract/billing/products.ts';
import type {
  NewStoreProductInput,
  StoreProductInput,
} from '#shared/contract/commerce/store-product-fields.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import { AppError } from '#shared/contract/errors.ts';
import { hasFiles } from './files/read-files.ts';
import { getStoreProduct } from './read.ts';
import { type Maker, saveVariants } from './save-variants.ts';

export type StoreChange = Maker & { userId: string | null; audit: (details: AuditDetails) => void };
type Event = 'store_product.created' | 'store_product.updated' | 'store_product.archived';

function invalid(field: string, sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
}

/** What is written to the audit trail of it is written once, for both. */
const quietly = ({ tx, clock, environment }: StoreChange) => ({ tx, clock, environment, audit: () => {} });

async function checkListing(
  { tx, environment }: StoreChange,
  input: StoreProductInput,
  known: ReadonlySet<string>,
) {
  const held = await holdCategories(tx, environment.id, input.categoryIds);
  if (input.categoryIds.some((id) => !held.has(id)))
    throw invalid('categoryIds', 'Choose categories of your store');
  const pictures: [string, string][] = input.imageIds.map((id) => ['imageIds', id]);
  for (const [index, { imageId }] of input.variants.entries())
    if (imageId) pictures.push([`variants.${index}.imageId`, imageId]);
  for (const [field, id] of pictures)
    if (!known.has(id) && !(await ownsImage(tx, environment.businessId, id)))
      throw invalid(field, 'Upload the image again');
}

/** What the product of the business has of it; a product with one variant has its SKU. */
function productOf(
  input: StoreProductInput,
  before: { description: string | null; sku: string | null },
): ProductInput {
  const { name, unit, prices, taxId, imageIds, variants } = input;
  const sku = variants.length === 1 ? (variants[0]?.sku ?? null) : before.sku;
  return { name, description: before.description, sku, unit, prices, taxId, imageId: imageIds[0] ?? null };
}

/** Fields of the product of the business stand elsewhere in the listing. */
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

/** A store sells in one currency: what is published has a price in it. */
async function checkPublished(
  { tx, environment }: StoreChange,
  status: StoreProductStatus,
  { prices, isDigital }: Pick<StoreProductInput, 'prices' | 'isDigital'>,
  productId: string | null,
): Promise<void> {
  if (status !== 'PUBLISHED') return;
  if (isDigital && !(productId && (await hasFiles(tx, environment.id, productId))))
    throw invalid('isDigital', 'Upload a file for every variant first, then publish it');
  const { currency } = await getStore(tx, environment);
  if (!prices.some((price) => price.currency === currency))
    throw invalid('prices', `Enter a price in ${currency}, the currency of your store`);
}

const filesOf = ({ isDigital, downloadMax, downloadDays }: StoreProductInput) => ({
  isDigital,
  downloadMax,
  downloadDays,
});

async function writeParts(change: StoreChange, productId: string, input: StoreProductInput): Promise<void> {
  const { tx, environment } = change;
  const environmentId = environment.id;
  const of = { environmentId, productId };
  await tx
    .deleteFrom('storeProductCategories')
    .where('environmentId', '=', environmentId)
    .where('productId', '=', productId)
    .execute();
  await tx
    .deleteFrom('storeProductImages')
    .where('environmentId', '=', environmentId)
    .where('productId', '=', productId)
    .execute();
  if (input.categoryIds.length > 0)
    await tx
      .insertInto('storeProductCategories')
      .values(input.categoryIds.map((categoryId) => Object.assign({ categoryId }, of)))
      .execute();
  if (input.imageIds.length > 0)
    await tx
      .insertInto('storeProductImages')
      .values(input.imageIds.map((imageId, position) => Object.assign({ imageId, position }, of)))
      .execute();
  await saveVariants(change, productId, input);
}

function auditedOf(product: StoreProduct) {
  const { name, slug, status, prices, orderMin, orderMax, categories, variants } = product;
  const { isDigital, downloadMax, downloadDays } = product;
  return {
    name,
    ...(isDigital && { isDigital, downloadMax, downloadDays }),
    slug,
    status,
    prices,
    orderMin,
    orderMax,
    categories: categories.map((category) => category.name),
    variants: variants.map(({ name: choice, sku, prices: own, isCounted, lowAt }) => ({
      choice,
      sku,
      prices: own,
      isCounted,
      lowAt,
    })),
  };
}

/** Writes it down and tells of it. */
async function saved(
  change: StoreChange,
  id: string,
  before: StoreProduct | null,
  type: Event,
): Promise<StoreProduct> {
  const { tx, clock, environment, audit } = change;
  const after = await getStoreProduct(tx, environment.id, id);
  const entry = { before: before && auditedOf(before), after: auditedOf(after) };
  audit(Object.assign({ entity: 'store-products', entityId: id }, entry));
  const { reference, name, slug, status, prices, createdAt } = after;
  const variants = after.variants.map(({ id: variantId, options, sku, left }) => ({
    id: variantId,
    options,
    sku,
    left,
  }));
  const data = { id, reference, name, slug, status, prices, variants, createdAt };
  await recordEvent(tx, clock, { environmentId: environment.id, type, subjectId: id, data });
  return after;
}

export async function createStoreProduct(
  change: StoreChange,
  input: NewStoreProductInput,
): Promise<StoreProduct> {
  const { tx, clock, environment, userId } = change;
  await checkListing(change, input, new Set());
  await checkPublished(change, input.status, input, null);
  const product = Object.assign(productOf(input, { description: null, sku: null }), {
    status: 'ACTIVE' as const,
  });
  const { id } = await atItsFields(() => createProduct(quietly(change), userId, product));
  // From now on it is archived, never deleted.
  await referToProducts({ tx, clock, environment }, [id], 'name');
  const now = clock.now();
  const { description, status, orderMin, orderMax, options: optionNames } = input;
  const files = filesOf(input);
  const columns = { description, status, optionNames, orderMin, orderMax, createdBy: userId, ...files };
  const row = Object.assign(columns, { environmentId: environment.id, id, createdAt: now, updatedAt: now });
  await insertWithSlug(input, async (slug) => {
    const made = await tx
      .insertInto('storeProducts')
      .values(Object.assign({ slug }, row))
      .onConflict((conflict) => conflict.columns(['environmentId', 'slug']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return made !== undefined;
  });
  await writeParts(change, id, input);
  return saved(change, id, null, 'store_product.created');
}

export async function updateStoreProduct(
  change: StoreChange,
  id: string,
  input: StoreProductInput,
): Promise<StoreProduct> {
  const { tx, clock, environment } = change;
  await lockListing(change, id);
  const before = await getStoreProduct(tx, environment.id, id);
  if (before.status === 'ARCHIVED')
    throw new AppError('PRODUCT_STATE', {
      sentence: 'An archived product cannot be changed. Publish it first.',
    });
  const known = new Set(
    [...before.images, ...before.variants.map(({ imageId }) => ({ id: imageId ?? '' }))].map((one) => one.id),
  );
  await checkListing(change, input, known);
  const product = await findProduct(tx, environment.id, id);
  await atItsFields(() => updateProduct(quietly(change), id, productOf(input, product)));
  const { description, orderMin, orderMax, options: optionNames, slug } = input;
  try {
    await tx
      .updateTable('storeProducts')
      .set({
        description,
        orderMin,
        orderMax,
        optionNames,
        ...filesOf(input),
        slug: slug ?? before.slug,
        updatedAt: clock.now(),
      })
      .where('environmentId', '=', environment.id)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'store_products_slug')) throw error;
    throw slugTaken('Another product of your store has this address');
  }
  await writeParts(change, id, input);
  await checkPublished(change, before.status, input, id);
  return saved(change, id, before, 'store_product.updated');
}

/** Nobody else may change it until this transaction ends. */
export async function lockListing(
  { tx, environment }: Pick<StoreChange, 'tx' | 'environment'>,
  id: string,
): Promise<void> {
  const row = await tx
    .selectFrom('storeProducts')
    .where('environmentId', '=', environment.id)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

/** The product of the business is archived with it, and offered again with it. Asked for the state it is in, nothing changes. */
export async function setStoreProductStatus(
  change: StoreChange,
  id: string,
  status: StoreProductStatus,
): Promise<StoreProduct> {
  const { tx, clock, environment } = change;
  await lockListing(change, id);
  const before = await getStoreProduct(tx, environment.id, id);
  if (before.status === status) return before;
  await checkPublished(change, status, before, id);
  await setProductStatus(quietly(change), id, status === 'ARCHIVED' ? 'CLOSED' : 'ACTIVE');
  await tx
    .updateTable('storeProducts')
    .set({ status, updatedAt: clock.now() })
    .where('environmentId', '=', environment.id)
    .where('id', '=', id)
    .execute();
  return saved(
    change,
    id,
    before,
    status === 'ARCHIVED' ? 'store_product.archived' : 'store_product.updated',
  );
}
