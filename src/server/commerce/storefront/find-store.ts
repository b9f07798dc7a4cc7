// The store that an address leads to, with whose it is and how that looks; nothing where it is not published.
import { sql } from 'kysely';
import { brandHostOf, type Merchant, merchantColumns } from '#server/payments/sources/merchant.ts';
import type { Db } from '#server/platform/db/database.ts';
import { named } from '#server/platform/directory/directory.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import { isFeatureOn } from '#shared/contract/features.ts';
import { slugField } from '#shared/contract/payments/sources/source-fields.ts';
import type { Currency } from '#shared/money.ts';

export type OpenStore = {
  environment: Environment;
  slug: string;
  name: string;
  description: string | null;
  currency: Currency;
  logoUrl: string | null;
  /** #rrggbb; null: the platform's own. */
  primaryColor: string | null;
  /** Whether the business may reward its customers. */
  hasRewards: boolean;
};

type Row = {
  slug: string;
  name: string;
  description: string | null;
  currency: Currency;
  businessCurrency: Currency;
};

/** Published ones of businesses whose feature is on. */
export async function findOpenStore(db: Db, publicUrl: string, key: string): Promise<OpenStore | null> {
  const slug = slugField.safeParse(key);
  if (!slug.success) return null;
  const columns = Object.entries(merchantColumns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
  const { rows } = await sql<Row & Merchant>`
    select ${sql.join(columns)}, s.slug, s.name, s.description, s.currency, b.currency as "businessCurrency"
    from ${named('store', slug.data)} d
    join stores s on s.environment_id = d.environment_id
    join environments e on e.id = s.environment_id
    join businesses b on b.id = e.business_id
    left join branding p on p.website_url = ${brandHostOf(publicUrl)}
    where s.is_published`.execute(db);
  const [row] = rows;
  if (!row || !isFeatureOn('commerce', new Set(row.featuresOff))) return null;
  const { environmentId, mode, businessId, businessName, country, timeZone } = row;
  const place = { id: environmentId, mode, businessId, businessName, country, timeZone };
  return {
    environment: Object.assign(place, { currency: row.businessCurrency, websiteHost: row.websiteHost }),
    slug: row.slug,
    name: row.name,
    description: row.description,
    currency: row.currency,
    logoUrl: imagePath(row.logoImageId),
    primaryColor: row.primaryColor,
    hasRewards: isFeatureOn('checkout_rewards', new Set(row.featuresOff)),
  };
}
