// SQL that reads a payment or a link together with who is paid: one round trip, for every payer's call begins with it.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { withClockOf } from '../http/environment-clock.ts';
import type { PaidPage } from '../payment-pages/payer-page.ts';
import type { PaidCode } from '../qr-codes/payer-code.ts';
import type { TxServices } from '../services.ts';
import type { LinkRow, PaymentRow } from './queries.ts';

/** Who is paid, and how that looks to a payer. */
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

/** A payment with its merchant and what it came through, a link or a page; all as they were when they were read. */
export type Payment = {
  row: PaymentRow;
  merchant: Merchant;
  link: LinkRow | null;
  page: PaidPage | null;
  code: PaidCode | null;
};

/** Which payment: by what the payer knows of it, or by what we do. */
export type PaymentName = { reference: string } | { environmentId: string; id: string };

const merchantColumns = {
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

const linkColumns = [
  'environmentId',
  'id',
  'reference',
  'slug',
  'name',
  'description',
  'kind',
  'status',
  'currency',
  'amount',
  'amountMin',
  'amountMax',
  'usesMax',
  'usedCount',
  'reservedCount',
  'collected',
  'visits',
  'startedCount',
  'expiresAt',
  'redirectUrl',
  'successMessage',
  'customFields',
  'collectPhone',
  'collectAddress',
  'feeBearer',
  'notifyEmails',
  'splitGroupId',
  'imageId',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof LinkRow)[];

/** Columns of three tables in one row, told apart by what stands before the colon. */
const selectedMerchant = Object.entries<RawBuilder<unknown>>(merchantColumns).map(([name, column]) =>
  column.as(`merchant:${name}`),
);
const selectedLink = linkColumns.map((name) => sql.ref(`l.${name}`).as(`link:${name}`));

type Mixed = Record<string, unknown>;

function pick<T>(mixed: Mixed, prefix: string): T {
  const picked = Object.entries(mixed)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value]);
  return Object.fromEntries(picked) as T;
}

/** The payment of a name. `host` is the address whose branding applies where the business has none. */
export async function selectPayment(
  db: Db,
  name: PaymentName,
  host: string,
): Promise<Omit<Payment, 'page' | 'code'> | undefined> {
  const mixed = await db
    .selectFrom('transactions as t')
    .innerJoin('environments as e', 'e.id', 't.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', host))
    .leftJoin('paymentLinks as l', (join) =>
      join
        .onRef('l.environmentId', '=', 't.environmentId')
        .onRef('l.id', '=', 't.sourceId')
        .on('t.sourceKind', '=', 'payment_link_ref'),
    )
    .$if('reference' in name, (query) =>
      query.where('t.reference', '=', 'reference' in name ? name.reference : ''),
    )
    .$if('id' in name, (query) =>
      query
        .where('t.environmentId', '=', 'id' in name ? name.environmentId : '')
        .where('t.id', '=', 'id' in name ? name.id : ''),
    )
    .selectAll('t')
    .select(selectedMerchant)
    .select(selectedLink)
    .executeTakeFirst();
  if (!mixed) return undefined;
  const row = Object.fromEntries(Object.entries(mixed).filter(([key]) => !key.includes(':')));
  const link = pick<LinkRow>(mixed, 'link:');
  return {
    row: row as PaymentRow,
    merchant: pick<Merchant>(mixed, 'merchant:'),
    link: link.id === null ? null : link,
  };
}

/** Who is paid in an environment. */
export async function selectMerchant(
  db: Db,
  environmentId: string,
  host: string,
): Promise<Merchant | undefined> {
  const mixed = await db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', host))
    .where('e.id', '=', environmentId)
    .select(selectedMerchant)
    .executeTakeFirst();
  return mixed && pick<Merchant>(mixed, 'merchant:');
}

/** A link by the address payers know, with its merchant. */
export async function selectLinkBySlug(
  db: Db,
  slug: string,
  host: string,
): Promise<{ link: LinkRow; merchant: Merchant } | undefined> {
  const mixed = await db
    .selectFrom('paymentLinks as l')
    .innerJoin('environments as e', 'e.id', 'l.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', host))
    .where('l.slug', '=', slug)
    .select(selectedMerchant)
    .select(selectedLink)
    .executeTakeFirst();
  return mixed && { link: pick<LinkRow>(mixed, 'link:'), merchant: pick<Merchant>(mixed, 'merchant:') };
}

/** The services with the clock of what a reference or slug names. No question is asked while no clock has been moved; inside of a transaction it is asked there. */
export async function atPayersClock<S extends Pick<TxServices, 'clock' | 'clocks'>>(
  services: S,
  key: string,
  db: Db,
): Promise<S> {
  if (services.clocks.aheadMaxMs() === 0) return services;
  const { rows } = await sql<{ environmentId: string }>`
    select environment_id from transactions where reference = ${key}
    union all select environment_id from payment_addresses where slug = ${key.toLowerCase()}
    limit 1`.execute(db);
  const [found] = rows;
  return found ? withClockOf(services, found.environmentId) : services;
}
