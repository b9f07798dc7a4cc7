// SQL of compliance sections, their history, and the resulting state of the business.
import type { Insertable, Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  ComplianceEventsTable,
  ComplianceSectionsTable,
} from '#server/platform/db/tables/account/compliance.ts';
import type { ComplianceSection } from '#shared/contract/account/compliance.ts';

const companyColumns = [
  'id',
  'businessName',
  'email',
  'country',
  'currency',
  'timeZone',
  'businessType',
  'businessSector',
  'brandPrimaryColor',
  'canGoLive',
  'complianceLevel',
  'hasCompletedCompliance',
] as const;

export async function selectCompany(db: Db, businessId: string) {
  return db.selectFrom('businesses').select(companyColumns).where('id', '=', businessId).executeTakeFirst();
}
export type CompanyRow = NonNullable<Awaited<ReturnType<typeof selectCompany>>>;

/** Like `selectCompany`, and locks the row, and with it all compliance of the business, until the transaction ends. */
export async function lockCompany(tx: Tx, businessId: string): Promise<CompanyRow | undefined> {
  return tx
    .selectFrom('businesses')
    .select(companyColumns)
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function selectSections(db: Db, businessId: string) {
  return db.selectFrom('complianceSections').selectAll().where('businessId', '=', businessId).execute();
}
export type SectionRow = Awaited<ReturnType<typeof selectSections>>[number];

export async function selectSection(
  db: Db,
  businessId: string,
  section: ComplianceSection,
): Promise<SectionRow | undefined> {
  return db
    .selectFrom('complianceSections')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('section', '=', section)
    .executeTakeFirst();
}

export async function insertSection(tx: Tx, row: Clear<Insertable<ComplianceSectionsTable>>): Promise<void> {
  await tx
    .insertInto('complianceSections')
    .values(
      sealRow<Insertable<ComplianceSectionsTable>>('compliance_sections', [row.businessId, row.section], row),
    )
    .execute();
}

/** Updates a section and increments its version. */
export async function updateSection(
  tx: Tx,
  businessId: string,
  section: ComplianceSection,
  changes: Omit<Clear<Updateable<ComplianceSectionsTable>>, 'version'>,
): Promise<void> {
  const key = [businessId, section];
  const sealed = sealRow<Updateable<ComplianceSectionsTable>>('compliance_sections', key, changes);
  await tx
    .updateTable('complianceSections')
    .set((eb) => ({ ...sealed, version: eb('version', '+', 1) }))
    .where('businessId', '=', businessId)
    .where('section', '=', section)
    .execute();
}

export async function insertEvent(tx: Tx, event: Insertable<ComplianceEventsTable>): Promise<void> {
  await tx.insertInto('complianceEvents').values(event).execute();
}

export async function selectEvents(db: Db, businessId: string) {
  return db
    .selectFrom('complianceEvents')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}
