// The rows shown in a preview.
import {
  previewFaultsMax,
  previewRowsMax,
  type StoreProductPreview,
} from '#shared/contract/commerce/store-product-imports.ts';

/** Returns the first rows and all faulty ones, in file order. */
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
