// A picture on store pages: in all available widths, so that phones load small ones, and with its size, so that the layout does not shift.
import { type Html, html } from '#server/platform/documents/html.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { pictureWidths } from '#shared/contract/platform/uploads.ts';

export type Picture = { url: string; width: number | null; height: number | null };

/** The image of a row: its size is unknown if it was uploaded before sizes were stored. */
export type ImageRow = { imageId: string | null; imageWidth: number | null; imageHeight: number | null };

export const pictureOf = ({ imageId, imageWidth: width, imageHeight: height }: ImageRow): Picture | null =>
  imageId === null ? null : { url: imagePath(imageId), width, height };

function sourcesOf({ url, width }: Picture): string | null {
  if (width === null) return null;
  const smaller = pictureWidths
    .filter((pictureWidth) => pictureWidth < width)
    .map((width) => `${url}?w=${width} ${width}w`);
  return smaller.length > 0 ? [...smaller, `${url} ${width}w`].join(', ') : null;
}

export type PictureUse = {
  alt: string;
  /** The displayed width, for the browser's choice of file. */
  sizes: string;
  /** The side of the square if the picture's size is unknown. */
  side: number;
  /** Initially visible: loaded first, not lazily. */
  isFirst: boolean;
};

export function pictureTag(picture: Picture, { alt, sizes, side, isFirst }: PictureUse): Html {
  const sources = sourcesOf(picture);
  return html`<img class="ph" ${sources && html`srcset="${sources}" sizes="${sizes}"`} src="${picture.url}" alt="${alt}" width="${
    picture.width ?? side
  }" height="${picture.height ?? side}" ${isFirst ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`}>`;
}
