// The styles of the pages of stores, on top of those of all light pages.
import { lightCss, pressedCss } from '#server/platform/documents/light-css.ts';

export const storeCss =
  lightCss + pressedCss(import.meta.url, ['frame', 'goods', 'product', 'order', 'reviews']);
