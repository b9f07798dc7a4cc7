// The items that can be ordered: variants of published products, found by name or SKU.
import { sql } from 'kysely';
import { variantsForSale } from '#server/commerce/stock/for-sale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { OrderableVariant } from '#shared/contract/commerce/orders/order-quote.ts';
import type { Currency } from '#shared/money.ts';

const most = 20;

export async function listOrderable(
  db: Db,
  environmentId: string,
  { search, currency }: { search?: string | undefined; currency: Currency },
): Promise<{ items: OrderableVariant[] }> {
  const pattern = containsPattern(search ?? '');
  const { rows } = await sql<{ id: string }>`
    select v.id from store_variants v
    join store_products s on s.environment_id = v.environment_id and s.id = v.product_id and s.status = 'PUBLISHED'
    join products p on p.environment_id = v.environment_id and p.id = v.product_id
    where v.environment_id = ${environmentId} and not v.is_removed and (p.name ilike ${pattern} or v.sku ilike ${pattern})
    order by lower(p.name), v.product_id, v.position limit ${most}::integer`.execute(db);
  const variantIds = rows.map(({ id }) => id);
  const found = await variantsForSale(db, { environmentId, variantIds, currency });
  const items = variantIds.flatMap((variantId) => found.get(variantId) ?? []);
  return {
    items: items.map((variant) => ({
      variantId: variant.variantId,
      name: variant.productName,
      variantName: variant.variantName,
      sku: variant.sku,
      imageUrl: variant.imageUrl,
      unitPrice: variant.unitPrice,
      left: variant.left,
      problem: variant.notSold,
    })),
  };
}
