// SQL of branding by website address.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { BrandingTable } from '#server/platform/db/tables/operator/brands.ts';

export function selectBrands(db: Db) {
  return db.selectFrom('branding').selectAll().orderBy('websiteUrl').execute();
}

export function selectBrand(db: Db, host: string) {
  return db.selectFrom('branding').where('websiteUrl', '=', host).selectAll().executeTakeFirst();
}

export async function upsertBrand(tx: Tx, row: Insertable<BrandingTable>): Promise<void> {
  const { websiteUrl: _, createdAt: __, ...look } = row;
  await tx
    .insertInto('branding')
    .values(row)
    .onConflict((conflict) => conflict.column('websiteUrl').doUpdateSet(look))
    .execute();
}

export function deleteBrandRow(tx: Tx, host: string) {
  return tx.deleteFrom('branding').where('websiteUrl', '=', host).returningAll().executeTakeFirst();
}
