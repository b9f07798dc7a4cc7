// Contract of compliance for merchants: five sections, each saved, submitted and decided independently.
import { z } from 'zod';
import { sectionStates } from '#shared/account/section-states.ts';
import { describeStates } from '#shared/states.ts';
import { businessCountries, businessTypes } from '../../account/business-kinds.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField, knownOf } from '../fields.ts';
import { contactDraft, documentsDraft, profileInformationDraft, staffSizes } from './compliance-company.ts';
import { directorsDraft, genders, idTypes, personTitles } from './compliance-directors.ts';
import { documentKinds, registrationKinds } from './compliance-documents.ts';

export const complianceSections = [
  'profile-information',
  'documents',
  'business-contact',
  'support-contact',
  'directors',
] as const;
export type ComplianceSection = (typeof complianceSections)[number];
export const sectionLabels: Record<ComplianceSection, string> = {
  'profile-information': 'Profile information',
  documents: 'Documents',
  'business-contact': 'Business contact',
  'support-contact': 'Support contact',
  directors: 'Directors and owners',
};

/**
 * NOT_ACTIVE: not started · SAVED: a draft · PENDING: submitted, awaits review · APPROVED · REJECTED: with the reviewer's comment; saving
 * it again makes it a draft.
 */
export const sectionStatuses = ['NOT_ACTIVE', 'SAVED', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

/** 0: something is missing · 1: every section is submitted · 2: every section is approved. */
export const complianceLevels = [0, 1, 2] as const;

const instantOrNull = z.string().nullable();
const text = z.string().nullable();

export const sectionSummary = z.object({
  section: z.enum(complianceSections),
  status: z.enum(sectionStatuses),
  comment: text.describe('The reviewer’s comment, from the rejection until the section is submitted again'),
  version: z.number().int().describe('Increases with every change'),
  savedAt: instantOrNull,
  submittedAt: instantOrNull,
  decidedAt: instantOrNull,
});
export type SectionSummary = z.output<typeof sectionSummary>;

/** rc: checked with the company register · ein: checked by format only. */
export const checkKinds = ['bvn', 'nin', 'rc', 'ein'] as const;
export type CheckKind = (typeof checkKinds)[number];
/** PENDING: the register has not answered yet, and is queried again. */
export const checkStatuses = ['PENDING', 'VERIFIED', 'FAILED'] as const;

export const identityCheck = z.object({
  id: idField,
  kind: z.enum(checkKinds),
  subjectId: idField.nullable().describe('The person; null: the company'),
  subject: z.string().describe('Whose number was looked up'),
  number: z.string().describe('Masked'),
  status: z.enum(checkStatuses),
  result: z.string().describe('The result, as a sentence'),
  askedAt: z.string(),
  answeredAt: instantOrNull,
});
export type IdentityCheck = z.output<typeof identityCheck>;

export const timelineEntry = z.object({
  at: z.string(),
  section: z.enum(complianceSections),
  kind: z.enum(['submitted', 'approved', 'rejected']),
  actor: z.string(),
  comment: text,
});
export type ComplianceEvent = z.output<typeof timelineEntry>;

export const complianceOverview = z.object({
  businessId: idField,
  country: z.enum(businessCountries),
  completed: z.boolean().describe('Every section is submitted or approved'),
  level: z.number().int().min(0).max(2).describe('0: incomplete, 1: submitted, 2: approved'),
  canGoLive: z.boolean().describe('Every section is approved'),
  sections: z.array(sectionSummary).describe('All five, in order'),
  checks: z.array(identityCheck),
  timeline: z.array(timelineEntry).describe('Newest first'),
});
export type ComplianceOverview = z.output<typeof complianceOverview>;

export const profileInformation = z.object({
  legalName: text,
  tradingName: text,
  businessType: z.enum(businessTypes).nullable(),
  businessSector: text,
  registrationKind: z.enum(registrationKinds).nullable(),
  registrationNumber: text,
  taxId: text.describe('TIN in Nigeria, EIN in the United States'),
  incorporatedOn: text,
  website: text,
  description: text,
  expectedMonthlyVolume: z.number().int().nullable().describe('Minor units of the currency of the business'),
  staffSize: z.enum(staffSizes).nullable(),
});

export const storedFile = z.object({
  fileId: idField,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  uploadedAt: z.string(),
});
export type StoredFile = z.output<typeof storedFile>;

export const documents = z.object({
  asked: z.array(z.object({ kind: z.enum(documentKinds), required: z.boolean() })),
  files: z.array(storedFile.extend({ kind: z.enum(documentKinds) })),
});

export const contact = z.object({
  email: text,
  phone: text,
  address: text,
  city: text,
  state: text,
  postalCode: text,
  country: z.enum(businessCountries).nullable(),
  instagram: text,
  facebook: text,
  twitter: text,
});

export const directors = z.object({
  directors: z.array(
    z.object({
      id: idField,
      title: z.enum(personTitles).nullable(),
      firstName: text,
      middleName: text,
      lastName: text,
      gender: z.enum(genders).nullable(),
      bornOn: text,
      nationality: text,
      isDirector: z.boolean(),
      sharePercent: z.number().nullable(),
      bvn: text.describe('Masked'),
      nin: text.describe('Masked'),
      ssnLast4: text.describe('Masked'),
      idType: z.enum(idTypes).nullable(),
      idNumber: text.describe('Masked'),
      idFileId: idField.nullable(),
      idFile: storedFile.nullable(),
    }),
  ),
});

/** A section with its content. */
export const profileInformationSection = sectionSummary.extend({ details: profileInformation });
export const documentsSection = sectionSummary.extend({ details: documents });
export const contactSection = sectionSummary.extend({ details: contact });
export const directorsSection = sectionSummary.extend({ details: directors });
const sections = {
  'profile-information': profileInformationSection,
  documents: documentsSection,
  'business-contact': contactSection,
  'support-contact': contactSection,
  directors: directorsSection,
} as const;
export type SectionDetails = { [S in ComplianceSection]: z.output<(typeof sections)[S]>['details'] };

const submit = z
  .boolean()
  .default(false)
  .describe('false saves a draft, which may be incomplete; true submits the section for review');
const area = 'ACCOUNT.COMPLIANCE';
const one = z.object({ businessId: idField });

/** One schema for both contacts, which the OpenAPI document describes once. */
export const contactChange = contactDraft.extend({ submit, known: knownOf(contactDraft) });

function save<S extends ComplianceSection, B extends z.ZodType>(section: S, body: B, what: string) {
  return {
    method: 'POST',
    url: `/merchant-compliance/${section}`,
    summary: `Save or submit ${what}`,
    access: canWrite(area),
    body,
    output: sections[section],
    errors: ['COMPLIANCE_LOCKED'],
  } as const;
}

function read<S extends ComplianceSection>(section: S, what: string) {
  return {
    method: 'GET',
    url: `/merchant-compliance/${section}/:businessId`,
    summary: `Get ${what}`,
    access: canRead(area),
    params: one,
    output: sections[section],
    errors: ['NOT_FOUND'],
  } as const;
}

const verification = z.object({
  id: idField,
  status: z.enum(['PENDING', 'COMPLETED']).describe('PENDING while an answer is missing'),
  checks: z.array(identityCheck),
});

export const complianceContract = {
  getCompliance: {
    method: 'GET',
    url: '/merchant-compliance/:businessId',
    summary: 'Get the compliance status of the business',
    description: `Returns the sections, the identity checks and the history. A section: ${describeStates(sectionStates)}.`,
    access: canRead(area),
    params: one,
    output: complianceOverview,
    errors: ['NOT_FOUND'],
  },
  saveProfileInformation: save(
    'profile-information',
    profileInformationDraft.extend({ submit, known: knownOf(profileInformationDraft) }),
    'the profile information',
  ),
  saveComplianceDocuments: save(
    'documents',
    documentsDraft.safeExtend({ submit, known: knownOf(documentsDraft) }),
    'the documents',
  ),
  saveBusinessContact: save('business-contact', contactChange, 'the business contact'),
  saveSupportContact: save('support-contact', contactChange, 'the support contact'),
  saveDirectors: save(
    'directors',
    directorsDraft.safeExtend({ submit, known: knownOf(directorsDraft) }),
    'the directors and owners',
  ),
  getProfileInformation: read('profile-information', 'the profile information'),
  getComplianceDocuments: read('documents', 'the documents and the list of those required'),
  getBusinessContact: read('business-contact', 'the business contact'),
  getSupportContact: read('support-contact', 'the support contact'),
  getDirectors: read('directors', 'the directors and owners, with masked numbers'),
  verifyIdentities: {
    method: 'POST',
    url: '/merchant-compliance/verify',
    summary: 'Verify registration and identity numbers',
    description:
      'Looks up the registration number, and the BVN and NIN of every person named. Numbers that are already verified are not looked up again. If a register does not answer, the check stays pending and is tried again later.',
    access: canWrite(area),
    transaction: 'own',
    output: verification,
    errors: ['TOO_MANY_REQUESTS', 'NOTHING_TO_VERIFY'],
  },
  getVerification: {
    method: 'GET',
    url: '/merchant-compliance/verification/:verificationId',
    summary: 'Get a verification',
    description: 'With the id of the business, returns the latest check of each number.',
    access: canRead(area),
    params: z.object({ verificationId: idField }),
    output: verification,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
