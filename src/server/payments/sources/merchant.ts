// Who is paid, and how that looks to a payer: read together with a payment or an address, never by itself.
import { type RawBuilder, sql } from 'kysely';

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
  /** Features that are switched off: nothing that belongs to one takes payments. */
  featuresOff: string[];
};

/** By environments as e, businesses as b and branding as p. */
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
  featuresOff: sql<
    string[]
  >`array(select f.feature from features f where f.business_id = b.id and f.status = 'disabled')`,
} satisfies Record<keyof Merchant, RawBuilder<unknown>>;
