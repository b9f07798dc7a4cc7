// The business of an environment, with the data that e-mails and deadlines need.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';

export type BusinessOf = {
  environmentId: string;
  mode: 'test' | 'live';
  businessId: string;
  businessName: string;
  businessEmail: string;
  country: string;
  currency: Currency;
  timeZone: string;
  primaryColor: string;
};

/** Reads the business; `publicUrl` determines the brand, whose colour is the default for a business without its own. */
export async function businessOf(db: Db, environmentId: string, publicUrl: string): Promise<BusinessOf> {
  const row = await db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', new URL(publicUrl).hostname))
    .where('e.id', '=', environmentId)
    .select([
      'e.id as environmentId',
      'e.mode',
      'b.id as businessId',
      'b.businessName',
      'b.email as businessEmail',
      'b.country',
      sql<Currency>`b.currency`.as('currency'),
      'b.timeZone',
      sql<string>`coalesce(b.brand_primary_color, p.brand_primary_color, ${defaultBranding.brand_primary_color})`.as(
        'primaryColor',
      ),
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
