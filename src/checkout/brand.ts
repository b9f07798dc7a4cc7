// The merchant's colours on the payer's page: the theme of the dashboard, corrected where a button would be unreadable.
import { applyBrandCss, brandThemeOf, onColour } from '#web/ui/theme/brand.ts';
import { contrast, hexOf, oklchOf } from '#web/ui/theme/colour.ts';

const ground = '#ffffff';
const textContrast = 4.5;
const shapeContrast = 3;
const lightnessStep = 0.01;
const hoverStep = 0.04;

/** Darkens the colour in small steps until its contrast with the background suffices. */
export function darkenUntil(colour: string, least: number): string {
  const { c, h, l } = oklchOf(colour);
  let result = colour;
  for (let lightness = l; lightness > 0 && contrast(result, ground) < least; lightness -= lightnessStep) {
    result = hexOf({ l: lightness, c, h });
  }
  return result;
}

/** Colours of a button: readable text, and an edge visible against the page. */
export function buttonTokens(colour: string): Record<string, string> {
  const reads = contrast(onColour(colour), colour) >= textContrast;
  const accent = reads ? colour : darkenUntil(colour, textContrast);
  const on = onColour(accent);
  const { l, c, h } = oklchOf(accent);
  return {
    '--accent': accent,
    '--on-accent': on,
    '--accent-hover': hexOf({ l: l + (on === ground ? -hoverStep : hoverStep), c, h }),
    '--accent-edge': darkenUntil(accent, shapeContrast),
  };
}

export function applyBrand(merchant: { primaryColor: string; secondaryColor: string }): void {
  const theme = brandThemeOf({
    brand_primary_color: merchant.primaryColor,
    brand_secondary_color: merchant.secondaryColor,
  });
  const tokens = Object.entries({
    ...buttonTokens(theme.primary[theme.shade.light] ?? merchant.primaryColor),
    '--focus': darkenUntil(theme.secondary[6] ?? merchant.secondaryColor, shapeContrast),
  });
  applyBrandCss(`${theme.css}:root{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`);
}
