// Contract of businesses: adding one, its virtual-account banks, its feature flags, and whether features have been used before.
import { z } from 'zod';
import {
  businessCountries,
  businessSectors,
  businessTypes,
  countryCurrencies,
} from '../../account/business-kinds.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { allFeatures, type Feature } from '../features.ts';
import { currencyField, emailField, idField, maybePhoneField, requiredText } from '../fields.ts';

const virtualAccountSettings = ['enabled', 'disabled', 'optional'] as const;
export type VirtualAccountSetting = (typeof virtualAccountSettings)[number];

/** A choice that may arrive empty: an empty or missing value gets the same 'required' message. */
function choice<const T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z.enum(values, { error: message });
}

const bankField = z
  .string()
  .max(60)
  .nullish()
  .transform((value) => value || null);

/** Requires a non-empty text: an empty text counts as missing. */
function required(message: string) {
  return z.string({ error: message }).trim().min(1, message);
}

const addBusinessFields = z.object({
  business_name: requiredText('Business name is required', 'Business name', 100),
  business_type: choice(businessTypes, 'Business Type is required'),
  business_sector: required('Business Sector is required').refine(
    (value) => businessSectors.includes(value),
    'Business Sector is required',
  ),
  email: required('Business email is required').pipe(emailField),
  phone_number: maybePhoneField,
  country: choice(businessCountries, 'Country is required').nullish(),
  currency: currencyField
    .nullish()
    .describe('Currency of the country; determines the country when that is left out'),
  import_settings: z.boolean().optional().describe('When true, business_to_import_setting is required'),
  business_to_import_setting: z
    .union([idField, z.literal('')])
    .nullish()
    .transform((value) => value || null)
    .describe('One of the caller’s businesses whose settings are copied'),
  use_virtual_account: z.boolean().default(false),
  preferred_bank: bankField.describe('providerId'),
  alternative_bank: bankField.describe('providerId'),
  agreement: z.boolean({ error: 'Aggrement is required' }),
});

type AddBusinessFields = z.output<typeof addBusinessFields>;

/** Checks the rules that involve several fields. */
function checkNewBusiness(business: AddBusinessFields, context: z.RefinementCtx): void {
  const complain = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (!countryOf(business)) complain('country', 'Country is required');
  else if (business.currency && countryCurrencies[countryOf(business) ?? 'NG'] !== business.currency)
    complain('currency', 'This is not the currency of the country');
  if (business.import_settings && !business.business_to_import_setting)
    complain('business_to_import_setting', 'Business is required');
  if (business.use_virtual_account && !business.preferred_bank)
    complain('preferred_bank', 'Preferred Bank is required');
  if (business.alternative_bank && business.alternative_bank === business.preferred_bank)
    complain('alternative_bank', 'Alternative Bank cannot be the same as preferred bank');
  if (!business.agreement) complain('agreement', 'Aggrement is required');
}

/** Returns the chosen country, otherwise that of the currency. */
export function countryOf(business: Pick<AddBusinessFields, 'country' | 'currency'>) {
  return (
    business.country ??
    businessCountries.find((country) => countryCurrencies[country] === business.currency) ??
    null
  );
}

export const addBusinessInput = addBusinessFields.superRefine(checkNewBusiness);
export type AddBusinessInput = z.output<typeof addBusinessInput>;

export const featureSetting = z.object({
  feature: z.enum(allFeatures as [Feature, ...Feature[]]),
  module: z.string(),
  status: z.enum(['enabled', 'disabled']),
  locked: z.boolean().describe('Set by the provider; cannot be switched here'),
});
export type FeatureSetting = z.output<typeof featureSetting>;
const featureList = z.object({ items: z.array(featureSetting) });

const switchable = allFeatures.filter((feature) => feature !== 'default') as [Feature, ...Feature[]];

/** The features and lists whose introduction is shown until they are used. */
const emptyNames = [...switchable, 'transactions'] as const;

export const businessesContract = {
  addBusiness: {
    method: 'POST',
    url: '/merchant/business',
    summary: 'Create a business',
    description:
      'The caller becomes its Owner. The business starts in test mode and cannot go live before its compliance is complete.',
    access: ['SWITCH.BUSINESSES'],
    idempotency: 'optional',
    body: addBusinessInput,
    output: z.object({ id: idField, business_name: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  },
  listVirtualAccountProviders: {
    method: 'GET',
    url: '/merchant/virtual-account-providers',
    summary: 'List banks that provide virtual accounts in a country',
    access: 'session',
    query: z.object({
      websiteUrl: z.string().max(300).optional().describe('The address the dashboard is served at'),
      country: z.enum(businessCountries).optional().describe('The active business’s country when left out'),
    }),
    output: z.array(z.object({ bankName: z.string(), providerId: z.string() })),
  },
  listFeatures: {
    method: 'GET',
    url: '/merchant/features',
    summary: 'List modules and features of the business',
    access: canRead('SETTINGS.FEATURE_FLAG'),
    output: featureList,
  },
  updateFeatures: {
    method: 'PUT',
    url: '/merchant/features',
    summary: 'Turn features of the business on or off',
    access: canWrite('SETTINGS.FEATURE_FLAG'),
    transaction: 'own',
    body: z.object({
      features: z
        .array(z.object({ feature: z.enum(switchable), status: z.enum(['enabled', 'disabled']) }))
        .min(1)
        .max(50),
    }),
    output: featureList,
    errors: ['FEATURE_LOCKED', 'TOO_MANY_REQUESTS'],
    message: 'Feature saved',
  },
  saveEmptyData: {
    method: 'PUT',
    url: '/merchant/empty-data',
    summary: 'Update whether features have been used before',
    description:
      'For example {"payment_links": false}: the introduction to payment links is no longer shown to any member of the business.',
    access: 'session',
    audit: false,
    body: z
      .partialRecord(z.enum(emptyNames), z.boolean())
      .refine((value) => Object.keys(value).length > 0, 'Name a feature'),
    output: z.record(z.string(), z.boolean()),
  },
} as const satisfies Contract;
