// The colours of a store, derived from its business's colour: adjusted until text on and beside it is readable, in light and dark.
import type { StoreScheme } from '#shared/commerce/store-look.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const usual: Rgb = [23, 86, 139];
const textContrast = 4.5;
const white: Rgb = [255, 255, 255];
const ink: Rgb = [16, 20, 26];
const step = 0.04;

function read(colour: string | null): Rgb {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour ?? '');
  if (!parts) return usual;
  const [, red = '', green = '', blue = ''] = parts;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG contrast ratio, from 1 to 21. */
export function contrastOf(rgb: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(rgb), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const towards = (colour: Rgb, other: Rgb, share: number): Rgb => {
  const at = (index: 0 | 1 | 2) => colour[index] + (other[index] - colour[index]) * share;
  return [at(0), at(1), at(2)];
};

/** Moves the colour in small steps towards another until it is readable on a background. */
function readableOn(colour: Rgb, ground: Rgb, other: Rgb): Rgb {
  for (let share = 0; share < 1; share += step) {
    const tried = towards(colour, other, share);
    if (contrastOf(tried, ground) >= textContrast) return tried;
  }
  return other;
}

const darkGround: Rgb = [22, 25, 30];

/** Returns the design tokens derived from a merchant's colour. */
export function storeColours(primaryColor: string | null): string {
  const own = read(primaryColor);
  const light = readableOn(own, white, ink);
  const dark = readableOn(own, darkGround, white);
  const on = (accent: Rgb) => hex(contrastOf(white, accent) >= textContrast ? white : ink);
  return `:root{--accent:${hex(light)};--on:${on(light)}}@media(prefers-color-scheme:dark){:root{--accent:${hex(dark)};--on:${on(dark)}}}`;
}

/** Fixes a store to light or dark regardless of the device: the rules of the dark scheme then apply always or never. */
export function inScheme(scheme: StoreScheme, css: string): string {
  if (scheme === 'auto') return css;
  return css.replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all');
}
