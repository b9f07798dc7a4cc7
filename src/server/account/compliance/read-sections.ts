// Reading compliance: one section, or the overall progress.
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { describePrivateFiles } from '#server/platform/uploads/private-files.ts';
import type { TxServices } from '#server/services.ts';
import type { BusinessCountry, BusinessType } from '#shared/account/business-kinds.ts';
import {
  type ComplianceOverview,
  type ComplianceSection,
  complianceSections,
  type IdentityCheck,
  type SectionDetails,
  type SectionSummary,
} from '#shared/contract/account/compliance.ts';
import {
  contactDraft,
  type Documents,
  documentsDraft,
  type ProfileInformation,
  profileInformationDraft,
} from '#shared/contract/account/compliance-company.ts';
import { type DocumentFacts, listDocuments } from '#shared/contract/account/compliance-documents.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CheckRow, selectCurrentChecks } from './check-queries.ts';
import { presentDirectors } from './directors.ts';
import {
  type CompanyRow,
  type SectionRow,
  selectCompany,
  selectEvents,
  selectSection,
  selectSections,
} from './queries.ts';
import { complianceStateOf } from './standing.ts';

export type ComplianceServices = Pick<TxServices, 'clock' | 'vault' | 'publicUrl' | 'hosts' | 'rails'>;

export async function findCompany(db: Db, businessId: string): Promise<CompanyRow> {
  const company = await selectCompany(db, businessId);
  if (!company) throw new AppError('NOT_FOUND');
  return company;
}

/** Returns the active business; throws NOT_FOUND for any other, whose compliance cannot be read. */
export function ownBusiness(environment: { businessId: string }, businessId: string): string {
  if (environment.businessId !== businessId) throw new AppError('NOT_FOUND');
  return businessId;
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

export function toSummary(section: ComplianceSection, row: SectionRow | undefined): SectionSummary {
  return {
    section,
    status: row?.status ?? 'NOT_ACTIVE',
    comment: row?.comment ?? null,
    version: row?.version ?? 0,
    savedAt: iso(row?.savedAt),
    submittedAt: iso(row?.submittedAt),
    decidedAt: iso(row?.decidedAt),
  };
}

/** Reads the stored data of a section by its own schema: missing fields are null. */
function readDetails<S extends z.ZodType>(
  schema: S,
  row: SectionRow | undefined,
  initial: object,
): z.output<S> {
  return schema.parse({ ...initial, ...row?.details });
}

/** Returns the section; one not started is prefilled from the registration data of the business. */
export function readProfileInformation(company: CompanyRow, row: SectionRow | undefined): ProfileInformation {
  const { businessName, businessType, businessSector } = company;
  const initial = row ? {} : { tradingName: businessName, businessType, businessSector };
  return readDetails(profileInformationDraft, row, initial);
}

export function documentFactsOf(company: CompanyRow, profile: ProfileInformation): DocumentFacts {
  return {
    country: company.country as BusinessCountry,
    businessType: profile.businessType ?? (company.businessType as BusinessType),
    registrationKind: profile.registrationKind,
    businessSector: profile.businessSector ?? company.businessSector,
  };
}

async function readDocuments(
  db: Db,
  company: CompanyRow,
  row: SectionRow | undefined,
): Promise<SectionDetails['documents']> {
  const { files }: Documents = readDetails(documentsDraft, row, { files: [] });
  const profileRow = await selectSection(db, company.id, 'profile-information');
  const known = await describePrivateFiles(
    db,
    company.id,
    files.map((file) => file.fileId),
  );
  return {
    asked: listDocuments(documentFactsOf(company, readProfileInformation(company, profileRow))),
    files: files.flatMap(({ kind, fileId }) => {
      const info = known.get(fileId);
      return info ? [{ kind, ...info }] : [];
    }),
  };
}

export async function readDetailsOf<S extends ComplianceSection>(
  db: Db,
  services: ComplianceServices,
  company: CompanyRow,
  section: S,
  row: SectionRow | undefined,
): Promise<SectionDetails[S]> {
  const read = async (): Promise<SectionDetails[ComplianceSection]> => {
    if (section === 'profile-information') return readProfileInformation(company, row);
    if (section === 'documents') return readDocuments(db, company, row);
    if (section === 'directors') return presentDirectors(db, services.vault, company.id);
    const { phone } = row ?? {};
    return {
      ...readDetails(contactDraft, row, row ? {} : { country: company.country }),
      phone: phone ?? null,
    };
  };
  return (await read()) as SectionDetails[S];
}

export async function getSection<S extends ComplianceSection>(
  db: Db,
  services: ComplianceServices,
  businessId: string,
  section: S,
): Promise<SectionSummary & { details: SectionDetails[S] }> {
  const company = await findCompany(db, businessId);
  const row = await selectSection(db, businessId, section);
  return { ...toSummary(section, row), details: await readDetailsOf(db, services, company, section, row) };
}

export function toCheck(row: CheckRow): IdentityCheck {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    subject: row.subject,
    number: row.maskedNumber,
    status: row.status,
    result: row.result,
    askedAt: row.requestedAt.toISOString(),
    answeredAt: iso(row.answeredAt),
  };
}

const reviewers = 'Review team';

/** Returns the progress. The merchant sees 'Review team' where staff see the name of the reviewer. */
export async function getOverview(
  db: Db,
  businessId: string,
  reader: 'merchant' | 'operator',
): Promise<ComplianceOverview> {
  const company = await findCompany(db, businessId);
  const [rows, checks, events] = await Promise.all([
    selectSections(db, businessId),
    selectCurrentChecks(db, businessId),
    selectEvents(db, businessId),
  ]);
  const standing = complianceStateOf(rows);
  const rowOf = (section: ComplianceSection) => rows.find((row) => row.section === section);
  return {
    businessId,
    country: company.country as BusinessCountry,
    completed: standing.hasCompletedCompliance,
    level: standing.complianceLevel,
    canGoLive: standing.canGoLive,
    sections: complianceSections.map((section) => toSummary(section, rowOf(section))),
    checks: checks.map(toCheck),
    timeline: events.map((event) => ({
      at: event.at.toISOString(),
      section: event.section,
      kind: event.kind,
      actor: event.byOperator && reader === 'merchant' ? reviewers : event.actorName,
      comment: event.comment,
    })),
  };
}
