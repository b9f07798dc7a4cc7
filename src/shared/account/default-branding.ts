// The default brand of a website address without branding (specification, section 1); in a file of its own to keep bundles small.
import type { Branding } from '../contract/account/branding.ts';

/** The platform's own terms and privacy policy, used when a brand has none. */
export const legalPaths = { terms: '/legal/terms', privacy: '/legal/privacy' } as const;

export const defaultBranding: Branding = {
  company_name: 'Kasuwa',
  company_logo: null,
  company_icon: null,
  company_favicon: null,
  brand_primary_color: '#17568b',
  brand_secondary_color: '#509fef',
  support_email: null,
  terms_url: legalPaths.terms,
  privacy_url: legalPaths.privacy,
};
