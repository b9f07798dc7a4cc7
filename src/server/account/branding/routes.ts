// Handlers of branding by website address, and of the list of currencies.

import type { Db } from '#server/platform/db/database.ts';
import type { Handlers } from '#server/services.ts';
import { defaultBranding, legalPaths } from '#shared/account/default-branding.ts';
import type { Branding, brandingContract } from '#shared/contract/account/branding.ts';
import { currencies } from '#shared/money.ts';

/** Extracts the host from the address that a browser reports: https://Pay.Example.com/x gives pay.example.com. */
export function hostOf(websiteUrl: string): string {
  const text = /^[a-z]+:\/\//i.test(websiteUrl) ? websiteUrl : `https://${websiteUrl}`;
  return URL.canParse(text) ? new URL(text).hostname.toLowerCase() : '';
}

/** Returns the branding of a website address; the default for an address without branding. */
export async function getBranding(db: Db, websiteUrl: string | undefined): Promise<Branding> {
  const host = hostOf(websiteUrl ?? '');
  const row = host
    ? await db.selectFrom('branding').where('websiteUrl', '=', host).selectAll().executeTakeFirst()
    : undefined;
  if (!row) return defaultBranding;
  return {
    company_name: row.companyName,
    company_logo: row.companyLogo,
    company_icon: row.companyIcon,
    company_favicon: row.companyFavicon,
    brand_primary_color: row.brandPrimaryColor,
    brand_secondary_color: row.brandSecondaryColor,
    support_email: row.supportEmail,
    terms_url: row.termsUrl ?? legalPaths.terms,
    privacy_url: row.privacyUrl ?? legalPaths.privacy,
  };
}

export const brandingRoutes: Handlers<typeof brandingContract> = {
  getMetadata: ({ tx, query }) => getBranding(tx, query.website_url),
  listCurrencies: () => Object.values(currencies),
};
