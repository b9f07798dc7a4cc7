// Preview of a file of changes: its rows are applied and rolled back.
import type { Upload } from '#server/platform/http/call.ts';
import { dryRunGroups } from '#server/platform/imports/dry-run-groups.ts';
import type { Services } from '#server/services.ts';
import type { StoreProductPreview } from '#shared/contract/commerce/store-product-imports.ts';
import type { Maker } from './add-products.ts';
import { changedProductsOf } from './change-products.ts';
import { previewOf } from './preview-of.ts';

type Shown = StoreProductPreview['shown'][number];

export async function previewChanges(
  services: Services,
  maker: Maker,
  upload: Pick<Upload, 'bytes' | 'fileName'>,
): Promise<StoreProductPreview> {
  const owner = { environmentId: maker.environment.id, by: maker.byName ?? '' };
  const outcomes = await dryRunGroups(services, changedProductsOf(maker), owner, upload);
  return previewOf(
    outcomes.map(
      ({ line, label, result, column, message }): Shown => ({
        row: line,
        reference: label,
        result: result as Shown['result'],
        column,
        message,
      }),
    ),
  );
}
