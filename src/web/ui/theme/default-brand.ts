// The brand of an address nobody has branded; zod-free copy of the contract's `defaultBranding` for the first paint.
import type { Branding } from '#shared/contract/branding.ts';

export const defaultBrand: Branding = {
  company_name: 'Kasuwa',
  company_logo: null,
  company_icon: null,
  company_favicon: null,
  brand_primary_color: '#17568b',
  brand_secondary_color: '#509fef',
  support_email: null,
};
