// What of the rows that were looked at is shown.
import {
  previewFaultsMax,
  previewRowsMax,
  type StoreProductPreview,
} from '#shared/contract/commerce/store-product-imports.ts';

/** The first rows, and those that cannot be taken, in the order of the file. */
export function previewOf(rows: readonly StoreProductPreview['shown'][number][]): StoreProductPreview {
  const failed = rows.filter(({ result }) => result === 'failed');
  const good = rows.filter(({ result }) => result !== 'failed');
  const shown = [...failed.slice(0, previewFaultsMax), ...good.slice(0, previewRowsMax)];
  return {
    rows: rows.length,
    failed: failed.length,
    looked: rows.length,
    shown: shown.toSorted((a, b) => a.row - b.row),
  };
}
