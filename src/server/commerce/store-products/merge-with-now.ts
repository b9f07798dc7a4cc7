// Merges an edit that was begun some time ago into the current product: fields left unchanged keep their current values, and conflicts are
// reported.
import { keepYours, parseMerged } from '#server/platform/rows/merge-with-known.ts';
import { mergeProduct, type ProductPart, writtenOf } from '#shared/commerce/merge-product.ts';
import { type StoreProductInput, storeProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { StoreChange } from './announce-products.ts';
import { getStoreProducts } from './read.ts';
import { lockListings } from './write-listings.ts';

const sentence = 'Somebody else has changed this product in the meantime.';

function toldOf(part: ProductPart, now: StoreProductInput): string {
  const value = now[part];
  const isShort = typeof value === 'number' || (typeof value === 'string' && value.length <= 60);
  return isShort
    ? `Somebody else has changed this to “${value}” in the meantime. Save again to keep your version.`
    : keepYours;
}

/** Returns the merged input, with the listing locked; throws CHANGED_MEANWHILE with the fields changed on both sides. */
export async function mergeWithCurrent(
  change: StoreChange,
  id: string,
  mine: StoreProductInput,
  known: StoreProductInput,
): Promise<StoreProductInput> {
  await lockListings(change, [id]);
  const [product] = await getStoreProducts(change.tx, change.environment.id, [id]);
  if (!product) throw new AppError('NOT_FOUND');
  const now = writtenOf(product);
  const { merged, clashes } = mergeProduct(mine, known, now);
  if (clashes.length > 0)
    throw new AppError('CHANGED_MEANWHILE', {
      sentence,
      fields: Object.fromEntries(clashes.map((part) => [part, toldOf(part, now)])),
    });
  return parseMerged(storeProductInput, merged);
}
