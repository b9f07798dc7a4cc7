// Cells of a product file that are read with known data of the store, and the columns of its fields.
import { RowFaultError } from '#server/platform/imports/import-kind.ts';
import { amountMax, type Currency, formatMoney, parseAmount } from '#shared/money.ts';

export function amountIn(text: string, currency: Currency): number {
  const amount = parseAmount(text, currency);
  if (amount === null) throw new RowFaultError('price', `Must be an amount in ${currency}, such as 14500.00`);
  if (amount < 1 || amount > amountMax)
    throw new RowFaultError('price', `Must be more than 0 and at most ${formatMoney(amountMax, currency)}`);
  return amount;
}

/** The column of each product field. */
export const columnOf = {
  name: 'name',
  'variants.0.sku': 'sku',
  'variants.0.barcode': 'barcode',
  'variants.0.onHand': 'stock',
  'variants.0.lowAt': 'low_at',
  'prices.0.currency': 'currency',
  'prices.1.currency': 'currency',
  prices: 'currency',
  orderMin: 'order_min',
  orderMax: 'order_max',
  taxId: 'tax',
  categoryIds: 'categories',
  imageIds: 'images',
  'variants.0.imageId': 'variant_image',
  quantity: 'stock',
} as const;

/** Reports a validation fault of a product at its column; only the first one. */
export function refuseFaults(issues: readonly { path: readonly PropertyKey[]; message: string }[]): void {
  const [issue] = issues;
  if (!issue) return;
  const column = (columnOf as Record<string, string>)[issue.path.join('.')] ?? 'sku';
  throw new RowFaultError(column, issue.message);
}
