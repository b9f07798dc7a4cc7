// Merging of a product edit with changes made meanwhile: fields left unchanged take their current value (decision 142).
import type { StoreProductInput, VariantInput } from '../contract/commerce/store-product-fields.ts';
import type { StoreProduct } from '../contract/commerce/store-products.ts';

/** Returns the input that leaves a product unchanged. */
export function writtenOf(product: StoreProduct): StoreProductInput {
  const { name, description, slug, unit, prices, taxId, orderMin, orderMax, options } = product;
  return {
    name,
    description,
    slug,
    categoryIds: product.categories.map(({ id }) => id),
    unit,
    prices: prices.map(({ currency, amount }) => ({ currency, amount })),
    taxId,
    imageIds: product.images.map(({ id }) => id),
    orderMin,
    orderMax,
    isDigital: product.isDigital,
    downloadMax: product.downloadMax,
    downloadDays: product.downloadDays,
    options,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      options: variant.options,
      sku: variant.sku,
      barcode: variant.barcode,
      prices: variant.prices.map(({ currency, amount }) => ({ currency, amount })),
      imageId: variant.imageId,
      isCounted: variant.isCounted,
      onHand: variant.onHand,
      lowAt: variant.lowAt,
    })),
  };
}

type Written = StoreProductInput;
/** The parts compared as a whole: if two users change the same part, the later one gets a conflict. */
const parts = [
  'name',
  'description',
  'slug',
  'categoryIds',
  'unit',
  'prices',
  'taxId',
  'orderMin',
  'orderMax',
  'isDigital',
  'downloadMax',
  'downloadDays',
  'variants',
] as const;
export type ProductPart = (typeof parts)[number];

const sorted = (prices: Written['prices']) =>
  prices.map(({ currency, amount }) => `${currency} ${amount}`).toSorted();

/** Pictures are merged separately; the count of tracked stock changes by sales and is not part of the product. */
const variantOf = ({ id, options, sku, barcode, prices, isCounted, onHand, lowAt }: VariantInput) => [
  id ?? null,
  options,
  sku,
  barcode,
  sorted(prices),
  isCounted,
  isCounted && id ? null : onHand,
  lowAt,
];

function textOf(written: Written, part: ProductPart): string {
  if (part === 'variants') return JSON.stringify([written.options, written.variants.map(variantOf)]);
  if (part === 'prices') return JSON.stringify(sorted(written.prices));
  if (part === 'categoryIds') return JSON.stringify(written.categoryIds.toSorted());
  return JSON.stringify(written[part] ?? null);
}

/** Keeps the order of the edit, without ids removed meanwhile, and with ids added meanwhile. */
export function mergeIds(
  mine: readonly string[],
  known: readonly string[],
  current: readonly string[],
): string[] {
  if (mine.join() === known.join()) return [...current];
  if (current.join() === known.join()) return [...mine];
  const isGone = (id: string) => known.includes(id) && !current.includes(id);
  const added = current.filter((id) => !known.includes(id) && !mine.includes(id));
  return [...mine.filter((id) => !isGone(id)), ...added];
}

function variantPictures(variants: readonly VariantInput[], mine: Written, known: Written, current: Written) {
  const pictureIn = ({ variants: all }: Written, id: string) =>
    all.find((variant) => variant.id === id)?.imageId ?? null;
  return variants.map((variant) => {
    const { id } = variant;
    if (!id || !current.variants.some((variant) => variant.id === id)) return variant;
    const isMine =
      mine.variants.some((variant) => variant.id === id) && pictureIn(mine, id) !== pictureIn(known, id);
    return { ...variant, imageId: pictureIn(isMine ? mine : current, id) };
  });
}

/**
 * `known`: the product when `mine` was begun. A part changed by one side only takes that side's value. A part changed differently by both
 * sides is a conflict and takes the value of `mine`.
 */
export function mergeProduct(
  mine: Written,
  known: Written,
  current: Written,
): { merged: Written; clashes: ProductPart[] } {
  const isSame = (a: Written, b: Written, part: ProductPart) => textOf(a, part) === textOf(b, part);
  const clashes = parts.filter(
    (part) => !isSame(mine, known, part) && !isSame(current, known, part) && !isSame(mine, current, part),
  );
  const theirs = parts.filter((part) => isSame(mine, known, part));
  const merged: Written = { ...mine };
  for (const part of theirs) Object.assign(merged, { [part]: current[part] });
  if (theirs.includes('variants')) merged.options = current.options;
  merged.variants = variantPictures(merged.variants, mine, known, current);
  merged.imageIds = mergeIds(mine.imageIds, known.imageIds, current.imageIds);
  return { merged, clashes };
}
