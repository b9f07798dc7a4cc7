// The theme of a website address: two scales of ten shades from its brand colours, and legible text colours on them.

import { defaultBranding } from '#shared/account/default-branding.ts';
import { contrast, hexOf, oklchOf, rgbOf } from './colour.ts';

export type Scale = readonly [string, string, string, string, string, string, string, string, string, string];
export type BrandColours = { brand_primary_color: string; brand_secondary_color: string };
export type BrandTheme = {
  primary: Scale;
  secondary: Scale;
  /** The shade that is the merchant's colour itself. */
  shade: { light: number; dark: number };
  /** CSS rules that override the tokens; empty for the default brand. */
  css: string;
};

/** Scales of the default brand, as in tokens.css. */
const defaultPrimary: Scale = [
  '#f1f8ff',
  '#dcedff',
  '#c1dbf6',
  '#a3c5e6',
  '#84acd3',
  '#6391bd',
  '#4074a5',
  '#17568b',
  '#0c3a61',
  '#04213a',
];
const defaultSecondary: Scale = [
  '#f1f8ff',
  '#dfeeff',
  '#c3dfff',
  '#9fcdff',
  '#76b7fd',
  '#509fef',
  '#3a7fc3',
  '#266099',
  '#114270',
  '#00274b',
];
const lightCanvas = '#ffffff';
const darkCanvas = '#161c22';
const ink = '#0f141a';

/** Returns ten shades with the lightness of the default scale; the colour itself is pinned at the shade nearest to its own lightness. */
export function scaleOf(colour: string, like: Scale): { scale: Scale; pin: number } {
  const own = oklchOf(colour);
  const steps = like.map(oklchOf);
  const distances = steps.map((step) => Math.abs(step.l - own.l));
  const pin = Math.min(8, Math.max(2, distances.indexOf(Math.min(...distances))));
  const pinned = steps[pin] ?? own;
  const scale = steps.map((step, index) =>
    index === pin
      ? colour
      : hexOf({ l: step.l, h: own.h, c: Math.min(0.2, own.c * (pinned.c === 0 ? 1 : step.c / pinned.c)) }),
  );
  return { scale: scale as unknown as Scale, pin };
}

/** Returns the shade nearest to the wanted one with a contrast of 4.5:1 on every given background. */
export function readableShade(
  scale: Scale,
  desired: number,
  grounds: readonly string[],
  darker: boolean,
): string {
  const order = darker ? range(desired, 9) : range(0, desired).reverse();
  const found = order.find((shade) => grounds.every((ground) => contrast(scale[shade] ?? '', ground) >= 4.5));
  return scale[found ?? (darker ? 9 : 0)] ?? '';
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Returns white where it is legible on the colour, otherwise ink. */
export function onColour(colour: string): string {
  return contrast('#ffffff', colour) >= 4.5 || contrast('#ffffff', colour) >= contrast(ink, colour)
    ? '#ffffff'
    : ink;
}

/** Whether the colour must be corrected for text; shown as a warning in the branding settings. */
export function needsCorrection(colour: string): boolean {
  return contrast(colour, lightCanvas) < 4.5;
}

function isDefault(colours: BrandColours): boolean {
  return (
    colours.brand_primary_color.toLowerCase() === defaultBranding.brand_primary_color &&
    colours.brand_secondary_color.toLowerCase() === defaultBranding.brand_secondary_color
  );
}

export function brandThemeOf(colours: BrandColours): BrandTheme {
  const usable = rgbOf(colours.brand_primary_color) && rgbOf(colours.brand_secondary_color);
  if (!usable || isDefault(colours))
    return { primary: defaultPrimary, secondary: defaultSecondary, shade: { light: 7, dark: 6 }, css: '' };
  const { scale: primary, pin } = scaleOf(colours.brand_primary_color, defaultPrimary);
  const { scale: secondary } = scaleOf(colours.brand_secondary_color, defaultSecondary);
  const shade = { light: pin, dark: Math.min(pin, 6) };
  const accent = { light: primary[shade.light] ?? '', dark: primary[shade.dark] ?? '' };
  const text = {
    light: readableShade(primary, 7, [lightCanvas, primary[1]], true),
    dark: readableShade(secondary, 3, [darkCanvas], false),
  };
  const shades = [...list('primary', primary), ...list('secondary', secondary)];
  const light = { ...textTokens(text.light), ...accentTokens(accent.light), '--accent-border': primary[3] };
  const dark = { ...textTokens(text.dark), ...accentTokens(accent.dark) };
  const css = `:root{${shades.join(';')};${rules(light)}}[data-mantine-color-scheme="dark"]{${rules(dark)}}`;
  return { primary, secondary, shade, css };
}

function textTokens(colour: string): Record<string, string> {
  return { '--link': colour, '--accent-text': colour, '--info-text': colour };
}

function accentTokens(colour: string): Record<string, string> {
  const on = onColour(colour);
  const { l, c, h } = oklchOf(colour);
  return {
    '--accent': colour,
    '--on-accent': on,
    '--accent-hover': hexOf({ l: l + (on === ink ? 0.04 : -0.04), c, h }),
  };
}

function list(name: string, scale: Scale): string[] {
  return scale.map((colour, index) => `--${name}-${index}:${colour}`);
}

function rules(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Applies the brand to the page at once, replacing the previous one. */
export function applyBrandCss(css: string): void {
  let sheet = document.getElementById('brand');
  if (!sheet) {
    sheet = document.createElement('style');
    sheet.id = 'brand';
    document.head.append(sheet);
  }
  sheet.textContent = css;
}
