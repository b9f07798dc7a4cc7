// The verified names of a business: its own, and those of its directors and owners confirmed by a register.
import type { Db } from '#server/platform/db/database.ts';
import { selectDirectors } from './director-queries.ts';
import { selectCompany, selectSection } from './queries.ts';

export type VerifiedNames = {
  companies: string[];
  people: { firstName: string; lastName: string }[];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export async function listVerifiedNames(db: Db, businessId: string): Promise<VerifiedNames> {
  const [company, profile, directors, checks] = await Promise.all([
    selectCompany(db, businessId),
    selectSection(db, businessId, 'profile-information'),
    selectDirectors(db, businessId),
    db
      .selectFrom('complianceChecks')
      .where('businessId', '=', businessId)
      .where('status', '=', 'VERIFIED')
      .where('supersededAt', 'is', null)
      .where('subjectId', 'is not', null)
      .select('subjectId')
      .execute(),
  ]);
  const confirmed = new Set(checks.map((check) => check.subjectId));
  const legalName = profile?.status === 'APPROVED' ? textOf(profile.details.legalName) : '';
  return {
    companies: [company?.businessName ?? '', legalName].filter((name) => name !== ''),
    people: directors
      .filter((director) => confirmed.has(director.id))
      .map(({ details }) => ({ firstName: textOf(details.firstName), lastName: textOf(details.lastName) }))
      .filter(({ firstName, lastName }) => firstName !== '' && lastName !== ''),
  };
}
