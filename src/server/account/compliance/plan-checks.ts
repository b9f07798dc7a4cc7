// The numbers of a business that can be checked, and the planning of missing checks.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ClaimedPerson, CompanyRequest } from '#server/rails/identity-registers.ts';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import type { CheckKind } from '#shared/contract/account/compliance.ts';
import { einFault } from '#shared/contract/account/compliance-company.ts';
import { maskNumber } from '#shared/contract/account/compliance-directors.ts';
import { type CheckRow, insertChecks, selectCurrentChecks, supersedeChecks } from './check-queries.ts';
import { readDirectors } from './directors.ts';
import { selectSection } from './queries.ts';
import { type ComplianceServices, findCompany, readProfileInformation } from './read-sections.ts';

/** A number and its claimed holder. Kept in memory only. */
export type Question = { kind: CheckKind; subjectId: string | null; subject: string; number: string } & (
  | { kind: 'bvn' | 'nin'; claimed: ClaimedPerson }
  | { kind: 'rc'; register: CompanyRequest['register'] }
  | { kind: 'ein' }
);

/** Returns every number that is complete enough for a lookup, from the current data. */
export async function listQuestions(
  db: Db,
  services: ComplianceServices,
  businessId: string,
): Promise<Question[]> {
  const [company, people] = await Promise.all([
    companyQuestions(db, businessId),
    personQuestions(db, services, businessId),
  ]);
  return [...company, ...people];
}

async function companyQuestions(db: Db, businessId: string): Promise<Question[]> {
  const company = await findCompany(db, businessId);
  const row = await selectSection(db, businessId, 'profile-information');
  const { legalName, registrationKind, registrationNumber, taxId } = readProfileInformation(company, row);
  if (!legalName) return [];
  const about = { subjectId: null, subject: legalName };
  if ((company.country as BusinessCountry) === 'US')
    return taxId && !einFault(taxId) ? [{ ...about, kind: 'ein', number: taxId }] : [];
  if (!registrationKind || !/^\d{4,8}$/.test(registrationNumber ?? '')) return [];
  return [{ ...about, kind: 'rc', number: registrationNumber ?? '', register: registrationKind }];
}

async function personQuestions(
  db: Db,
  services: ComplianceServices,
  businessId: string,
): Promise<Question[]> {
  const people = await readDirectors(db, services.vault, businessId);
  return people.flatMap((person) => {
    const { id, firstName, lastName, bornOn } = person;
    if (!firstName || !lastName || !bornOn) return [];
    const about = {
      subjectId: id,
      subject: `${firstName} ${lastName}`,
      claimed: { firstName, lastName, bornOn },
    };
    return (['bvn', 'nin'] as const).flatMap((kind): Question[] => {
      const number = person[kind] ?? '';
      return /^\d{11}$/.test(number) ? [{ ...about, kind, number }] : [];
    });
  });
}

export function isAbout(check: CheckRow, question: Question): boolean {
  return check.kind === question.kind && check.subjectId === question.subjectId;
}

/** How long the planner of a check has to make the lookup before the job does. */
export const leaseMs = 60_000;

/**
 * Creates missing checks, which the job makes at once; verified or pending checks are kept. With `askAgain`, failed checks are repeated.
 */
export async function planChecks(
  tx: Tx,
  services: ComplianceServices,
  businessId: string,
  options: { askAgain: boolean },
): Promise<{ questions: Question[]; made: CheckRow[] }> {
  const { clock } = services;
  const now = clock.now();
  const questions = await listQuestions(tx, services, businessId);
  const before = await selectCurrentChecks(tx, businessId);
  const outdated = before.filter(
    (check) =>
      (options.askAgain && check.status === 'FAILED') ||
      !questions.some((question) => isAbout(check, question)),
  );
  await supersedeChecks(
    tx,
    businessId,
    outdated.map((check) => check.id),
    now,
  );
  const current = before.filter((check) => !outdated.includes(check));
  const missing = questions.filter((question) => !current.some((check) => isAbout(check, question)));
  const verificationId = clock.newId();
  const rows = missing.map(({ kind, subjectId, subject, number }) => ({
    businessId,
    id: clock.newId(),
    verificationId,
    kind,
    subjectId,
    subject,
    maskedNumber: kind === 'rc' ? number.slice(-4).padStart(number.length, '•') : maskNumber(number),
    status: 'PENDING' as const,
    result: 'Waiting for the register',
    nextEnquiryAt: now,
    supersededAt: null,
    requestedAt: now,
    answeredAt: null,
  }));
  const made = rows.length > 0 ? await insertChecks(tx, rows) : [];
  return { questions, made };
}
