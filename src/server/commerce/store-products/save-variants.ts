// The variants of a product as they are from now on: kept, new, and taken out; with their prices and how their stock is kept.
import { setStockTerms } from '#server/commerce/stock/adjust.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { StoreProductInput, VariantInput } from '#shared/contract/commerce/store-product-fields.ts';
import { AppError } from '#shared/contract/errors.ts';

export type Maker = { tx: Tx; clock: Clock; environment: Environment; byName: string | null };

function refuse(code: 'VALIDATION' | 'CONFLICT', field: string, sentence: string): never {
  throw new AppError(code, { sentence, fields: { [field]: sentence } });
}

async function writeVariant(
  { tx, clock, environment }: Maker,
  productId: string,
  position: number,
  variant: VariantInput,
  isKept: boolean,
): Promise<string> {
  const { options, sku, barcode } = variant;
  const now = clock.now();
  const columns = { position, options, sku, barcode, imageId: variant.imageId ?? null, updatedAt: now };
  const id = variant.id && isKept ? variant.id : clock.newId();
  const own = { environmentId: environment.id, id, productId, createdAt: now };
  try {
    if (isKept)
      await tx
        .updateTable('storeVariants')
        .set(Object.assign(columns, { isRemoved: false }))
        .where('environmentId', '=', environment.id)
        .where('id', '=', id)
        .execute();
    else await tx.insertInto('storeVariants').values(Object.assign(own, columns)).execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'store_variants_sku')) throw error;
    refuse('CONFLICT', `variants.${position}.sku`, 'Another variant has this SKU.');
  }
  return id;
}

async function writePrices(
  { tx, environment }: Maker,
  variants: readonly (VariantInput & { id: string })[],
): Promise<void> {
  const ids = variants.map(({ id }) => id);
  const environmentId = environment.id;
  await tx
    .deleteFrom('storeVariantPrices')
    .where('environmentId', '=', environmentId)
    .where('variantId', 'in', ids)
    .execute();
  const rows = variants.flatMap(({ id, prices }) =>
    prices.map(({ currency, amount }) => ({ environmentId, variantId: id, currency, amount })),
  );
  if (rows.length > 0) await tx.insertInto('storeVariantPrices').values(rows).execute();
}

/** A variant costs something else in currencies that the product is sold in. */
function checkPrices({ prices, variants }: StoreProductInput): void {
  const sold = new Set(prices.map(({ currency }) => currency));
  for (const [index, variant] of variants.entries())
    for (const [at, { currency }] of variant.prices.entries())
      if (!sold.has(currency))
        refuse(
          'VALIDATION',
          `variants.${index}.prices.${at}.currency`,
          `Give the product a price in ${currency} first`,
        );
}

/** The product is locked by whoever changes it, so nobody else does the same at once. */
export async function saveVariants(maker: Maker, productId: string, input: StoreProductInput): Promise<void> {
  const { tx, environment } = maker;
  checkPrices(input);
  const there = await tx
    .selectFrom('storeVariants')
    .where('environmentId', '=', environment.id)
    .where('productId', '=', productId)
    .where('isRemoved', '=', false)
    .select('id')
    .execute();
  const known = new Set(there.map(({ id }) => id));
  for (const [index, { id }] of input.variants.entries())
    if (id && !known.has(id))
      refuse('VALIDATION', `variants.${index}.id`, 'Choose a variant of this product');
  // Taken out first, so that codes and choices may change places.
  if (there.length > 0)
    await tx
      .updateTable('storeVariants')
      .set({ isRemoved: true })
      .where('environmentId', '=', environment.id)
      .where('productId', '=', productId)
      .execute();
  const saved: (VariantInput & { id: string })[] = [];
  for (const [index, variant] of input.variants.entries()) {
    const id = await writeVariant(maker, productId, index, variant, Boolean(variant.id));
    saved.push(Object.assign(variant, { id }));
  }
  await writePrices(maker, saved);
  const { clock, byName } = maker;
  const terms = saved.map(({ id, isCounted, onHand, lowAt }, index) => ({
    variantId: id,
    isCounted,
    onHand,
    lowAt,
    field: `variants.${index}.onHand`,
  }));
  await setStockTerms(tx, { environmentId: environment.id, clock, byName }, terms);
}
