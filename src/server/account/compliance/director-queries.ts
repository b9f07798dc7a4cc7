// SQL of the directors and owners of a business; callers pass their numbers already sealed.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ComplianceDirectorsTable } from '#server/platform/db/tables/account/compliance.ts';

export async function selectDirectors(db: Db, businessId: string) {
  return db
    .selectFrom('complianceDirectors')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('position')
    .execute();
}
export type DirectorRow = Awaited<ReturnType<typeof selectDirectors>>[number];

/** Replaces the list of persons; those not in the new list are deleted. */
export async function replaceDirectors(
  tx: Tx,
  businessId: string,
  rows: readonly Insertable<ComplianceDirectorsTable>[],
): Promise<void> {
  await tx.deleteFrom('complianceDirectors').where('businessId', '=', businessId).execute();
  if (rows.length > 0) await tx.insertInto('complianceDirectors').values(rows).execute();
}
