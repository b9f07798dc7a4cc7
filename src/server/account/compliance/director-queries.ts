// SQL of the directors and owners of a business; their numbers are sealed before they come here.
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

/** The people named from now on; whoever is not among them is gone. */
export async function replaceDirectors(
  tx: Tx,
  businessId: string,
  rows: readonly Insertable<ComplianceDirectorsTable>[],
): Promise<void> {
  await tx.deleteFrom('complianceDirectors').where('businessId', '=', businessId).execute();
  if (rows.length > 0) await tx.insertInto('complianceDirectors').values(rows).execute();
}
