// Making, changing, archiving and deleting products.

import { findTaxRows } from '#server/billing/taxes/read-taxes.ts';
import type { Change } from '#server/billing/taxes/service.ts';
import { listPrices } from '#server/payments/pricing/prices.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { ownsImage } from '#server/platform/uploads/service.ts';
import type { ProductStatus } from '#shared/billing/catalogue-words.ts';
import type { NewProductInput, Product, ProductInput } from '#shared/contract/billing/products.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  deleteProductRow,
  insertProduct,
  lockProduct,
  type ProductRow,
  replacePrices,
  updateProductRow,
} from './queries.ts';
import { findProduct, toProduct } from './service.ts';

type Event = 'product.created' | 'product.updated' | 'product.archived';

function invalid(fields: Record<string, string>): AppError {
  const [sentence] = Object.values(fields);
  return new AppError('VALIDATION', { fields, ...(sentence && { sentence }) });
}

/** A code that somebody else has just given is refused at its field, like one that was there before. */
async function onceOnly(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'products_sku')) throw error;
    const sentence = 'Another product has this SKU.';
    throw new AppError('CONFLICT', { sentence, fields: { sku: sentence } });
  }
}

/** The business takes money in the currencies it has prices for. */
async function checkCurrencies(tx: Tx, { businessId }: Environment, input: ProductInput): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [index, { currency }] of input.prices.entries()) {
    const taken = await listPrices(tx, businessId, currency);
    if (taken.length === 0)
      fields[`prices.${index}.currency`] = `Your business takes no payments in ${currency}`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** `known`: as it was before; what it had it may keep. */
async function checkProduct(tx: Tx, environment: Environment, input: ProductInput, known?: ProductRow) {
  const had = new Set(known?.prices.map(({ currency }) => currency));
  if (input.prices.some(({ currency }) => !had.has(currency))) await checkCurrencies(tx, environment, input);
  if (input.taxId && input.taxId !== known?.taxId) {
    const tax = (await findTaxRows(tx, environment.id, [input.taxId])).get(input.taxId);
    if (tax?.status !== 'ACTIVE') throw invalid({ taxId: 'Choose a tax that is active' });
  }
  if (
    input.imageId &&
    input.imageId !== known?.imageId &&
    !(await ownsImage(tx, environment.businessId, input.imageId))
  )
    throw invalid({ imageId: 'Upload the image again' });
}

async function tell({ tx, clock, environment }: Change, type: Event, row: ProductRow): Promise<void> {
  const { id, reference, name, sku, unit, prices, status } = row;
  const data = { id, reference, name, sku, unit, prices, status, createdAt: row.createdAt.toISOString() };
  await recordEvent(tx, clock, { environmentId: environment.id, type, subjectId: id, data });
}

function auditedOf({ name, description, sku, unit, code, prices, taxId, imageId, status }: ProductRow) {
  return { name, description, sku, unit, code, prices, taxId, imageId, status };
}

/** A code that is left out stays: who sells in a store knows nothing of it. */
function columnsOf({ name, description, sku, unit, code, taxId, imageId }: ProductInput) {
  const columns = { name, description, sku, unit, taxId: taxId ?? null, imageId: imageId ?? null };
  return code === undefined ? columns : Object.assign(columns, { code });
}

export async function createProduct(
  change: Change,
  userId: string | null,
  input: NewProductInput,
): Promise<Product> {
  const { tx, clock, environment, audit } = change;
  await checkProduct(tx, environment, input);
  const now = clock.now();
  const id = clock.newId();
  const row = {
    ...columnsOf(input),
    environmentId: environment.id,
    id,
    reference: makeReference('PRD'),
    status: input.status,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  };
  await onceOnly(() => insertProduct(tx, row, input.prices));
  const made = await findProduct(tx, environment.id, id);
  audit({ entityId: id, before: null, after: auditedOf(made) });
  await tell(change, 'product.created', made);
  return toProduct(made);
}

async function holdProduct({ tx, environment }: Change, id: string): Promise<ProductRow> {
  const row = await lockProduct(tx, environment.id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Writes it down and tells of it. */
async function saved(change: Change, before: ProductRow, type: Event = 'product.updated'): Promise<Product> {
  const after = await findProduct(change.tx, change.environment.id, before.id);
  change.audit({ entityId: after.id, before: auditedOf(before), after: auditedOf(after) });
  await tell(change, type, after);
  return toProduct(after);
}

export async function updateProduct(change: Change, id: string, input: ProductInput): Promise<Product> {
  const { tx, clock, environment } = change;
  const before = await holdProduct(change, id);
  if (before.status === 'CLOSED')
    throw new AppError('PRODUCT_STATE', {
      sentence: 'An archived product cannot be changed. Activate it first.',
    });
  await checkProduct(tx, environment, input, before);
  await onceOnly(() =>
    updateProductRow(tx, environment.id, id, { ...columnsOf(input), updatedAt: clock.now() }),
  );
  await replacePrices(tx, environment.id, id, input.prices);
  return saved(change, before);
}

/** What a person may make of it; an archived one can be offered again. */
const nextStatuses: Record<ProductStatus, readonly ProductStatus[]> = {
  DRAFT: ['ACTIVE', 'INACTIVE', 'CLOSED'],
  ACTIVE: ['INACTIVE', 'CLOSED'],
  INACTIVE: ['ACTIVE', 'CLOSED'],
  CLOSED: ['ACTIVE', 'INACTIVE'],
};

/** Asked for the state it is in, nothing changes. */
export async function setProductStatus(
  change: Change,
  id: string,
  status: Exclude<ProductStatus, 'DRAFT'>,
): Promise<Product> {
  const { tx, clock, environment } = change;
  const before = await holdProduct(change, id);
  if (before.status === status) return toProduct(before);
  if (!nextStatuses[before.status].includes(status)) throw new AppError('PRODUCT_STATE');
  await updateProductRow(tx, environment.id, id, { status, updatedAt: clock.now() });
  return saved(change, before, status === 'CLOSED' ? 'product.archived' : 'product.updated');
}

/** One that nothing has named; what has been sold stays in the books of the business. */
export async function deleteProduct(change: Change, id: string): Promise<{ id: string; deleted: boolean }> {
  const { tx, environment, audit } = change;
  const before = await holdProduct(change, id);
  if (before.usedAt)
    throw new AppError('PRODUCT_STATE', {
      sentence: 'This product is on a document or page. Archive it instead.',
    });
  await deleteProductRow(tx, environment.id, id);
  audit({ entityId: id, before: auditedOf(before), after: null });
  await tell(change, 'product.archived', Object.assign(before, { status: 'CLOSED' }));
  return { id, deleted: true };
}
