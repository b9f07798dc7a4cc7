// The documents required of a business: a table by country, type, registration and sector.
import type { BusinessCountry, BusinessType } from '../../account/business-kinds.ts';

/**
 * certificate_of_incorporation: of a company or of trustees · business_name_certificate: of a registered name · status_report: directors
 * and owners according to the register (or the memorandum and articles) · proof_of_address: a bill or statement of the last three months ·
 * government_id: of a sole trader · scuml_certificate: registration against money laundering, for designated sectors · sector_licence: the
 * licence of a regulated sector · articles_of_incorporation, ein_letter, ownership_agreement: United States.
 */
export const documentKinds = [
  'certificate_of_incorporation',
  'business_name_certificate',
  'status_report',
  'proof_of_address',
  'government_id',
  'scuml_certificate',
  'sector_licence',
  'articles_of_incorporation',
  'ein_letter',
  'ownership_agreement',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The facts about a business that determine the required documents. */
export type DocumentFacts = {
  country: BusinessCountry;
  businessType: BusinessType | null;
  registrationKind: RegistrationKind | null;
  businessSector: string | null;
};

/** rc: a company · bn: a business name · it: incorporated trustees (Corporate Affairs Commission). */
export const registrationKinds = ['rc', 'bn', 'it'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

type DocumentRule = {
  kind: DocumentKind;
  countries: readonly BusinessCountry[];
  /** Omitted: all types. */
  types?: readonly BusinessType[];
  /** Omitted: all registrations. */
  registrations?: readonly RegistrationKind[];
  /** Omitted: all sectors. */
  sectors?: readonly string[];
  required: boolean;
};

/**
 * Designated non-financial businesses and professions (Money Laundering (Prevention and Prohibition) Act 2022, section 30), which must
 * register with the Special Control Unit against Money Laundering.
 */
export const scumlSectors: readonly string[] = [
  'Accounting',
  'Automotive',
  'Business Consulting',
  'Commercial Real Estate',
  'Construction',
  'Farming',
  'Fundraising',
  'Gambling & Casinos',
  'Hospitality',
  'Hotels & Lodging',
  'Jewelry',
  'Law Practice',
  'Legal Services',
  'Luxury Goods',
  'Machinery',
  'Management Consulting',
  'Mining & Metals',
  'Non-Profit Organization',
  'Philanthropy',
  'Real Estate',
  'Religious Institutions',
  'Supermarkets',
];

/** Sectors that need a licence from their regulator before they may accept money. */
export const licensedSectors: readonly string[] = [
  'Banking',
  'Capital Markets',
  'Financial Services',
  'Gambling & Casinos',
  'Insurance',
  'Investment Banking',
  'Investment Management',
  'Microfinance',
  'Pension Funds',
  'Pharmaceuticals',
];

const registered = ['sme', 'large_scale'] as const;

const rules: readonly DocumentRule[] = [
  { kind: 'government_id', countries: ['NG', 'US'], types: ['personal'], required: true },
  {
    kind: 'certificate_of_incorporation',
    countries: ['NG'],
    types: registered,
    registrations: ['rc', 'it'],
    required: true,
  },
  { kind: 'business_name_certificate', countries: ['NG'], registrations: ['bn'], required: true },
  { kind: 'status_report', countries: ['NG'], types: registered, required: true },
  { kind: 'articles_of_incorporation', countries: ['US'], types: registered, required: true },
  { kind: 'ein_letter', countries: ['US'], types: registered, required: true },
  { kind: 'ownership_agreement', countries: ['US'], types: registered, required: false },
  { kind: 'proof_of_address', countries: ['NG', 'US'], required: true },
  { kind: 'scuml_certificate', countries: ['NG'], sectors: scumlSectors, required: true },
  { kind: 'sector_licence', countries: ['NG', 'US'], sectors: licensedSectors, required: true },
];

export type RequiredDocument = { kind: DocumentKind; required: boolean };

function holds<T>(allowed: readonly T[] | undefined, value: T | null): boolean {
  return allowed === undefined || (value !== null && allowed.includes(value));
}

/** Returns the documents required of a business. Unknown facts default to the usual: a small company. */
export function listDocuments(facts: DocumentFacts): RequiredDocument[] {
  const type = facts.businessType ?? 'sme';
  const registration = facts.registrationKind ?? (type === 'personal' ? null : 'rc');
  return rules
    .filter(
      (rule) =>
        rule.countries.includes(facts.country) &&
        holds(rule.types, type) &&
        holds(rule.registrations, registration) &&
        holds(rule.sectors, facts.businessSector),
    )
    .map(({ kind, required }) => ({ kind, required }));
}
