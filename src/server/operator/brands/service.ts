// Branding by website address, for staff: the look of the dashboard at that address.
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { BrandingTable } from '#server/platform/db/tables/operator/brands.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { getImage } from '#server/platform/uploads/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Brand, BrandChange } from '#shared/contract/operator/brands.ts';
import { deleteBrandRow, selectBrand, selectBrands, upsertBrand } from './queries.ts';

type BrandCall = { tx: Tx; clock: Clock; audit: (details: AuditDetails) => void };

function toBrand(row: Pick<BrandingTable, keyof BrandingTable>): Brand {
  return {
    host: row.websiteUrl,
    companyName: row.companyName,
    logo: row.companyLogo,
    icon: row.companyIcon,
    favicon: row.companyFavicon,
    primaryColor: row.brandPrimaryColor,
    secondaryColor: row.brandSecondaryColor,
    supportEmail: row.supportEmail,
    termsUrl: row.termsUrl,
    privacyUrl: row.privacyUrl,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listBrands(db: Db): Promise<Brand[]> {
  return (await selectBrands(db)).map(toBrand);
}

async function checkPictures(tx: Tx, input: BrandChange): Promise<void> {
  for (const field of ['logo', 'icon', 'favicon'] as const) {
    const id = input[field]?.split('/').at(-1);
    if (!id) continue;
    await getImage(tx, id).catch(() => {
      throw new AppError('VALIDATION', { fields: { [field]: 'Upload the image here' } });
    });
  }
}

export async function saveBrand(call: BrandCall, host: string, input: BrandChange): Promise<Brand> {
  const { tx, clock, audit } = call;
  await checkPictures(tx, input);
  const before = await selectBrand(tx, host);
  if (input.isNew && before)
    throw new AppError('VALIDATION', {
      fields: { host: 'This address already has branding. Edit it instead.' },
    });
  await upsertBrand(tx, {
    websiteUrl: host,
    companyName: input.companyName,
    companyLogo: input.logo,
    companyIcon: input.icon,
    companyFavicon: input.favicon,
    brandPrimaryColor: input.primaryColor,
    brandSecondaryColor: input.secondaryColor,
    supportEmail: input.supportEmail,
    termsUrl: input.termsUrl ?? null,
    privacyUrl: input.privacyUrl ?? null,
    createdAt: before?.createdAt ?? clock.now(),
  });
  const after = await selectBrand(tx, host);
  if (!after) throw new AppError('NOT_FOUND');
  audit({
    entity: 'brand',
    entityId: host,
    before: before ? { ...toBrand(before) } : null,
    after: { ...toBrand(after) },
  });
  return toBrand(after);
}

export async function deleteBrand({ tx, audit }: BrandCall, host: string): Promise<void> {
  const before = await deleteBrandRow(tx, host);
  if (!before) throw new AppError('NOT_FOUND');
  audit({ entity: 'brand', entityId: host, before: { ...toBrand(before) }, after: null });
}
