// Contract of compliance reviews for staff: the queue, the submitted details, and the decision on each section.
import { z } from 'zod';
import { businessCountries } from '../../account/business-kinds.ts';
import {
  complianceOverview,
  complianceSections,
  contact,
  directors,
  documents,
  profileInformation,
  sectionStatuses,
} from '../account/compliance.ts';
import type { Contract } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { idField, reasonInput, searchField, versionField } from '../fields.ts';
import { decisionInput } from './console/decisions.ts';
import { reviewFileCall } from './console/review-files.ts';

/** Numbers of a director of which only the end is shown. */
export const directorNumbers = ['bvn', 'nin', 'ssnLast4', 'idNumber'] as const;
export type DirectorNumber = (typeof directorNumbers)[number];

/**
 * waiting: something awaits review · rejected: the merchant has to correct something · approved: everything is approved · incomplete: not
 * everything is submitted, and nothing awaits review.
 */
export const reviewStates = ['waiting', 'rejected', 'approved', 'incomplete'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewListQuery = pageQuery.extend({
  search: searchField,
  state: z.enum(reviewStates).default('waiting'),
  country: z.enum(businessCountries).optional(),
});

const checkCounts = z.object({
  verified: z.number().int(),
  failed: z.number().int(),
  pending: z.number().int(),
});

export const reviewItem = z.object({
  businessId: idField,
  businessName: z.string(),
  email: z.string(),
  country: z.enum(businessCountries),
  state: z.enum(reviewStates),
  waitingSince: z.string().nullable().describe('When the section that has waited longest was submitted'),
  sections: z.array(z.object({ section: z.enum(complianceSections), status: z.enum(sectionStatuses) })),
  checks: checkCounts,
});
export type ReviewItem = z.output<typeof reviewItem>;

export const complianceReview = complianceOverview.extend({
  businessName: z.string(),
  email: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  details: z.object({
    'profile-information': profileInformation,
    documents,
    'business-contact': contact,
    'support-contact': contact,
    directors,
  }),
});
export type ComplianceReview = z.output<typeof complianceReview>;

const one = z.object({ businessId: idField });
const version = versionField.describe(
  'Version of the section as read; another version is refused as a conflict',
);
const mayRead = { operator: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'] } as const;
const mayDecide = { operator: ['COMPLIANCE.READ_WRITE'] } as const;

export const complianceReviewsContract = {
  listComplianceReviews: {
    method: 'GET',
    url: '/operator/compliance',
    summary: 'List compliance reviews',
    description: 'Businesses by compliance status; those that have waited longest come first.',
    access: mayRead,
    query: reviewListQuery,
    output: pageOf(reviewItem).extend({
      counts: z.record(z.string(), z.number()).describe('By status'),
    }),
  },
  getComplianceReview: {
    method: 'GET',
    url: '/operator/compliance/:businessId',
    summary: 'Get a compliance review',
    description: 'Returns everything a business submitted; personal numbers are masked.',
    access: mayRead,
    params: one,
    output: complianceReview,
    errors: ['NOT_FOUND'],
  },
  decideComplianceSection: {
    method: 'POST',
    url: '/operator/compliance/:businessId/sections/:section',
    summary: 'Approve or reject a section',
    description:
      'A section under review can be approved or rejected. An approved section can be rejected later, which withdraws the right to go live. Rejecting needs a comment, which the merchant can read.',
    access: mayDecide,
    params: one.extend({ section: z.enum(complianceSections) }),
    body: decisionInput('Describe the correction needed', 1000).safeExtend({ version }),
    output: complianceReview,
    errors: ['NOT_FOUND', 'CONFLICT', 'COMPLIANCE_STATE'],
  },
  approveCompliance: {
    method: 'POST',
    url: '/operator/compliance/:businessId/approve',
    summary: 'Approve every section under review',
    access: mayDecide,
    params: one,
    body: z.object({
      sections: z
        .array(z.object({ section: z.enum(complianceSections), version }))
        .min(1, 'No section is under review')
        .max(complianceSections.length),
    }),
    output: complianceReview,
    errors: ['NOT_FOUND', 'CONFLICT', 'COMPLIANCE_STATE'],
  },
  revealComplianceNumber: {
    method: 'POST',
    url: '/operator/compliance/:businessId/directors/:directorId/reveal',
    summary: 'Reveal a personal number',
    description: 'The reveal is written to the audit trail with the reason, which the merchant can see too.',
    access: mayDecide,
    stepUp: true,
    params: one.extend({ directorId: idField }),
    body: reasonInput.extend({ number: z.enum(directorNumbers) }),
    output: z.object({ number: z.string() }),
    errors: ['NOT_FOUND'],
  },
  getComplianceFile: {
    ...reviewFileCall,
    url: '/operator/compliance/:businessId/files/:fileId',
    summary: 'Download a document of a business',
    access: mayRead,
    params: one.extend({ fileId: idField }),
  },
} as const satisfies Contract;
