// Saves the variants of products: kept, new and removed ones, with their prices and stock tracking.
import { sql } from 'kysely';
import { setStockTerms } from '#server/commerce/stock/adjust.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { StoreProductInput, VariantInput } from '#shared/contract/commerce/store-product-fields.ts';
import { AppError } from '#shared/contract/errors.ts';

export type Maker = { tx: Tx; clock: Clock; environment: Environment; byName: string | null };

type Product = { id: string; input: StoreProductInput };
/** A variant with its position in its product. */
type Placed = { productId: string; position: number; id: string; isKept: boolean; variant: VariantInput };

function refuse(code: 'VALIDATION' | 'CONFLICT', field: string, sentence: string): never {
  throw new AppError(code, { sentence, fields: { [field]: sentence } });
}

/** Returns the position of the variant whose SKU is taken; the database error contains the SKU in upper case. */
function placeOfCode(error: unknown, placed: readonly Placed[]): number {
  const { detail } = error as { detail?: unknown };
  const code = typeof detail === 'string' ? /=\([^,]+, (.+)\) already exists/.exec(detail)?.[1] : undefined;
  return placed.find(({ variant }) => variant.sku?.toUpperCase() === code)?.position ?? 0;
}

async function writeVariants({ tx, clock, environment }: Maker, placed: readonly Placed[]): Promise<void> {
  const now = clock.now();
  const rows = placed.map(
    ({ productId, position, id, isKept, variant: { options, sku, barcode, imageId } }) => {
      const own = { environmentId: environment.id, id, productId, position, isRemoved: false };
      const entered = { options, sku, barcode, imageId: imageId ?? null };
      return { isKept, row: Object.assign(own, entered, { createdAt: now, updatedAt: now }) };
    },
  );
  const rowsOf = (areKept: boolean) => rows.filter(({ isKept }) => isKept === areKept).map(({ row }) => row);
  const [stored, added] = [rowsOf(true), rowsOf(false)];
  try {
    if (stored.length > 0)
      await sql`
        update store_variants v set position = r.position, options = r.options, sku = r.sku, barcode = r.barcode,
          image_id = r.image_id, updated_at = r.updated_at, is_removed = false
        from json_populate_recordset(null::store_variants, ${jsonRows(stored)}::json) r
        where v.environment_id = ${environment.id} and v.id = r.id`.execute(tx);
    if (added.length > 0)
      await sql`
        insert into store_variants (environment_id, id, product_id, position, options, sku, barcode, image_id, created_at,
          updated_at)
        select environment_id, id, product_id, position, options, sku, barcode, image_id, created_at, updated_at
        from json_populate_recordset(null::store_variants, ${jsonRows(added)}::json)`.execute(tx);
  } catch (error) {
    if (!isUniqueViolation(error, 'store_variants_sku')) throw error;
    refuse('CONFLICT', `variants.${placeOfCode(error, placed)}.sku`, 'Another variant has this SKU.');
  }
}

async function writePrices({ tx, environment }: Maker, placed: readonly Placed[]): Promise<void> {
  const environmentId = environment.id;
  const remaining = placed.filter(({ isKept }) => isKept).map(({ id }) => id);
  if (remaining.length > 0)
    await sql`delete from store_variant_prices where environment_id = ${environmentId}
      and variant_id = any(${remaining}::uuid[])`.execute(tx);
  const rows = placed.flatMap(({ id, variant }) =>
    variant.prices.map(({ currency, amount }) => ({ environmentId, variantId: id, currency, amount })),
  );
  if (rows.length > 0)
    await sql`
      insert into store_variant_prices (environment_id, variant_id, currency, amount)
      select environment_id, variant_id, currency, amount
      from json_populate_recordset(null::store_variant_prices, ${jsonRows(rows)}::json)`.execute(tx);
}

/** Prices of variants must be in currencies of the product. */
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

/** Marks existing variants as removed, so that SKUs and options can be swapped; returns their ids by product. */
async function takeOut({ tx, environment }: Maker, products: readonly Product[]) {
  const ids = products.map(({ id }) => id);
  const { rows } = await sql<{ id: string; productId: string }>`
    update store_variants set is_removed = true where environment_id = ${environment.id}
      and product_id = any(${ids}::uuid[]) and not is_removed returning id, product_id as "productId"`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** The caller has locked existing products, so there are no concurrent changes. */
export async function saveVariants(
  maker: Maker,
  products: readonly Product[],
  { areNew }: { areNew: boolean },
): Promise<void> {
  const { tx, environment, clock, byName } = maker;
  for (const { input } of products) checkPrices(input);
  const there = areNew ? new Map<string, { id: string }[]>() : await takeOut(maker, products);
  const placed = products.flatMap(({ id: productId, input }) => {
    const known = new Set(there.get(productId)?.map(({ id }) => id));
    return input.variants.map((variant, position): Placed => {
      const { id } = variant;
      if (id && !known.has(id))
        refuse('VALIDATION', `variants.${position}.id`, 'Choose a variant of this product');
      return { productId, position, id: id ?? clock.newId(), isKept: Boolean(id), variant };
    });
  });
  await writeVariants(maker, placed);
  await writePrices(maker, placed);
  const terms = placed.map(({ id, position, variant: { isCounted, onHand, lowAt } }) => ({
    variantId: id,
    isCounted,
    onHand,
    lowAt,
    field: `variants.${position}.onHand`,
  }));
  await setStockTerms(tx, { environmentId: environment.id, clock, byName }, terms);
}
