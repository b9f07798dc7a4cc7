// The pictures requested by a row of a file of changes. Repeated addresses request nothing, unless one has failed.
import type {
  FetchedPictures,
  PictureRequest,
} from '#server/commerce/store-products/pictures/fetch-pictures.ts';
import { RowFaultError } from '#server/platform/imports/import-kind.ts';
import { checkAddresses, type PictureCells, pictureCountText } from './read-pictures.ts';

export type PlannedPictures = {
  asked: FetchedPictures;
  /** The newly requested pictures: of the product, and of its variants. */
  images: string[] | null;
  variants: Map<string, string>;
};

export const plannedPicturesOf = (request: FetchedPictures | undefined): PlannedPictures => ({
  asked: request ?? { images: [], variants: new Map(), failed: new Set() },
  images: null,
  variants: new Map(),
});

export function checkPictures(cells: PictureCells, rules: { loopback: boolean }, isArchived: boolean): void {
  checkAddresses(cells, rules);
  const column = cells.images ? 'images' : cells.variant_image ? 'variant_image' : null;
  if (column && isArchived)
    throw new RowFaultError(column, 'Must be empty: an archived product cannot be changed');
}

/** Adds the requests of a row; returns their report. */
export function planPictures(
  planned: PlannedPictures,
  variantId: string,
  { images, variant_image: own }: PictureCells,
): string[] {
  const { asked } = planned;
  const isSame = (before: readonly string[], now: readonly string[]) =>
    before.join(' ') === now.join(' ') && !now.some((url) => asked.failed.has(url));
  const messages: string[] = [];
  if (images && !isSame(planned.images ?? asked.images, images)) {
    planned.images = images;
    messages.push(`images changed${pictureCountText(images.length)}`);
  }
  const [url] = own ?? [];
  const before = planned.variants.get(variantId) ?? asked.variants.get(variantId);
  if (url && !isSame(before ? [before] : [], [url])) {
    planned.variants.set(variantId, url);
    messages.push('variant image to download');
  }
  return messages;
}

export function plannedRequestsOf(
  productId: string,
  { images, variants }: PlannedPictures,
): PictureRequest[] {
  const ofVariants = [...variants].map(([variantId, url]) => ({ productId, variantId, urls: [url] }));
  return images ? [{ productId, variantId: null, urls: images }, ...ofVariants] : ofVariants;
}
