// Mantine's theme on top of the tokens: sizes, fonts and defaults; colours come from the semantic tokens in both schemes.
import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import type { BrandTheme } from './brand.ts';

const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '600' });

const tones = {
  gray: [
    '#f8fafc',
    '#f2f5f8',
    '#e7ebef',
    '#dadfe4',
    '#c3cad1',
    '#979fa9',
    '#68717c',
    '#4b5560',
    '#2d3843',
    '#151f29',
  ],
  dark: [
    '#eaedf1',
    '#d0d5db',
    '#acb3bc',
    '#8d96a0',
    '#67707a',
    '#3c454e',
    '#2a323a',
    '#1e252d',
    '#161c22',
    '#0f141a',
  ],
  green: [
    '#f0faf3',
    '#dbf4e4',
    '#c2e6cf',
    '#a6d5b8',
    '#88c19f',
    '#68ab84',
    '#459369',
    '#167a4d',
    '#045030',
    '#002a16',
  ],
  yellow: [
    '#fbf7ec',
    '#f6ebd3',
    '#eadab8',
    '#dbc49a',
    '#c9ac7b',
    '#b6925a',
    '#a17736',
    '#8a5a00',
    '#5d3b01',
    '#341f00',
  ],
  red: [
    '#fff4f2',
    '#ffe6e3',
    '#fecfc9',
    '#ffb2a9',
    '#f5938a',
    '#e5756b',
    '#d1534c',
    '#ba2a2a',
    '#7f1617',
    '#490406',
  ],
  teal: [
    '#f0f9fa',
    '#daf1f5',
    '#c1e2e8',
    '#a4cfd6',
    '#86bac2',
    '#65a3ac',
    '#418a95',
    '#0f707c',
    '#014a53',
    '#00272d',
  ],
} as const;

const transition = { duration: 180 };

/** Default props of Mantine's components. */
const components = {
  Button: { defaultProps: { size: 'sm', variant: 'filled' } },
  Input: { defaultProps: { size: 'md' } },
  Tooltip: { defaultProps: { openDelay: 100, withArrow: false, transitionProps: transition } },
  Popover: {
    defaultProps: { shadow: 'none', transitionProps: transition, withinPortal: true, returnFocus: true },
  },
  // Options close when the focus moves to the next field, so the focus must not return. They are aligned with the start of the field, so
  // that their position does not depend on a width measured while they are hidden: on a phone, options placed too far right widened the
  // whole page.
  Combobox: { defaultProps: { returnFocus: false, position: 'bottom-start' } },
  Menu: {
    defaultProps: {
      shadow: 'none',
      transitionProps: transition,
      position: 'bottom-end',
      offset: 4,
      withInitialFocusPlaceholder: false,
    },
  },
  Modal: {
    defaultProps: { radius: 'lg', centered: true, size: 440, transitionProps: transition, shadow: 'none' },
  },
  Drawer: {
    defaultProps: { position: 'right', size: 480, transitionProps: { duration: 240 }, shadow: 'none' },
  },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  Radio: { defaultProps: { size: 'xs' } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Loader: { defaultProps: { size: 14, type: 'oval' } },
};

export function themeOf(brand: BrandTheme): MantineThemeOverride {
  return createTheme({
    colors: { brand: [...brand.primary], accent: [...brand.secondary], ...copy(tones) },
    primaryColor: 'brand',
    primaryShade: brand.shade as { light: 7; dark: 6 },
    autoContrast: true,
    fontFamily: 'var(--font)',
    fontFamilyMonospace: 'var(--font-mono)',
    headings: {
      fontFamily: 'var(--font)',
      fontWeight: '600',
      sizes: { h1: heading('20px', '28px'), h2: heading('16px', '24px'), h3: heading('14px', '20px') },
    },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.333', sm: '1.538', md: '1.429', lg: '1.5', xl: '1.4' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    defaultRadius: 'md',
    breakpoints: { xs: '30em', sm: '40em', md: '64em', lg: '80em', xl: '96em' },
    shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'none', xl: 'none' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components,
  });
}

function copy(scales: typeof tones) {
  const entries = Object.entries(scales).map(([name, scale]) => [name, [...scale]]);
  return Object.fromEntries(entries) as unknown as NonNullable<MantineThemeOverride['colors']>;
}

const semantic = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--canvas)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** Maps Mantine's colours to the semantic tokens, so that components need no dark-mode rules of their own. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: semantic,
});
