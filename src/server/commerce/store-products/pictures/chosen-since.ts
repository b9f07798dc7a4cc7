// Detects newly chosen pictures of a product: earlier requests of files for these places are dropped.
import type { StoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import type { PictureRequest } from './fetch-pictures.ts';

export function chosenSince(
  before: StoreProduct,
  { imageIds, variants }: Pick<StoreProductInput, 'imageIds' | 'variants'>,
): Pick<PictureRequest, 'productId' | 'variantId'>[] {
  const productId = before.id;
  const isChosen = before.images.map(({ id }) => id).join() !== imageIds.join();
  const chosen = before.variants.filter((known) => {
    const now = variants.find(({ id }) => id === known.id);
    return now !== undefined && (now.imageId ?? null) !== known.imageId;
  });
  return [
    ...(isChosen ? [{ productId, variantId: null }] : []),
    ...chosen.map(({ id: variantId }) => ({ productId, variantId })),
  ];
}
