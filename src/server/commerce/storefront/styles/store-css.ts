// The styles of the pages of stores, as small as they get.
import { readFileSync } from 'node:fs';

/** In the pages themselves: one request less on a slow phone. */
export const storeCss = ['frame', 'goods', 'product', 'order', 'reviews']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};:,]) ?/g, '$1');
