// The styles of store pages, in addition to those of all lightweight pages.
import { lightCss, pressedCss } from '#server/platform/documents/light-css.ts';

export const storeCss =
  lightCss + pressedCss(import.meta.url, ['frame', 'goods', 'product', 'order', 'reviews']);
