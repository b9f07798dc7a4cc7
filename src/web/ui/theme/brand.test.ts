// Any merchant colours produce a legible theme.
import { describe, expect, test } from 'vitest';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { brandThemeOf, onColour, readableShade } from './brand.ts';
import { contrast } from './colour.ts';

test('the default brand changes nothing', () => {
  expect(brandThemeOf(defaultBranding).css).toBe('');
});

const colours = ['#f5b700', '#7a1fa2', '#111111', '#ffffff', '#2ecc71', '#ff0000', '#00ffee', '#fefae0'];

describe.each(colours)('brand %s', (colour) => {
  const theme = brandThemeOf({ brand_primary_color: colour, brand_secondary_color: colour });
  test('has ten shades, including its own colour', () => {
    expect(theme.primary).toHaveLength(10);
    expect(theme.primary[theme.shade.light]).toBe(colour);
  });
  test('has legible text on its own button', () => {
    expect(contrast(onColour(colour), colour)).toBeGreaterThanOrEqual(4.5);
  });
  test('has a legible shade for text on white and on the selected fill', () => {
    const text = readableShade(theme.primary, 7, ['#ffffff', theme.primary[1]], true);
    expect(contrast(text, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, theme.primary[1])).toBeGreaterThanOrEqual(4.5);
  });
});

test('an invalid colour falls back to the default', () => {
  expect(brandThemeOf({ brand_primary_color: 'blue;}', brand_secondary_color: '#fff' }).css).toBe('');
});
