// Compliance data of the company: a draft may contain anything, a submission must be complete and valid.
import { z } from 'zod';
import {
  type BusinessCountry,
  businessCountries,
  businessSectors,
  businessTypes,
} from '../../account/business-kinds.ts';
import { statesOf } from '../../account/places.ts';
import { handleFault, type SocialNetwork } from '../../account/social-handles.ts';
import { amountMax } from '../../money.ts';
import { dayField } from '../dates.ts';
import { emailField, idField, optionalText, textField, urlField } from '../fields.ts';
import {
  type DocumentFacts,
  documentKinds,
  listDocuments,
  registrationKinds,
} from './compliance-documents.ts';

export const staffSizes = ['1', '2-10', '11-50', '51-200', '201+'] as const;

/** The context that the validation rules need besides the input. */
export type ComplianceContext = {
  country: BusinessCountry;
  /** YYYY-MM-DD in the time zone of the business. */
  today: string;
};

/** Text of a draft, with a maximum length; an empty text counts as none. */
export function draftText(max: number) {
  return z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .nullish()
    .transform((value) => value?.trim() || null);
}

export function draftChoice<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .enum(values)
    .nullish()
    .transform((value) => value ?? null);
}

export const draftDay = dayField.nullish().transform((value) => value ?? null);

const noSigns = (value: string | null) => value?.replace(/[\s-]/g, '') ?? null;

export const profileInformationDraft = z.object({
  legalName: draftText(200),
  tradingName: draftText(200),
  businessType: draftChoice(businessTypes),
  businessSector: draftText(100),
  registrationKind: draftChoice(registrationKinds),
  registrationNumber: draftText(30).transform((value) => noSigns(value)?.replace(/^(RC|BN|IT)/i, '') ?? null),
  taxId: draftText(30).transform(noSigns),
  incorporatedOn: draftDay,
  website: draftText(2000),
  description: draftText(500),
  expectedMonthlyVolume: z
    .number()
    .int()
    .min(0)
    .max(amountMax)
    .nullish()
    .transform((value) => value ?? null),
  staffSize: draftChoice(staffSizes),
});
export type ProfileInformation = z.output<typeof profileInformationDraft>;

/** Checks a number given as text: '{field} must be a number', '{field} must be exactly N digits long' (specification, section 5). */
export function numberFault(label: string, value: string, lengths: readonly number[]): string | null {
  if (!/^\d+$/.test(value)) return `${label} must be a number`;
  if (lengths.includes(value.length)) return null;
  const [only] = lengths;
  if (lengths.length === 1) return `${label} must be exactly ${only} digits long`;
  return `${label} must be ${lengths.slice(0, -1).join(', ')} or ${lengths.at(-1)} digits long`;
}

/** The two-digit prefixes of employer identification numbers that the United States tax office has issued. */
const einPrefixes =
  '01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87 88 90 91 92 93 94 95 98 99'.split(
    ' ',
  );

/** Returns the error of an employer identification number; null if its format is valid. */
export function einFault(value: string): string | null {
  const fault = numberFault('EIN', value, [9]);
  return fault ?? (einPrefixes.includes(value.slice(0, 2)) ? null : 'EIN is invalid');
}

type Complain = (field: string, message: string | null | undefined | false) => void;

export function withIssues(context: z.RefinementCtx, at: readonly (string | number)[] = []): Complain {
  return (field, message) => {
    if (message) context.addIssue({ code: 'custom', path: [...at, field], message });
  };
}

function checkRegistration(value: ProfileInformation, complain: Complain): void {
  const isPersonal = value.businessType === 'personal';
  if (!isPersonal) complain('registrationKind', !value.registrationKind && 'Registration type is required');
  if (value.businessType === 'large_scale' && value.registrationKind === 'bn')
    complain('registrationKind', 'A large-scale business must be registered as a company');
  const number = value.registrationNumber;
  if (number) complain('registrationNumber', numberFault('Registration number', number, [4, 5, 6, 7, 8]));
  else if (!isPersonal || value.registrationKind)
    complain('registrationNumber', 'Registration number is required');
  if (value.taxId) complain('taxId', numberFault('TIN', value.taxId, [10, 12, 13]));
  else complain('taxId', !isPersonal && 'TIN is required');
}

/** Schema of profile information that can be submitted. */
export function completeProfileInformation({ country, today }: ComplianceContext) {
  return profileInformationDraft.superRefine((value, context) => {
    const complain = withIssues(context);
    const check = (field: keyof ProfileInformation, schema: z.ZodType) =>
      complain(field, schema.safeParse(value[field]).error?.issues[0]?.message);
    const isPersonal = value.businessType === 'personal';
    check('legalName', textField('Legal name'));
    check('tradingName', optionalText(200));
    complain('businessType', !value.businessType && 'Business Type is required');
    complain(
      'businessSector',
      !businessSectors.includes(value.businessSector ?? '') && 'Business Sector is required',
    );
    if (country === 'NG') checkRegistration(value, complain);
    else if (value.taxId) complain('taxId', einFault(value.taxId));
    else complain('taxId', !isPersonal && 'EIN is required');
    if (!value.incorporatedOn) complain('incorporatedOn', !isPersonal && 'Date of incorporation is required');
    else
      complain(
        'incorporatedOn',
        value.incorporatedOn > today && 'Date of incorporation must not be in the future',
      );
    if (value.website) check('website', urlField);
    check('description', textField('Description', 500));
    complain('expectedMonthlyVolume', !value.expectedMonthlyVolume && 'Expected monthly volume is required');
    complain('staffSize', !value.staffSize && 'Number of staff is required');
  });
}

export const documentsDraft = z.object({
  files: z
    .array(z.object({ kind: z.enum(documentKinds), fileId: idField }))
    .max(documentKinds.length, 'At most one file of each type')
    .refine(
      (files) => new Set(files.map((file) => file.kind)).size === files.length,
      'At most one file of each type',
    ),
});
export type Documents = z.output<typeof documentsDraft>;

/** Schema of documents that can be submitted: every required document is present. Errors are keyed by kind. */
export function completeDocuments(facts: DocumentFacts) {
  return documentsDraft.superRefine((value, context) => {
    const complain = withIssues(context);
    const there = new Set(value.files.map((file) => file.kind));
    for (const { kind, required } of listDocuments(facts))
      complain(kind, required && !there.has(kind) && 'This document is required');
  });
}

export const contactDraft = z.object({
  email: draftText(254),
  phone: draftText(30),
  address: draftText(300),
  city: draftText(100),
  state: draftText(60),
  postalCode: draftText(12),
  country: draftChoice(businessCountries),
  instagram: draftText(60).transform((value) => value?.replace(/^@/, '') ?? null),
  facebook: draftText(60).transform((value) => value?.replace(/^@/, '') ?? null),
  twitter: draftText(60).transform((value) => value?.replace(/^@/, '') ?? null),
});
export type Contact = z.output<typeof contactDraft>;

const networks: readonly SocialNetwork[] = ['instagram', 'facebook', 'twitter'];

function postalCodeFault(code: string | null, country: BusinessCountry | null): string | null {
  if (country === 'US' && !code) return 'ZIP code is required';
  if (!code) return null;
  if (country === 'US') return /^\d{5}(-\d{4})?$/.test(code) ? null : 'ZIP code is invalid';
  return numberFault('Postal code', code, [6]);
}

/** Schema of a contact that can be submitted. The server also checks whether the phone number can exist. */
export const completeContact = contactDraft.superRefine((value, context) => {
  const complain = withIssues(context);
  if (!value.email) complain('email', 'Email is required');
  else complain('email', emailField.safeParse(value.email).error?.issues[0]?.message);
  if (!value.phone) complain('phone', 'Phone Number is required');
  else complain('phone', !/^\+\d{8,15}$/.test(value.phone.replace(/\s/g, '')) && 'Phone Number is invalid');
  complain('address', textField('Address', 300).safeParse(value.address).error?.issues[0]?.message);
  complain('city', textField('City', 100).safeParse(value.city).error?.issues[0]?.message);
  complain('country', !value.country && 'Country is required');
  const states = value.country ? statesOf[value.country] : [];
  complain('state', !states.includes(value.state ?? '') && 'State is required');
  complain('postalCode', postalCodeFault(value.postalCode, value.country));
  for (const network of networks) {
    const handle = value[network];
    if (handle) complain(network, handleFault(network, handle));
  }
});
