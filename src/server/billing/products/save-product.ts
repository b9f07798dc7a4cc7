// Creation, changes, archiving and deletion of products, in batches; a single product is a batch of one.

import { isDeepStrictEqual } from 'node:util';
import { findTaxRows } from '#server/billing/taxes/read-taxes.ts';
import type { Change } from '#server/billing/taxes/service.ts';
import { listPrices } from '#server/payments/pricing/prices.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { imagesOwned } from '#server/platform/uploads/service.ts';
import type { ProductStatus } from '#shared/billing/catalogue-enums.ts';
import type { NewProductInput, Product, ProductInput } from '#shared/contract/billing/products.ts';
import { AppError } from '#shared/contract/errors.ts';
import { canBecome } from '#shared/states.ts';
import {
  deleteProductRow,
  insertProducts,
  lockProducts,
  type ProductRow,
  updateProductRows,
} from './queries.ts';
import { readProducts, toProduct } from './service.ts';
import { productStates } from './states.ts';

type Event = 'product.created' | 'product.updated' | 'product.archived';

function invalid(fields: Record<string, string>): AppError {
  const [sentence] = Object.values(fields);
  return new AppError('VALIDATION', { fields, ...(sentence && { sentence }) });
}

/** Reports an SKU inserted concurrently at its field, like one that existed before. */
async function onceOnly(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'products_sku')) throw error;
    const sentence = 'Another product has this SKU.';
    throw new AppError('CONFLICT', { sentence, fields: { sku: sentence } });
  }
}

type RequestedProduct = {
  input: ProductInput /** The previous row; its values may be kept. */;
  known?: ProductRow;
};

const unique = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];

/** Requires the business to accept payments in the currencies of the prices. */
async function checkCurrencies(
  tx: Tx,
  { businessId }: Environment,
  requested: readonly RequestedProduct[],
): Promise<void> {
  const isTaken = new Map<string, boolean>();
  for (const { input, known } of requested) {
    const had = new Set(known?.prices.map(({ currency }) => currency));
    if (input.prices.every(({ currency }) => had.has(currency))) continue;
    const fields: Record<string, string> = {};
    for (const [index, { currency }] of input.prices.entries()) {
      const taken = isTaken.get(currency) ?? (await listPrices(tx, businessId, currency)).length > 0;
      isTaken.set(currency, taken);
      if (!taken)
        fields[`prices.${index}.currency`] = `Your business does not accept payments in ${currency}`;
    }
    if (Object.keys(fields).length > 0) throw invalid(fields);
  }
}

async function checkProducts(
  tx: Tx,
  environment: Environment,
  requested: readonly RequestedProduct[],
): Promise<void> {
  await checkCurrencies(tx, environment, requested);
  const newOf = (field: 'taxId' | 'imageId') =>
    requested.map(({ input, known }) => (input[field] === known?.[field] ? null : input[field]));
  const taxIds = unique(newOf('taxId'));
  const taxes = await findTaxRows(tx, environment.id, taxIds);
  if (taxIds.some((id) => taxes.get(id)?.status !== 'ACTIVE'))
    throw invalid({ taxId: 'Choose an active tax' });
  const imageIds = unique(newOf('imageId'));
  const owned = await imagesOwned(tx, environment.businessId, imageIds);
  if (imageIds.some((id) => !owned.has(id))) throw invalid({ imageId: 'Upload the image again' });
}

async function tell({ tx, clock, environment }: Change, type: Event, rows: readonly ProductRow[]) {
  await recordEvents(tx, clock, environment.id, type, rows, (row) => {
    const { id, reference, name, sku, unit, prices, status } = row;
    return { id, reference, name, sku, unit, prices, status, createdAt: row.createdAt.toISOString() };
  });
}

function auditedOf({ name, description, sku, unit, code, prices, taxId, imageId, status }: ProductRow) {
  return { name, description, sku, unit, code, prices, taxId, imageId, status };
}

/** An omitted tax code keeps its value, because store clients do not send it. */
function columnsOf(input: ProductInput, code: string | null) {
  const { name, description, sku, unit, taxId, imageId, prices } = input;
  const columns = { name, description, sku, unit, taxId: taxId ?? null, imageId: imageId ?? null, prices };
  return Object.assign(columns, { code: input.code === undefined ? code : input.code });
}

/** Records an audit entry per product, in the order of `ids`, and an event for each that changed. */
async function saved(
  change: Change,
  ids: readonly string[],
  before: ReadonlyMap<string, ProductRow>,
  typeOf: (row: ProductRow) => Event,
): Promise<Product[]> {
  const { tx, environment, audit } = change;
  const found = await readProducts(tx, environment.id, ids);
  const rows = ids.map((id) => found.get(id)).filter((row) => row !== undefined);
  const changed = rows.filter((row) => {
    const known = before.get(row.id);
    const entry = { before: known ? auditedOf(known) : null, after: auditedOf(row) };
    audit({ entityId: row.id, ...entry });
    return !isDeepStrictEqual(entry.before, entry.after);
  });
  for (const [type, some] of Map.groupBy(changed, typeOf)) await tell(change, type, some);
  return rows.map(toProduct);
}

const only = (products: readonly Product[]): Product => {
  const [product] = products;
  if (!product) throw new AppError('NOT_FOUND');
  return product;
};

/** Creates all of them or none: a fault in one refuses all. */
export async function createProducts(
  change: Change,
  userId: string | null,
  inputs: readonly NewProductInput[],
): Promise<Product[]> {
  const { tx, clock, environment } = change;
  await checkProducts(
    tx,
    environment,
    inputs.map((input) => ({ input })),
  );
  const now = clock.now();
  const rows = inputs.map((input) => ({
    ...columnsOf(input, null),
    environmentId: environment.id,
    id: clock.newId(),
    reference: makeReference('PRD'),
    status: input.status,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }));
  await onceOnly(() => insertProducts(tx, rows));
  const ids = rows.map(({ id }) => id);
  return saved(change, ids, new Map(), () => 'product.created');
}

export const createProduct = async (
  change: Change,
  userId: string | null,
  input: NewProductInput,
): Promise<Product> => only(await createProducts(change, userId, [input]));

async function holdProducts({ tx, environment }: Change, ids: readonly string[]) {
  const rows = await lockProducts(tx, environment.id, ids);
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}

const heldOf = (held: ReadonlyMap<string, ProductRow>, id: string): ProductRow => {
  const row = held.get(id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

export type ProductUpdate = { id: string; input: ProductInput };

/** Updates all of them or none. */
export async function updateProducts(change: Change, updates: readonly ProductUpdate[]): Promise<Product[]> {
  const { tx, clock, environment } = change;
  const ids = updates.map(({ id }) => id);
  const before = await holdProducts(change, ids);
  if ([...before.values()].some(({ status }) => status === 'CLOSED'))
    throw new AppError('PRODUCT_STATE', {
      sentence: 'An archived product cannot be changed. Activate it first.',
    });
  const requested = updates.map(({ id, input }) => ({ input, known: heldOf(before, id) }));
  await checkProducts(tx, environment, requested);
  const rows = requested.map(({ input, known }) => {
    const { environmentId, id, status } = known;
    return { ...columnsOf(input, known.code), environmentId, id, status, updatedAt: clock.now() };
  });
  await onceOnly(() => updateProductRows(tx, environment.id, rows));
  return saved(change, ids, before, () => 'product.updated');
}

export const updateProduct = async (change: Change, id: string, input: ProductInput): Promise<Product> =>
  only(await updateProducts(change, [{ id, input }]));

/** Replaces main pictures, also of archived products. */
export async function setProductImages(
  change: Change,
  requested: readonly { id: string; imageId: string }[],
): Promise<void> {
  const { tx, clock, environment } = change;
  const ids = requested.map(({ id }) => id);
  const before = await holdProducts(change, ids);
  const updatedAt = clock.now();
  const rows = requested.map(({ id, imageId }) => ({ ...heldOf(before, id), imageId, updatedAt }));
  await updateProductRows(tx, environment.id, rows);
  await saved(change, ids, before, () => 'product.updated');
}

export type StatusRequest = { id: string; status: Exclude<ProductStatus, 'DRAFT'> };

/** Products already in the requested state stay unchanged and cause no event. */
export async function setProductStatuses(
  change: Change,
  requested: readonly StatusRequest[],
): Promise<Product[]> {
  const { tx, clock, environment } = change;
  const held = await holdProducts(
    change,
    requested.map(({ id }) => id),
  );
  const others = requested.filter(({ id, status }) => heldOf(held, id).status !== status);
  for (const { id, status } of others)
    if (!canBecome<ProductStatus>(productStates, heldOf(held, id).status, status))
      throw new AppError('PRODUCT_STATE');
  const updatedAt = clock.now();
  const rows = others.map(({ id, status }) => ({ ...heldOf(held, id), status, updatedAt }));
  if (rows.length > 0) await updateProductRows(tx, environment.id, rows);
  const changed = others.map(({ id }) => id);
  const result = await saved(change, changed, held, ({ status }) =>
    status === 'CLOSED' ? 'product.archived' : 'product.updated',
  );
  const after = new Map(result.map((product) => [product.id, product]));
  return requested.map(({ id }) => after.get(id) ?? toProduct(heldOf(held, id)));
}

export const setProductStatus = async (
  change: Change,
  id: string,
  status: StatusRequest['status'],
): Promise<Product> => only(await setProductStatuses(change, [{ id, status }]));

/** Deletes a product that no document names; sold products stay in the books of the business. */
export async function deleteProduct(change: Change, id: string): Promise<{ id: string; deleted: boolean }> {
  const { tx, environment, audit } = change;
  const before = heldOf(await holdProducts(change, [id]), id);
  if (before.usedAt)
    throw new AppError('PRODUCT_STATE', {
      sentence: 'This product is on a document or page. Archive it instead.',
    });
  await deleteProductRow(tx, environment.id, id);
  audit({ entityId: id, before: auditedOf(before), after: null });
  await tell(change, 'product.archived', [Object.assign(before, { status: 'CLOSED' as const })]);
  return { id, deleted: true };
}
