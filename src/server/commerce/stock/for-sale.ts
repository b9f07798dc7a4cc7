// Variants as shown to buyers: names, price in a currency, limits, available stock, and the reason why one is not sold.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { fullName, variantName } from '#shared/commerce/catalogue.ts';
import type { Currency } from '#shared/money.ts';

/** The reason why a variant cannot be bought, as text for buyers. */
export type NotSold = 'No longer sold' | 'Out of stock' | 'Not sold in this currency';

export type VariantForSale = {
  variantId: string;
  productId: string;
  productSlug: string;
  productName: string;
  /** 'Indigo, 5 yards'; null where the product has no options. */
  variantName: string | null;
  /** Product and variant name together, for lines of an order. */
  name: string;
  sku: string | null;
  unit: string | null;
  /** Minor units; null without a price in the currency. */
  unitPrice: number | null;
  /** The tax of the product: `readTaxes` of billing returns its rate on the day of the order. */
  taxId: string | null;
  /** The quantity limits of one variant per order; max null: limited by stock only. */
  orderMin: number;
  orderMax: number | null;
  /** Delivered as files: nothing is shipped. */
  isDigital: boolean;
  /** The available quantity; null: not tracked, unlimited. */
  left: number | null;
  imageId: string | null;
  imageUrl: string | null;
  /** null: it can be bought. */
  notSold: NotSold | null;
};

type Row = Omit<VariantForSale, 'variantName' | 'name' | 'imageUrl' | 'notSold'> & {
  options: string[];
  isOffered: boolean;
};

function toVariant({ options, isOffered, ...row }: Row): VariantForSale {
  const { productName, imageId, left, orderMin, unitPrice } = row;
  const isOut = left !== null && left < orderMin;
  const notSold = !isOffered
    ? 'No longer sold'
    : unitPrice === null
      ? 'Not sold in this currency'
      : isOut
        ? 'Out of stock'
        : null;
  const named = { variantName: variantName(options), name: fullName(productName, options) };
  return Object.assign(row, named, { imageUrl: imagePath(imageId), notSold } as const);
}

/** Returns the variants that exist in an environment, by id. Nothing is locked: `reserveStock` decides on availability. */
export async function variantsForSale(
  db: Db,
  {
    environmentId,
    variantIds,
    currency,
  }: { environmentId: string; variantIds: readonly string[]; currency: Currency },
): Promise<ReadonlyMap<string, VariantForSale>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select v.id as "variantId", v.product_id as "productId", s.slug as "productSlug", p.name as "productName", v.options,
      v.sku, p.unit, coalesce(o.amount, r.amount) as "unitPrice", p.tax_id as "taxId", s.order_min as "orderMin",
      s.order_max as "orderMax", s.is_digital as "isDigital", case when l.is_counted then l.on_hand - l.reserved end as left,
      coalesce(v.image_id, p.image_id) as "imageId",
      not v.is_removed and s.status = 'PUBLISHED' and p.status = 'ACTIVE' as "isOffered"
    from store_variants v
    join store_products s on s.environment_id = v.environment_id and s.id = v.product_id
    join products p on p.environment_id = v.environment_id and p.id = v.product_id
    join stock_levels l on l.environment_id = v.environment_id and l.variant_id = v.id
    left join store_variant_prices o on o.environment_id = v.environment_id and o.variant_id = v.id and o.currency = ${currency}
    left join product_prices r on r.environment_id = v.environment_id and r.product_id = v.product_id and r.currency = ${currency}
    where v.environment_id = ${environmentId} and v.id = any(${[...new Set(variantIds)]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.variantId, toVariant(row)]));
}
