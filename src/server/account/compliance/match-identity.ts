// Interpretation of register responses: whether they match the claimed person or company.
import type { ClaimedPerson, CompanyAnswer, PersonAnswer } from '#server/rails/identity-registers.ts';

/** Null: no response yet. */
export type MatchResult = { status: 'VERIFIED' | 'FAILED'; result: string } | null;

/** Splits a name into words without accents, punctuation and case. */
export function nameParts(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether two names are the same person: every claimed name is in the register, in any order; a middle name may be missing. */
export function isSameName(claimed: readonly string[], found: readonly string[]): boolean {
  const known = new Set(found.flatMap(nameParts));
  return claimed.flatMap(nameParts).every((word) => known.has(word));
}

const legalForms = new Set([
  'ltd',
  'limited',
  'plc',
  'inc',
  'incorporated',
  'llc',
  'corp',
  'corporation',
  'co',
  'company',
  'the',
  'and',
  'nigeria',
  'nig',
]);

/** Whether two names are the same company: the same words, apart from those of the legal form. */
export function isSameCompany(claimed: string, found: string): boolean {
  const core = (name: string) =>
    nameParts(name)
      .filter((word) => !legalForms.has(word))
      .join(' ');
  return core(claimed) === core(found) && core(claimed) !== '';
}

export function matchPerson(answer: PersonAnswer, claimed: ClaimedPerson): MatchResult {
  if (answer.outcome === 'unknown') return null;
  if (answer.outcome === 'not_found')
    return { status: 'FAILED', result: 'This number is not in the register.' };
  const sameName = isSameName([claimed.firstName, claimed.lastName], [answer.firstName, answer.lastName]);
  const sameBirth = answer.bornOn === claimed.bornOn;
  if (sameName && sameBirth)
    return { status: 'VERIFIED', result: 'Name and date of birth match the register.' };
  const differs =
    !sameName && !sameBirth
      ? 'The name and the date of birth do'
      : `The ${sameName ? 'date of birth' : 'name'} does`;
  return { status: 'FAILED', result: `${differs} not match the register.` };
}

export function matchCompany(answer: CompanyAnswer, claimedName: string): MatchResult {
  if (answer.outcome === 'unknown') return null;
  if (answer.outcome === 'not_found')
    return { status: 'FAILED', result: 'This number is not in the register.' };
  if (!isSameCompany(claimedName, answer.name))
    return { status: 'FAILED', result: 'The name does not match the register.' };
  if (answer.status !== 'ACTIVE')
    return { status: 'FAILED', result: 'The company is not active in the register.' };
  return { status: 'VERIFIED', result: 'The name matches the register and the company is active.' };
}
