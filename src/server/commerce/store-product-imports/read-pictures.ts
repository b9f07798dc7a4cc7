// Addresses of pictures in rows of a file: validation and report. Nothing is fetched here.
import type { PictureRequest } from '#server/commerce/store-products/pictures/fetch-pictures.ts';
import { refusalOfAddress } from '#server/platform/http/outside/fetch-file.ts';
import { RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';

/** The picture cells of one row. */
export type PictureCells = { images: string[] | null; variant_image: string[] | null };
/** `variants`: the address of each, in row order. */
export type RowPictures = { images: string[]; variants: (string | null)[] };

type Rules = { loopback: boolean };

/** Refuses host names that look private; the resolved addresses are checked when the picture is fetched. */
export function checkAddresses(cells: PictureCells, rules: Rules, at = 0): void {
  for (const column of ['images', 'variant_image'] as const)
    for (const url of cells[column] ?? [])
      if (refusalOfAddress(url, rules))
        throw new RowFaultError(
          column,
          `Must be public addresses that begin with https:// and contain no password, not ${url.slice(0, 80)}`,
          at,
        );
}

/** Reads the rows of one product: its own pictures are in the first row, the others leave the cell empty or repeat it. */
export function picturesOf(rows: readonly PictureCells[], rules: Rules): RowPictures {
  const images = rows[0]?.images ?? [];
  for (const [at, row] of rows.entries()) {
    checkAddresses(row, rules, at);
    if (row.images && row.images.join(' ') !== images.join(' '))
      throw new RowFaultError('images', 'Must be empty, or the same as in the first row of this product', at);
  }
  return { images, variants: rows.map((row) => row.variant_image?.[0] ?? null) };
}

export const countOf = ({ images, variants }: RowPictures): number =>
  new Set([...images, ...variants.filter((url) => url !== null)]).size;

/** The text ', 2 images to download'. */
export const pictureCountText = (count: number): string =>
  count === 0 ? '' : `, ${count} ${count === 1 ? 'image' : 'images'} to download`;

/** For a product just created from the rows: its variants are in row order. */
export function pictureRequestsOf(
  { images, variants }: RowPictures,
  product: StoreProduct,
): PictureRequest[] {
  const requests: PictureRequest[] =
    images.length > 0 ? [{ productId: product.id, variantId: null, urls: images }] : [];
  for (const [at, url] of variants.entries()) {
    const variantId = product.variants[at]?.id;
    if (url && variantId) requests.push({ productId: product.id, variantId, urls: [url] });
  }
  return requests;
}
