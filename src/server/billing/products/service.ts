// Reads of products: one, a page, picker options; and the operations available to other nouns.
import type { z } from 'zod';
import { findTaxRows } from '#server/billing/taxes/read-taxes.ts';
import type { Change } from '#server/billing/taxes/service.ts';
import { todayOf, toTaxOption } from '#server/billing/taxes/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { Product, ProductOption, productListQuery } from '#shared/contract/billing/products.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import {
  markUsed,
  type ProductRow,
  productList,
  selectActiveProducts,
  selectBySku,
  selectProduct,
  selectProducts,
} from './queries.ts';

export type { ProductRow } from './queries.ts';

export function toProduct(row: ProductRow): Product {
  const { id, reference, name, description, sku, unit, code, prices, taxId, taxName, imageId, status } = row;
  return {
    id,
    reference,
    name,
    description,
    sku,
    unit,
    code,
    prices,
    taxId,
    taxName,
    imageId,
    imageUrl: imagePath(imageId),
    status,
    usedAt: row.usedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

export function listProducts(
  db: Db,
  environmentId: string,
  query: z.output<typeof productListQuery>,
  now: Date,
) {
  return productList.page(db, environmentId, query, now, toProduct);
}

export async function findProduct(db: Db, environmentId: string, id: string): Promise<ProductRow> {
  const row = await selectProduct(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getProduct(db: Db, environmentId: string, id: string): Promise<Product> {
  return toProduct(await findProduct(db, environmentId, id));
}

const optionsMax = 50;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type OptionQuery = { search?: string | undefined; currency?: Currency | undefined; ids?: string | undefined };

/** Active products by name, or products by ids; each with its current tax. */
export async function listProductOptions(
  db: Db,
  clock: Clock,
  environment: Environment,
  query: OptionQuery,
): Promise<{ items: ProductOption[] }> {
  const ids = query.ids?.split(',').filter((id) => uuid.test(id));
  const rows = ids
    ? await selectProducts(db, environment.id, ids)
    : await selectActiveProducts(db, environment.id, query, optionsMax);
  const today = todayOf({ clock, environment });
  const taxIds = rows.map(({ taxId }) => taxId).filter((id) => id !== null);
  const taxes = await findTaxRows(db, environment.id, taxIds);
  const items = rows.map((row): ProductOption => {
    const { id, name, description, sku, unit, code, prices, taxId } = row;
    const tax = taxId === null ? undefined : taxes.get(taxId);
    const imageUrl = imagePath(row.imageId);
    const shown = tax ? toTaxOption(tax, today) : null;
    return { id, name, description, sku, unit, code, prices, imageUrl, tax: shown };
  });
  return { items };
}

/** Products by ids, whatever their status; ids of other environments are omitted. */
export async function readProducts(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(db, environmentId, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The active product with a SKU, ignoring case. */
export const findProductBySku = selectBySku;

/** The products named by a caller's document, per field, and their currency. */
export type NamedProduct = { field: string; productId: string };

/**
 * Checks and marks products named by a document or page: refused at their field when missing or not offered. Marked products can be
 * archived but not deleted. `known`: products named before, which may have been archived since.
 */
export async function useProducts(
  { tx, clock, environment }: Pick<Change, 'tx' | 'clock'> & { environment: Pick<Environment, 'id'> },
  named: readonly NamedProduct[],
  { currency, known = new Set() }: { currency?: Currency; known?: ReadonlySet<string> } = {},
): Promise<ReadonlyMap<string, ProductRow>> {
  if (named.length === 0) return new Map();
  const ids = [...new Set(named.map(({ productId }) => productId))];
  await markUsed(tx, environment.id, ids, clock.now());
  const products = await readProducts(tx, environment.id, ids);
  const fields: Record<string, string> = {};
  for (const { field, productId } of named) {
    const fault = faultOf(products.get(productId), currency, known.has(productId));
    if (fault) fields[field] = fault;
  }
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { sentence, fields });
  return products;
}

function faultOf(
  product: ProductRow | undefined,
  currency: Currency | undefined,
  isKnown: boolean,
): string | null {
  if (!product) return 'Choose a product';
  if (product.status !== 'ACTIVE' && !isKnown) return `${product.name} is not active`;
  if (currency && !product.prices.some((price) => price.currency === currency))
    return `${product.name} has no price in ${currency}`;
  return null;
}

/** The unit price in a currency; null when the product is not sold in it. */
export function priceIn({ prices }: Pick<ProductRow, 'prices'>, currency: Currency): number | null {
  return prices.find((price) => price.currency === currency)?.amount ?? null;
}

/** Refuses missing products; marks the others, which can then be archived but not deleted. */
export async function referToProducts(
  { tx, clock, environment }: Pick<Change, 'tx' | 'clock'> & { environment: Pick<Environment, 'id'> },
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await markUsed(tx, environment.id, ids, clock.now());
  if (found.length === new Set(ids).size) return;
  refuseAt(field, 'Choose from your products');
}
