// The store at an address, with its business and branding; none if it is not published.
import { type RawBuilder, sql } from 'kysely';
import { brandHostOf, type Merchant, merchantColumns } from '#server/payments/sources/merchant.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StoreSocial } from '#server/platform/db/tables/commerce/commerce-tables.ts';
import { named } from '#server/platform/directory/directory.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { StoreScheme } from '#shared/commerce/store-look.ts';
import type { StoreInput } from '#shared/contract/commerce/stores.ts';
import { isFeatureOn } from '#shared/contract/features.ts';
import { slugField } from '#shared/contract/payments/sources/source-fields.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import { type Picture, pictureOf } from './picture.ts';

export type OpenStore = {
  environment: Environment;
  slug: string;
  name: string;
  description: string | null;
  currency: Currency;
  logoUrl: string | null;
  /** #rrggbb; null: the platform's default. */
  primaryColor: string | null;
  /** Whether the business has the rewards feature. */
  hasRewards: boolean;
  /** The headline of the first page; null: only the store's name. */
  welcome: string | null;
  scheme: StoreScheme;
  socials: StoreSocial[];
  /** Category ids; the others follow by name. */
  categoryOrder: string[];
  banner: Picture | null;
  /** The language of its documents, and the default of its pages. */
  language: Language;
};

type Row = {
  slug: string;
  name: string;
  description: string | null;
  currency: Currency;
  businessCurrency: Currency;
  welcome: string | null;
  themeColor: string | null;
  scheme: StoreScheme;
  socials: StoreSocial[];
  categoryOrder: string[];
  bannerId: string | null;
  bannerWidth: number | null;
  bannerHeight: number | null;
  language: Language;
};

const lookColumns = sql`s.welcome, s.theme_color as "themeColor", s.scheme, s.socials, s.category_order as "categoryOrder",
  i.id as "bannerId", i.width as "bannerWidth", i.height as "bannerHeight"`;
const languageOf = (environment: RawBuilder<unknown>) =>
  sql`coalesce((select g.language from invoice_settings g where g.environment_id = ${environment}), 'en') as language`;
const merchantList = Object.entries(merchantColumns).map(
  ([name, column]) => sql`${column} as ${sql.ref(name)}`,
);

function toOpenStore(row: Row & Merchant): OpenStore | null {
  if (row.isSuspended || !isFeatureOn('commerce', new Set(row.featuresOff))) return null;
  const { environmentId, mode, businessId, businessName, country, timeZone } = row;
  const place = { id: environmentId, mode, businessId, businessName, country, timeZone };
  const { slug, name, description, currency, welcome, scheme, socials, categoryOrder } = row;
  return {
    environment: Object.assign(place, { currency: row.businessCurrency, websiteHost: row.websiteHost }),
    slug,
    name,
    description,
    currency,
    logoUrl: imagePath(row.logoImageId),
    primaryColor: row.themeColor ?? row.primaryColor,
    hasRewards: isFeatureOn('checkout_rewards', new Set(row.featuresOff)),
    welcome,
    scheme,
    socials,
    categoryOrder,
    language: row.language,
    banner: pictureOf({ imageId: row.bannerId, imageWidth: row.bannerWidth, imageHeight: row.bannerHeight }),
  };
}

/** Returns published stores of businesses with the feature enabled. */
export async function findOpenStore(db: Db, publicUrl: string, key: string): Promise<OpenStore | null> {
  const slug = slugField.safeParse(key);
  if (!slug.success) return null;
  const { rows } = await sql<Row & Merchant>`
    select ${sql.join(merchantList)}, s.slug, s.name, s.description, s.currency, b.currency as "businessCurrency", ${lookColumns},
      ${languageOf(sql`s.environment_id`)}
    from ${named('store', slug.data)} d
    join stores s on s.environment_id = d.environment_id
    join environments e on e.id = s.environment_id
    join businesses b on b.id = e.business_id
    left join images i on i.id = s.banner_image_id
    left join branding p on p.website_url = ${brandHostOf(publicUrl)}
    where s.is_published`.execute(db);
  return rows[0] ? toOpenStore(rows[0]) : null;
}

/** Returns the store of an environment with unsaved settings, published or not. */
export async function draftStore(
  db: Db,
  publicUrl: string,
  environmentId: string,
  input: StoreInput,
): Promise<OpenStore | null> {
  const { rows } = await sql<Row & Merchant>`
    select ${sql.join(merchantList)}, b.currency as "businessCurrency", i.id as "bannerId",
      i.width as "bannerWidth", i.height as "bannerHeight", ${languageOf(sql`e.id`)}
    from environments e join businesses b on b.id = e.business_id
    left join images i on i.id = ${input.bannerImageId}::uuid
    left join branding p on p.website_url = ${brandHostOf(publicUrl)}
    where e.id = ${environmentId}`.execute(db);
  const [row] = rows;
  return row ? toOpenStore(Object.assign(row, input)) : null;
}
