// Compliance data of the directors and owners of the business, and the masking of their numbers.
import { z } from 'zod';
import { countryCodes } from '../../account/places.ts';
import { idField, textField } from '../fields.ts';
import {
  type ComplianceContext,
  draftChoice,
  draftDay,
  draftText,
  numberFault,
  withIssues,
} from './compliance-company.ts';

export const personTitles = ['miss', 'mrs', 'mr'] as const;
export const genders = ['male', 'female'] as const;
export const idTypes = ['driver_license', 'international_passport', 'nin', 'bvn'] as const;
export type IdType = (typeof idTypes)[number];

/** Owners of at least this share must be named, whether directors or not. */
export const ownerSharePercent = 5;
export const directorsMax = 20;
const adultYears = 18;

const dot = '•';

/** Whether a number is masked except for its end; sent back as it is, it means 'unchanged'. */
export function isMasked(value: string): boolean {
  return value.includes(dot);
}

/** Returns dots and the last four characters; for a short number only dots. */
export function maskNumber(value: string): string {
  return value.length < 8 ? dot.repeat(value.length) : dot.repeat(value.length - 4) + value.slice(-4);
}

export const directorDraft = z.object({
  id: idField.describe('Chosen by the caller; the same id refers to the same person'),
  title: draftChoice(personTitles),
  firstName: draftText(80),
  middleName: draftText(80),
  lastName: draftText(80),
  gender: draftChoice(genders),
  bornOn: draftDay,
  nationality: draftText(2).describe('ISO 3166-1 alpha-2'),
  isDirector: z.boolean().default(true),
  sharePercent: z
    .number()
    .min(0, 'Must be at least 0')
    .max(100, 'Must be at most 100')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals')
    .nullish()
    .transform((value) => value ?? null),
  bvn: draftText(20).describe('Masked in responses; sending the masked value back keeps the stored one'),
  nin: draftText(20).describe('Masked like bvn'),
  ssnLast4: draftText(8).describe('The last four digits; masked like bvn'),
  idType: draftChoice(idTypes),
  idNumber: draftText(40).describe('Number of a driver’s licence or passport; masked like bvn'),
  idFileId: idField
    .nullish()
    .transform((value) => value ?? null)
    .describe('From POST /upload/private'),
});
export type Director = z.output<typeof directorDraft>;

export const directorsDraft = z.object({
  directors: z
    .array(directorDraft)
    .max(directorsMax, `At most ${directorsMax} people`)
    .refine(
      (people) => new Set(people.map((person) => person.id)).size === people.length,
      'Each person needs a unique id',
    ),
});
export type Directors = z.output<typeof directorsDraft>;

/** Returns the day (YYYY-MM-DD) the given number of years before a day. */
export function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

type Complain = ReturnType<typeof withIssues>;

/** Returns the kinds of identity document accepted from a business of a country. */
export function idTypesFor(country: ComplianceContext['country']): readonly IdType[] {
  return country === 'NG' ? idTypes : ['driver_license', 'international_passport'];
}

/** Whether a document has a number besides the BVN and the NIN, and whether it can be photographed. */
export const hasOwnNumber = (idType: IdType | null) =>
  idType === 'driver_license' || idType === 'international_passport';
export const hasFile = (idType: IdType | null) => idType !== null && idType !== 'bvn';

function checkNumber(
  complain: Complain,
  field: string,
  label: string,
  value: string | null,
  length: number,
): void {
  if (!value) complain(field, `${label} is required`);
  else if (!isMasked(value)) complain(field, numberFault(label, value, [length]));
}

function checkNumbers(person: Director, { country }: ComplianceContext, complain: Complain): void {
  const hasPassport = person.idType === 'international_passport';
  if (country === 'NG' && person.nationality === 'NG') {
    checkNumber(complain, 'bvn', 'BVN', person.bvn, 11);
    checkNumber(complain, 'nin', 'NIN', person.nin, 11);
  } else if (country === 'NG') {
    if (person.bvn) checkNumber(complain, 'bvn', 'BVN', person.bvn, 11);
    if (person.nin) checkNumber(complain, 'nin', 'NIN', person.nin, 11);
    complain('idType', person.idType && !hasPassport && 'Choose the passport for a foreign national');
  } else if (person.ssnLast4 || !hasPassport) {
    checkNumber(complain, 'ssnLast4', 'SSN (last 4)', person.ssnLast4, 4);
  }
}

function checkDocument(person: Director, { country }: ComplianceContext, complain: Complain): void {
  const { idType, idNumber } = person;
  if (!idType || !idTypesFor(country).includes(idType)) complain('idType', 'ID type is required');
  if (hasOwnNumber(idType)) {
    if (!idNumber) complain('idNumber', 'ID number is required');
    else if (!isMasked(idNumber))
      complain('idNumber', !/^[A-Za-z0-9 /-]{5,20}$/.test(idNumber) && 'ID number is invalid');
  }
  complain('idFileId', hasFile(idType) && !person.idFileId && 'ID file is required');
}

function checkPerson(person: Director, context: ComplianceContext, complain: Complain): void {
  const check = (field: 'firstName' | 'lastName', label: string) =>
    complain(field, textField(label, 80).safeParse(person[field]).error?.issues[0]?.message);
  complain('title', !person.title && 'Title is required');
  check('firstName', 'First name');
  check('lastName', 'Last name');
  complain('gender', !person.gender && 'Gender is required');
  if (!person.bornOn) complain('bornOn', 'Date of birth is required');
  else if (person.bornOn > yearsBefore(context.today, adultYears))
    complain('bornOn', `Must be at least ${adultYears} years old`);
  else complain('bornOn', person.bornOn < yearsBefore(context.today, 120) && 'Date of birth is invalid');
  complain('nationality', !countryCodes.includes(person.nationality ?? '') && 'Nationality is required');
  if (person.sharePercent === null) complain('sharePercent', 'Share is required');
  else if (!person.isDirector)
    complain(
      'sharePercent',
      person.sharePercent < ownerSharePercent &&
        `Remove anyone who is not a director and owns less than ${ownerSharePercent}%`,
    );
  checkNumbers(person, context, complain);
  checkDocument(person, context, complain);
}

/** Schema of directors that can be submitted: at least one, all complete, with shares of at most 100 per cent in total. */
export function completeDirectors(context: ComplianceContext) {
  return directorsDraft.superRefine((value, refinement) => {
    const { directors } = value;
    const complain = withIssues(refinement);
    complain('directors', !directors.some((person) => person.isDirector) && 'Add at least one director');
    directors.forEach((person, index) => {
      checkPerson(person, context, withIssues(refinement, ['directors', index]));
    });
    const hundredths = directors.reduce(
      (sum, person) => sum + Math.round((person.sharePercent ?? 0) * 100),
      0,
    );
    complain('directors', hundredths > 10_000 && 'The shares add up to more than 100%');
  });
}
