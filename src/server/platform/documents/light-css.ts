// The styles of light pages: inlined to save a request on slow phones, and minified.
import { readFileSync } from 'node:fs';

const pressed = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1');

/** Returns the minified style sheets in the folder of the caller (`import.meta.url`). */
export const pressedCss = (beside: string, names: readonly string[]): string =>
  names.map((name) => pressed(readFileSync(new URL(`./${name}.css`, beside), 'utf8'))).join('');

/** The common styles of light pages; they need the colours `--ground`, `--text`, `--edge`, `--accent` and `--on`. */
export const lightCss = pressedCss(import.meta.url, ['light-page']);
