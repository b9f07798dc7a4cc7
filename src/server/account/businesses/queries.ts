// SQL of businesses: feature flags, first-use state of the dashboard, and settings copied from one business to another.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { copyImage } from '#server/platform/uploads/service.ts';

export type FeatureRow = { feature: string; status: 'enabled' | 'disabled'; locked: boolean };

/** Returns the flags that differ from the default. A lock belongs to the provider and is kept when the merchant switches the feature. */
export function selectFeatures(db: Db, businessId: string): Promise<FeatureRow[]> {
  return db
    .selectFrom('features')
    .where('businessId', '=', businessId)
    .select(['feature', 'status', 'lockedByOperator as locked'])
    .execute();
}

export async function upsertFeature(
  tx: Tx,
  row: { businessId: string; feature: string; status: 'enabled' | 'disabled' },
): Promise<void> {
  await tx
    .insertInto('features')
    .values(row)
    .onConflict((conflict) => conflict.columns(['businessId', 'feature']).doUpdateSet({ status: row.status }))
    .execute();
}

/** Adds to the first-use state of the dashboard and returns all of it. */
export async function mergeEmptyData(
  tx: Tx,
  businessId: string,
  flags: Record<string, boolean>,
): Promise<Record<string, boolean>> {
  const row = await tx
    .updateTable('businesses')
    .set({ emptyData: sql`empty_data || ${JSON.stringify(flags)}::jsonb` })
    .where('id', '=', businessId)
    .returning('emptyData')
    .executeTakeFirstOrThrow();
  return row.emptyData;
}

/** Returns a business of which a user is an active member, with the permissions of their role. */
export function selectOwnBusiness(db: Db, userId: string, businessId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('businesses as b', 'b.id', 'm.businessId')
    .innerJoin('roles as r', 'r.id', 'm.roleId')
    .where('m.userId', '=', userId)
    .where('m.businessId', '=', businessId)
    .where('m.status', '=', 'ACTIVE')
    .select(['b.id', 'b.businessName', 'b.country', 'b.virtualAccountSetting', 'r.permissions'])
    .executeTakeFirst();
}

export async function updateBanks(
  tx: Tx,
  businessId: string,
  banks: { preferredBank: string | null; alternativeBank: string | null },
): Promise<void> {
  await tx.updateTable('businesses').set(banks).where('id', '=', businessId).execute();
}

/** Copies columns from one business to another. */
export async function copyColumns(
  tx: Tx,
  fromId: string,
  toId: string,
  columns: readonly string[],
): Promise<void> {
  const assignments = columns.map((column) => sql`${sql.id(column)} = source.${sql.id(column)}`);
  await sql`
    update businesses as target set ${sql.join(assignments)} from businesses as source
    where target.id = ${toId} and source.id = ${fromId}`.execute(tx);
}

/** Copies the logo of another business, because an image belongs to one business. */
export async function copyLogo(tx: Tx, fromId: string, toId: string, imageId: string): Promise<void> {
  const from = await tx
    .selectFrom('businesses')
    .where('id', '=', fromId)
    .select('logoImageId')
    .executeTakeFirst();
  if (!from?.logoImageId) return;
  await copyImage(tx, from.logoImageId, { id: imageId, businessId: toId });
  await tx.updateTable('businesses').set({ logoImageId: imageId }).where('id', '=', toId).execute();
}

export async function copyFeatures(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into features (business_id, feature, status)
    select ${toId}::uuid, feature, status from features where business_id = ${fromId}`.execute(tx);
}
