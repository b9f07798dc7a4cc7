// Saving and submitting compliance sections: drafts may be incomplete, submissions are validated in full.
import type { z } from 'zod';
import type { Tx } from '#server/platform/db/database.ts';
import { parseMerged } from '#server/platform/rows/merge-with-known.ts';
import { describePrivateFiles } from '#server/platform/uploads/private-files.ts';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import { sectionStates } from '#shared/account/section-states.ts';
import type { ComplianceSection } from '#shared/contract/account/compliance.ts';
import {
  type ComplianceContext,
  type Contact,
  completeContact,
  completeDocuments,
  completeProfileInformation,
  contactDraft,
  type Documents,
  documentsDraft,
  type ProfileInformation,
  profileInformationDraft,
} from '#shared/contract/account/compliance-company.ts';
import {
  completeDirectors,
  type Directors,
  directorsDraft,
} from '#shared/contract/account/compliance-directors.ts';
import { AppError } from '#shared/contract/errors.ts';
import { mergeKnown } from '#shared/merge-known.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { statesAfter } from '#shared/states.ts';
import { supersedeSubjects } from './check-queries.ts';
import { replaceDirectors } from './director-queries.ts';
import { changedPeople, readDirectors, restoreNumbers, sealDirector } from './directors.ts';
import { planChecks } from './plan-checks.ts';
import {
  type CompanyRow,
  insertEvent,
  insertSection,
  lockCompany,
  type SectionRow,
  selectSection,
  updateSection,
} from './queries.ts';
import {
  type ComplianceServices,
  documentFactsOf,
  readDetailsOf,
  readProfileInformation,
} from './read-sections.ts';
import { saveComplianceState } from './standing.ts';

/** The author of a change: a member, or a program with an API key of the business. */
export type Saver = { businessId: string; userId: string | null; name: string };

/** `known`: the content when editing began; without it everything is written. */
export type Draft<T> = { details: T; known?: T | undefined; submit: boolean };

/** A section being changed: the compliance of the business is locked. */
type Held = { tx: Tx; services: ComplianceServices; company: CompanyRow; row: SectionRow | undefined };

/** The error for a section that cannot be changed in its state; in the other states it waits for a reviewer. */
const refusals: Partial<Record<SectionRow['status'], { sentence: string }>> = {
  APPROVED: { sentence: 'This section is approved and cannot be changed. Contact support to change it.' },
};

async function holdSection(
  tx: Tx,
  services: ComplianceServices,
  businessId: string,
  section: ComplianceSection,
): Promise<Held> {
  const company = await lockCompany(tx, businessId);
  if (!company) throw new AppError('NOT_FOUND');
  const row = await selectSection(tx, businessId, section);
  if (row && statesAfter<SectionRow['status']>(sectionStates.changes.saved, row.status).length === 0)
    throw new AppError('COMPLIANCE_LOCKED', refusals[row.status]);
  return { tx, services, company, row };
}

/** Returns the content to write: the draft, merged with what others have saved since its editing began (decision 142). */
async function mergeSection<T extends object>(
  { tx, services, company, row }: Held,
  section: ComplianceSection,
  schema: z.ZodType<T>,
  { details, known }: Draft<T>,
): Promise<T> {
  if (!known) return details;
  const now = schema.parse(await readDetailsOf(tx, services, company, section, row));
  return parseMerged(schema, mergeKnown<T>(details, known, now).merged);
}

function contextOf({ company, services }: Held): ComplianceContext {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: company.timeZone });
  return { country: company.country as BusinessCountry, today: format.format(services.clock.now()) };
}

function requireComplete(schema: z.ZodType, details: unknown): void {
  const { error } = schema.safeParse(details);
  if (!error) return;
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new AppError('VALIDATION', { fields });
}

/**
 * Stores the section; a contact phone number is stored separately and sealed. The reviewer's comment stays visible until the next
 * submission.
 */
async function keepSection(
  held: Held,
  saver: Saver,
  section: ComplianceSection,
  details: object,
  submit: boolean,
  phone: string | null = null,
): Promise<void> {
  const { tx, services, row } = held;
  const now = services.clock.now();
  const { businessId, userId } = saver;
  const changes = {
    status: submit ? ('PENDING' as const) : ('SAVED' as const),
    details: JSON.stringify(details),
    phone,
    savedAt: now,
    ...(submit && { submittedAt: now, submittedBy: userId, decidedAt: null, comment: null }),
  };
  if (row) await updateSection(tx, businessId, section, changes);
  else
    await insertSection(tx, {
      businessId,
      section,
      comment: null,
      submittedAt: null,
      submittedBy: null,
      decidedAt: null,
      ...changes,
    });
  if (submit)
    await insertEvent(tx, {
      businessId,
      id: services.clock.newId(),
      section,
      kind: 'submitted',
      byOperator: false,
      actorId: userId,
      actorName: saver.name,
      comment: null,
      at: now,
    });
  await saveComplianceState(tx, businessId);
}

export async function saveProfileInformation(
  tx: Tx,
  services: ComplianceServices,
  saver: Saver,
  draft: Draft<ProfileInformation>,
): Promise<void> {
  const held = await holdSection(tx, services, saver.businessId, 'profile-information');
  const details = await mergeSection(held, 'profile-information', profileInformationDraft, draft);
  const { submit } = draft;
  if (submit) requireComplete(completeProfileInformation(contextOf(held)), details);
  const before = readProfileInformation(held.company, held.row);
  const identity = (profileInformation: ProfileInformation) =>
    [
      profileInformation.legalName,
      profileInformation.registrationKind,
      profileInformation.registrationNumber,
      profileInformation.taxId,
    ].join('\n');
  if (identity(before) !== identity(details))
    await supersedeSubjects(tx, saver.businessId, [null], services.clock.now());
  await keepSection(held, saver, 'profile-information', details, submit);
  if (submit) await planChecks(tx, services, saver.businessId, { askAgain: false });
}

export async function saveDocuments(
  tx: Tx,
  services: ComplianceServices,
  saver: Saver,
  draft: Draft<Documents>,
): Promise<void> {
  const held = await holdSection(tx, services, saver.businessId, 'documents');
  const details = await mergeSection(held, 'documents', documentsDraft, draft);
  const known = await describePrivateFiles(
    tx,
    saver.businessId,
    details.files.map((file) => file.fileId),
  );
  requireOwnFiles(details.files.map(({ kind, fileId }) => [kind, known.has(fileId)]));
  if (draft.submit) {
    const profileRow = await selectSection(tx, saver.businessId, 'profile-information');
    const profile = readProfileInformation(held.company, profileRow);
    requireComplete(completeDocuments(documentFactsOf(held.company, profile)), details);
  }
  await keepSection(held, saver, 'documents', details, draft.submit);
}

/** Throws at each field whose file does not belong to the business. */
function requireOwnFiles(found: readonly [field: string, isOwn: boolean][]): void {
  const lost = found.filter(([, isOwn]) => !isOwn);
  if (lost.length > 0)
    throw new AppError('VALIDATION', {
      fields: Object.fromEntries(lost.map(([field]) => [field, 'Upload the file again'])),
    });
}

export async function saveContact(
  tx: Tx,
  services: ComplianceServices,
  saver: Saver,
  section: 'business-contact' | 'support-contact',
  draft: Draft<Contact>,
): Promise<void> {
  const held = await holdSection(tx, services, saver.businessId, section);
  const details = await mergeSection(held, section, contactDraft, draft);
  const phone = details.phone && normalisePhone(details.phone, details.country ?? held.company.country);
  if (draft.submit) {
    requireComplete(completeContact, details);
    if (!phone) throw new AppError('VALIDATION', { fields: { phone: 'Phone Number is invalid' } });
  }
  const { phone: typed, ...others } = details;
  await keepSection(held, saver, section, others, draft.submit, phone ?? typed);
}

export async function saveDirectors(
  tx: Tx,
  services: ComplianceServices,
  saver: Saver,
  draft: Draft<Directors>,
): Promise<void> {
  const { businessId } = saver;
  const { submit } = draft;
  const held = await holdSection(tx, services, businessId, 'directors');
  const { directors: people } = await mergeSection(held, 'directors', directorsDraft, draft);
  const before = await readDirectors(tx, services.vault, businessId);
  const directors = restoreNumbers(people, before);
  const named = directors.map((person) => person.idFileId);
  const known = await describePrivateFiles(
    tx,
    businessId,
    named.flatMap((id) => id ?? []),
  );
  requireOwnFiles(named.map((id, index) => [`directors.${index}.idFileId`, id === null || known.has(id)]));
  if (submit) requireComplete(completeDirectors(contextOf(held)), { directors });
  await supersedeSubjects(tx, businessId, changedPeople(before, directors), services.clock.now());
  await replaceDirectors(
    tx,
    businessId,
    directors.map((person, index) => sealDirector(services.vault, businessId, person, index)),
  );
  await keepSection(held, saver, 'directors', {}, submit);
  if (submit) await planChecks(tx, services, businessId, { askAgain: false });
}
