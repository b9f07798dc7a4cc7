// A picture on the pages of a store: in the widths there are, so that a phone loads a small one, and with its size, so that nothing jumps.
import { type Html, html } from '#server/platform/documents/html.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { pictureWidths } from '#shared/contract/platform/uploads.ts';

export type Picture = { url: string; width: number | null; height: number | null };

/** What is known of an image: sizes are unknown of those uploaded before they were kept. */
export type ImageRow = { imageId: string | null; imageWidth: number | null; imageHeight: number | null };

export const pictureOf = ({ imageId, imageWidth: width, imageHeight: height }: ImageRow): Picture | null =>
  imageId === null ? null : { url: imagePath(imageId), width, height };

function sourcesOf({ url, width }: Picture): string | null {
  if (width === null) return null;
  const smaller = pictureWidths.filter((one) => one < width).map((one) => `${url}?w=${one} ${one}w`);
  return smaller.length > 0 ? [...smaller, `${url} ${width}w`].join(', ') : null;
}

export type PictureUse = {
  alt: string;
  /** How wide it is shown, for browsers to choose by. */
  sizes: string;
  /** The side of its square where its own size is not known. */
  side: number;
  /** Seen at once: loaded first, not when it comes near. */
  isFirst: boolean;
};

export function pictureTag(picture: Picture, { alt, sizes, side, isFirst }: PictureUse): Html {
  const sources = sourcesOf(picture);
  return html`<img class="ph" ${sources && html`srcset="${sources}" sizes="${sizes}"`} src="${picture.url}" alt="${alt}" width="${
    picture.width ?? side
  }" height="${picture.height ?? side}" ${isFirst ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`}>`;
}
