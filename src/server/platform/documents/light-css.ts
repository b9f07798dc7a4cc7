// The styles of light pages: in the page itself, one request less on a slow phone, and as small as they get.
import { readFileSync } from 'node:fs';

const pressed = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1');

/** The sheets beside the one who asks (`import.meta.url`), pressed. */
export const pressedCss = (beside: string, names: readonly string[]): string =>
  names.map((name) => pressed(readFileSync(new URL(`./${name}.css`, beside), 'utf8'))).join('');

/** What all light pages begin with; it wants the colours as `--ground`, `--text`, `--edge`, `--accent` and `--on`. */
export const lightCss = pressedCss(import.meta.url, ['light-page']);
