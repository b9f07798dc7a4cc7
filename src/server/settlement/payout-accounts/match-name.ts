// Comparison of the account name at the bank with the known names of a business.

import { isSameCompany, isSameName, nameParts } from '#server/account/compliance/match-identity.ts';
import type { VerifiedNames } from '#server/account/compliance/verified-names.ts';
import type { NameMatch } from '#shared/contract/settlement/payout-statuses.ts';

/** null: the account belongs to someone else. */
export type NameMatchResult = { match: NameMatch; matchedName: string } | null;

/** Words common in many names, which do not make two names similar. */
const commonWords = new Set(
  'ltd limited plc inc incorporated llc corp corporation co company the and of nigeria nig enterprises enterprise ventures global services'.split(
    ' ',
  ),
);

/** Whether at least half of the distinctive words are in both names. */
function isAlike(a: string, b: string): boolean {
  const telling = (name: string) => new Set(nameParts(name).filter((word) => !commonWords.has(word)));
  const [first, other] = [telling(a), telling(b)];
  const common = [...first].filter((word) => other.has(word) && word.length > 1).length;
  return common > 0 && common * 2 >= Math.max(first.size, other.size);
}

const isEqual = (a: string, b: string): boolean => nameParts(a).join(' ') === nameParts(b).join(' ');

function judgeCompanyName(bankName: string, company: string): NameMatchResult {
  if (isEqual(bankName, company)) return { match: 'exact', matchedName: company };
  if (isSameCompany(company, bankName)) return { match: 'strong', matchedName: company };
  return isAlike(bankName, company) ? { match: 'weak', matchedName: company } : null;
}

type Person = VerifiedNames['people'][number];

function judgePersonName(bankName: string, { firstName, lastName }: Person): NameMatchResult {
  const matchedName = `${firstName} ${lastName}`;
  const words = nameParts(bankName);
  if (isSameName([firstName, lastName], [bankName]) && words.length > 1) {
    const isWhole = words.length === nameParts(matchedName).length;
    return { match: isWhole ? 'exact' : 'strong', matchedName };
  }
  return isSameName([lastName], [bankName]) ? { match: 'weak', matchedName } : null;
}

const order: readonly NameMatch[] = ['exact', 'strong', 'weak'];

/** Returns the best match among all names. */
export function matchAccountName(bankName: string, names: VerifiedNames): NameMatchResult {
  const verdicts = [
    ...names.companies.map((company) => judgeCompanyName(bankName, company)),
    ...names.people.map((person) => judgePersonName(bankName, person)),
  ].filter((verdict) => verdict !== null);
  return verdicts.sort((a, b) => order.indexOf(a.match) - order.indexOf(b.match))[0] ?? null;
}
