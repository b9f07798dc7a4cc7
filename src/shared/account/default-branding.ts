// The brand of a website address that nobody has branded (specification, section 1); apart, so that it weighs nothing.
import type { Branding } from '../contract/account/branding.ts';

/** The platform's own terms and privacy policy, where a brand names none. */
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
