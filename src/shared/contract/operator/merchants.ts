// Contract of the merchants of an installation, for staff: search, details, feature switches, suspension, and view-as sessions.
import { z } from 'zod';
import { modes } from '../account/session.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { allFeatures, type Feature } from '../features.ts';
import { currencyField, idField, reasonInput, searchField } from '../fields.ts';

/** OPEN: details are missing. SUBMITTED: complete, not approved yet. APPROVED: may go live. */
export const merchantCompliances = ['OPEN', 'SUBMITTED', 'APPROVED'] as const;
export type MerchantCompliance = (typeof merchantCompliances)[number];
export const merchantStatuses = ['ACTIVE', 'SUSPENDED'] as const;
const features = allFeatures as [Feature, ...Feature[]];

export const merchantSorts = [
  'name',
  '-name',
  'createdAt',
  '-createdAt',
  'volume',
  '-volume',
  'country',
  '-country',
  'complianceLevel',
  '-complianceLevel',
] as const;

/** The filters shared by the list of merchants and its export. */
export const merchantFilters = z.object({
  search: searchField.describe(
    'Name, e-mail of the business or of a member, or reference of one of its payments, refunds, payouts or chargebacks',
  ),
  status: z.enum(merchantStatuses).optional(),
  country: z.enum(['NG', 'US']).optional(),
  currency: currencyField.optional(),
  level: z.coerce.number().int().min(0).max(9).optional().describe('Compliance level'),
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
  mode: z.enum(['test', 'live']).optional().describe('live: at least one member works in live mode'),
  compliance: z.enum(merchantCompliances).optional(),
  feature: z.enum(features).optional().describe('Businesses for which this feature is enabled'),
  sort: z
    .enum(merchantSorts)
    .default('-createdAt')
    .describe('By volume: live payments in the currency of the business, grouped by currency'),
});
export const merchantListQuery = merchantFilters.extend(pageQuery.shape);

/** Payments created in the last 30 days of the business, per mode and currency. */
const merchantVolume = z.object({
  mode: z.enum(modes),
  currency: currencyField,
  volume: minorUnits.describe('Total of successful payments'),
  payments: z.number().int(),
  failed: z.number().int(),
  fees: minorUnits.describe('Fees and VAT'),
});
export type MerchantVolume = z.output<typeof merchantVolume>;

const merchantItem = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  country: z.string(),
  currency: currencyField,
  compliance: z.enum(merchantCompliances),
  complianceLevel: z.number().int(),
  status: z.enum(merchantStatuses),
  isLive: z.boolean().describe('Whether at least one member works in live mode'),
  volumes: z.array(merchantVolume).describe('Live first; modes and currencies without payments are left out'),
  members: z.number().int(),
  createdAt: instant,
});
export type MerchantItem = z.output<typeof merchantItem>;

export const merchantDetail = merchantItem.extend({
  phoneNumber: z.string().nullable(),
  businessType: z.string(),
  businessSector: z.string(),
  timeZone: z.string(),
  hasCompletedCompliance: z.boolean(),
  canGoLive: z.boolean(),
  enforceTwoFactor: z.boolean(),
  suspendedAt: instant.nullable(),
  suspendedReason: z.string().nullable(),
  related: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        status: z.enum(merchantStatuses),
        compliance: z.enum(merchantCompliances),
      }),
    )
    .describe('Other businesses of its owners'),
});
export type MerchantDetail = z.output<typeof merchantDetail>;

const merchantMember = z.object({
  userId: idField,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.enum(['INVITED', 'ACTIVE', 'DISABLED', 'CLOSED']),
  mode: z.enum(['test', 'live']),
  hasSecondFactor: z.boolean(),
  lastSeenAt: instant.nullable(),
  mayBeViewed: z
    .boolean()
    .describe('Whether the member is active in the business and not disabled by the provider'),
});
export type MerchantMember = z.output<typeof merchantMember>;

export const merchantFeature = z.object({
  feature: z.enum(features),
  module: z.string(),
  status: z.enum(['enabled', 'disabled']),
  locked: z.boolean().describe('Whether the business cannot turn it on or off itself'),
});
export type MerchantFeature = z.output<typeof merchantFeature>;

const viewSession = z.object({
  sessionId: idField,
  operator: z.string(),
  member: z.string(),
  memberEmail: z.string(),
  businessId: idField,
  businessName: z.string(),
  beganAt: instant,
  endsAt: instant,
  isOpen: z.boolean(),
});
export type ViewSession = z.output<typeof viewSession>;

const params = z.object({ businessId: idField });
const read = { operator: ['MERCHANTS.READ'] } as const;
const change = { operator: ['MERCHANTS.READ_WRITE'] } as const;

export const merchantsContract = {
  listMerchants: {
    method: 'GET',
    url: '/operator/merchants',
    summary: 'List merchants',
    access: read,
    query: merchantListQuery,
    output: pageOf(merchantItem),
  },
  downloadMerchants: {
    method: 'GET',
    url: '/operator/merchants/file',
    summary: 'Download merchants',
    description: 'The download is written to the audit trail.',
    access: read,
    audit: 'reads',
    query: merchantFilters,
    output: 'file',
  },
  getMerchant: {
    method: 'GET',
    url: '/operator/merchants/:businessId',
    summary: 'Get a merchant',
    description: 'Returns the business with its figures of the last 30 days.',
    access: read,
    params,
    output: merchantDetail,
    errors: ['NOT_FOUND'],
  },
  listMerchantMembers: {
    method: 'GET',
    url: '/operator/merchants/:businessId/members',
    summary: 'List the members of a merchant',
    access: read,
    params,
    output: z.object({ items: z.array(merchantMember) }),
    errors: ['NOT_FOUND'],
  },
  suspendMerchant: {
    method: 'POST',
    url: '/operator/merchants/:businessId/suspend',
    summary: 'Suspend a merchant',
    description:
      'Stops live payments and live mode. Members are notified with the reason. Payments under way can still finish; test mode stays available.',
    access: change,
    params,
    body: reasonInput,
    output: merchantDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Business suspended',
  },
  reactivateMerchant: {
    method: 'POST',
    url: '/operator/merchants/:businessId/reactivate',
    summary: 'Reactivate a merchant',
    access: change,
    params,
    body: reasonInput,
    output: merchantDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Business reactivated',
  },
  listMerchantFeatures: {
    method: 'GET',
    url: '/operator/merchants/:businessId/features',
    summary: 'List the modules and features of a merchant',
    access: { operator: ['FEATURES.READ'] },
    params,
    output: z.object({ items: z.array(merchantFeature) }),
    errors: ['NOT_FOUND'],
  },
  setMerchantFeature: {
    method: 'PUT',
    url: '/operator/merchants/:businessId/features/:feature',
    summary: 'Turn a feature of a merchant on or off',
    description: 'It can also be locked, so that the business cannot change it.',
    access: { operator: ['FEATURES.READ_WRITE'] },
    stepUp: true,
    params: params.extend({ feature: z.enum(features) }),
    body: z.object({ status: z.enum(['enabled', 'disabled']), locked: z.boolean() }),
    output: merchantFeature,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  viewAsMember: {
    method: 'POST',
    url: '/operator/merchants/:businessId/members/:userId/view-as',
    summary: 'View the dashboard as a member, read-only, for 30 minutes',
    description:
      'Sets the dashboard’s cookie. The owners are notified by e-mail, and the session is written to their audit trail.',
    access: { operator: ['IMPERSONATION.READ_WRITE'] },
    stepUp: true,
    params: params.extend({ userId: idField }),
    body: reasonInput.extend({
      mode: z.enum(modes).optional().describe('Mode to view; the member’s current mode when left out'),
    }),
    output: z.object({ sessionId: idField, endsAt: instant }),
    errors: ['NOT_FOUND'],
  },
  listViewSessions: {
    method: 'GET',
    url: '/operator/view-sessions',
    summary: 'List view-as sessions, newest first',
    access: { operator: ['IMPERSONATION.READ_WRITE'] },
    query: pageQuery.extend({ businessId: idField.optional() }),
    output: pageOf(viewSession),
  },
  endViewSession: {
    method: 'POST',
    url: '/operator/view-sessions/:sessionId/end',
    summary: 'End a view-as session',
    access: { operator: ['IMPERSONATION.READ_WRITE'] },
    params: z.object({ sessionId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Session ended',
  },
} as const satisfies Contract;
