// New products of a store from a file: rows that belong together form one product.

import { fetchPictures } from '#server/commerce/store-products/pictures/fetch-pictures.ts';
import { skusThere } from '#server/commerce/store-products/read.ts';
import { createStoreProducts, type StoreChange } from '#server/commerce/store-products/save-product.ts';
import { groupedImportKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { NewStoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { newProductsShape } from '#shared/contract/commerce/store-product-imports.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { columnOf } from './read-cells.ts';
import { type Facts, type NewRow, placeOf, readFacts, readGroup } from './read-group.ts';
import {
  countOf,
  pictureCountText,
  pictureRequestsOf,
  picturesOf,
  type RowPictures,
} from './read-pictures.ts';

/** `loopback`: whether addresses of pictures may point to this machine. */
export type Maker = Pick<StoreChange, 'environment' | 'userId' | 'byName'> & { loopback: boolean };
/** The input of one product, read from its rows. */
export type ReadProduct = { input: NewStoreProductInput; pictures: RowPictures };

export const takenSku = 'Must be a new SKU; use an update file for existing products';

/** The key that the rows of one product have in common. */
export const productKey = ({ handle, name, sku }: Record<'handle' | 'name' | 'sku', string>): string =>
  handle || name || sku;

export const readProduct = (facts: Facts, rows: readonly NewRow[]): ReadProduct => ({
  input: readGroup(facts, rows),
  pictures: picturesOf(rows, facts),
});

/** Describes a product: 'Adire eleko: ₦28,500.00, 17 in stock, 2 images to download'. */
export function productText({ input: { name, prices, variants }, pictures }: ReadProduct): string {
  const [price] = prices;
  const cost = price ? formatMoney(price.amount, price.currency) : '';
  const stock = variants.every(({ isCounted }) => isCounted)
    ? `, ${variants.reduce((sum, { onHand }) => sum + onHand, 0)} in stock`
    : '';
  return `${name}: ${cost}${variants.length > 1 ? `, ${variants.length} variants` : ''}${stock}${pictureCountText(countOf(pictures))}`;
}

/** Reads the rows of a product, or returns the reason why they are invalid. */
function readOne(facts: Facts, rows: readonly NewRow[], taken: ReadonlySet<string>) {
  try {
    const read = readProduct(facts, rows);
    const at = rows.findIndex(({ sku }) => taken.has(sku.toUpperCase()));
    return at < 0 ? read : new RowFaultError('sku', takenSku, at);
  } catch (error) {
    if (error instanceof RowFaultError) return error;
    throw error;
  }
}

/** Reports a refusal of a single product at its cell; with several products, the refused one is unknown. */
async function atItsCell<T>(isAlone: boolean, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const [[path, sentence] = []] = error instanceof AppError ? Object.entries(error.fields ?? {}) : [];
    if (!isAlone || !path || !sentence) throw error;
    const place = placeOf(path);
    throw new RowFaultError(place.column, sentence, place.at);
  }
}

type Done = { result: 'added'; further: 'added'; message: string };

async function addProducts(
  change: StoreChange,
  facts: Facts,
  groups: readonly (readonly NewRow[])[],
  importId: string | null,
): Promise<(Done | RowFaultError)[]> {
  const skus = groups.flatMap((rows) => rows.map(({ sku }) => sku));
  const taken = new Set(await skusThere(change.tx, change.environment.id, skus));
  const read = groups.map((rows) => {
    const one = readOne(facts, rows, taken);
    if (!(one instanceof RowFaultError)) for (const { sku } of rows) taken.add(sku.toUpperCase());
    return one;
  });
  const good = read.flatMap((item) => (item instanceof RowFaultError ? [] : [item]));
  const inputs = good.map(({ input }) => input);
  const created = await atItsCell(inputs.length === 1, () => createStoreProducts(change, inputs));
  const requests = created.flatMap((product, at) => {
    const pictures = good[at]?.pictures;
    return pictures ? pictureRequestsOf(pictures, product) : [];
  });
  await fetchPictures(change, requests, importId);
  const remaining = created.values();
  return read.map((item) => {
    if (item instanceof RowFaultError) return item;
    const reference = remaining.next().value?.reference;
    return { result: 'added', further: 'added', message: `Added as ${reference}: ${productText(item)}` };
  });
}

/** Scoped to one environment, and to the user who imports the file. */
export function newProductsOf(maker: Maker) {
  // Existing data of the store is read once per file: the database refuses conflicts with later changes.
  let facts: Promise<Facts> | null = null;
  return groupedImportKind({
    name: 'store_products',
    shape: newProductsShape,
    unnamed: 'new-products.csv',
    stem: 'new-products',
    results: ['added', 'changed', 'same'],
    label: 'sku',
    columnOf,
    keyOf: productKey,
    batch: { groups: 200, atOnce: 2 },
    takeGroups: async ({ clock }, tx, groups, _, importId) => {
      facts ??= readFacts(tx, maker);
      const change = Object.assign({ tx, clock, audit: () => {} }, maker);
      return addProducts(change, await facts, groups, importId);
    },
  });
}
