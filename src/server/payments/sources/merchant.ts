// The merchant and its appearance to a payer: read together with a payment or an address, never alone.
import { type RawBuilder, sql } from 'kysely';
import { featuresOff, isSuspended } from '#server/platform/http/admission/business-status.ts';
import type { EmailTexts } from '#shared/account/email-texts.ts';

export type Merchant = {
  environmentId: string;
  mode: 'test' | 'live';
  businessId: string;
  businessName: string;
  country: string;
  timeZone: string;
  logoImageId: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  platformName: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** The host of the business's brand, else the platform's own, where that is branded. */
  websiteHost: string | null;
  /** Whether the provider has suspended the business in live mode: it takes no payments. */
  isSuspended: boolean;
  /** Features that are switched off: nothing that belongs to one takes payments. */
  featuresOff: string[];
  /** The business's own receipt texts; null: the standard ones. Read here because a capture reads nothing else. */
  receiptWords: EmailTexts | null;
};

/** The host whose branding replaces the business's own: its brand's, else the platform's own. */
export function brandHostOf(publicUrl: string): RawBuilder<string> {
  return brandHostAt(hostNameOf(publicUrl));
}

/** The same by the host's name. */
export function brandHostAt(hostName: string): RawBuilder<string> {
  return sql<string>`coalesce((select k.website_url from branding k where k.website_url = b.website_host), ${hostName})`;
}

const hostNames = new Map<string, string>();
const hostNamesMax = 1000;

export function hostNameOf(publicUrl: string): string {
  const known = hostNames.get(publicUrl);
  if (known !== undefined) return known;
  const { hostname } = new URL(publicUrl);
  if (hostNames.size >= hostNamesMax) hostNames.clear();
  hostNames.set(publicUrl, hostname);
  return hostname;
}

/** Columns with environments as e, businesses as b and branding as p. */
export const merchantColumns = {
  environmentId: sql<string>`e.id`,
  mode: sql<Merchant['mode']>`e.mode`,
  businessId: sql<string>`b.id`,
  businessName: sql<string>`b.business_name`,
  country: sql<string>`b.country`,
  timeZone: sql<string>`b.time_zone`,
  logoImageId: sql<string | null>`b.logo_image_id`,
  primaryColor: sql<string | null>`coalesce(b.brand_primary_color, p.brand_primary_color)`,
  secondaryColor: sql<string | null>`coalesce(b.brand_secondary_color, p.brand_secondary_color)`,
  platformName: sql<string | null>`p.company_name`,
  termsUrl: sql<string | null>`p.terms_url`,
  privacyUrl: sql<string | null>`p.privacy_url`,
  websiteHost: sql<string | null>`p.website_url`,
  isSuspended,
  featuresOff,
  receiptWords: sql<EmailTexts | null>`(select m.texts from email_templates m
    where m.environment_id = e.id and m.kind = 'receipt')`,
} satisfies Record<keyof Merchant, RawBuilder<unknown>>;
