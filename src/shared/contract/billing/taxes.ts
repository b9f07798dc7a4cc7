// Contract of sales taxes: calculation method, place of application, and rates by date.
import { z } from 'zod';
import { countryCodes } from '../../account/places.ts';
import { taxStatuses } from '../../billing/catalogue-enums.ts';
import { canReadAny } from '../../permissions.ts';
import { dayField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, day, instant } from '../envelope.ts';
import { idField, knownOf, listOf, maybeText, textField } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';

const rateField = z
  .number({ error: 'Rate is required' })
  .int('Use at most two decimals')
  .min(0, 'Must be at least 0%')
  .max(10_000, 'Must be at most 100%')
  .describe('Hundredths of a per cent: 750 is 7.5%');

const countryField = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => countryCodes.includes(code), 'Choose a country');

const taxFields = z.object({
  name: textField('Tax name', 60),
  isInclusive: z.boolean().default(false).describe('Whether prices include it; otherwise it is added'),
  isBeforeDiscount: z.boolean().default(false).describe('Calculated on the price before discounts'),
  country: countryField.nullish().describe('ISO 3166-1 alpha-2; null: everywhere'),
  state: maybeText('State', 60).describe('State within the country; null: all of it'),
  isDefault: z.boolean().default(false).describe('Preselected for new products and lines there'),
});

type Rules = Pick<z.output<typeof taxFields>, 'country' | 'state' | 'isInclusive' | 'isBeforeDiscount'>;

/** Validation across fields. */
function checkTax(tax: Rules, context: z.RefinementCtx): void {
  if (tax.state && !tax.country)
    context.addIssue({ code: 'custom', path: ['country'], message: 'Choose the country of the state' });
  if (tax.isInclusive && tax.isBeforeDiscount)
    context.addIssue({
      code: 'custom',
      path: ['isBeforeDiscount'],
      message: 'A tax included in the price is discounted with it',
    });
}

export const taxInput = taxFields.superRefine(checkTax);
export type TaxInput = z.output<typeof taxInput>;
const taxChange = taxFields.extend({ known: knownOf(taxFields) }).superRefine(checkTax);
export type TaxChange = z.output<typeof taxChange>;
export const newTaxInput = taxFields
  .extend({ rate: rateField, startsOn: dayField.nullish().describe('Start date; today when left out') })
  .superRefine(checkTax);
export type NewTaxInput = z.output<typeof newTaxInput>;

const taxRateRow = z.object({ startsOn: day, rate: z.number().int(), hasBegun: z.boolean() });

export const tax = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  rate: z.number().int().nullable().describe('Current rate in hundredths of a per cent; null: not started'),
  isInclusive: z.boolean(),
  isBeforeDiscount: z.boolean(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  isDefault: z.boolean(),
  status: z.enum(taxStatuses),
  rates: z.array(taxRateRow).describe('Every rate with its start date, latest first'),
  products: z.number().int().describe('Number of products with this tax'),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type Tax = z.output<typeof tax>;

/** The fields for pickers and for calculation. */
export const taxOption = tax
  .pick({
    id: true,
    name: true,
    isInclusive: true,
    isBeforeDiscount: true,
    country: true,
    state: true,
    isDefault: true,
  })
  .extend({ rate: z.number().int().describe('Rate on that date, hundredths of a per cent') });
export type TaxOption = z.output<typeof taxOption>;

export const taxFilters = listFilters({
  search: 'Name, place or reference',
  statuses: taxStatuses,
  sorts: ['createdAt', 'name', 'place'],
}).extend({
  kind: listOf(['inclusive', 'exclusive']),
});
export type TaxFilters = z.output<typeof taxFilters>;
export const taxListQuery = taxFilters.extend(countedPageQuery.shape);

/** Permissions to read the catalogue: every role that creates something that is sold. */
export const catalogueReaders = canReadAny(
  'PAYMENT_GATEWAY.PRODUCTS',
  'PAYMENT_GATEWAY.INVOICES',
  'PAYMENT_GATEWAY.SUBSCRIPTIONS',
  'PAYMENT_GATEWAY.PAYMENT_PAGES',
  'PAYMENT_GATEWAY.PAYMENT_LINKS',
);

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.PRODUCTS',
  feature: 'payment_gateway',
  params: z.object({ taxId: idField }),
  output: tax,
});

export const taxesContract = {
  listTaxes: {
    ...read,
    url: '/taxes',
    summary: 'List taxes',
    query: taxListQuery,
    output: countedPageOf(tax),
  },
  listTaxOptions: {
    ...read,
    access: catalogueReaders,
    url: '/taxes/options',
    summary: 'List tax options',
    query: z.object({ on: dayField.optional().describe('Today when left out') }),
    output: z.object({ items: z.array(taxOption) }),
  },
  createTax: {
    ...create,
    url: '/taxes',
    summary: 'Create a tax',
    body: newTaxInput,
    errors: ['CONFLICT'],
    message: 'Tax created',
  },
  getTax: { ...readOne, url: '/taxes/:taxId', summary: 'Get a tax', output: tax },
  updateTax: {
    ...change,
    method: 'PUT',
    url: '/taxes/:taxId',
    summary: 'Update a tax',
    description: 'Issued documents keep the taxes they were calculated with.',
    body: taxChange,
    errors: ['NOT_FOUND', 'CONFLICT', 'CHANGED_MEANWHILE'],
    message: 'Tax saved',
  },
  setTaxStatus: {
    ...change,
    method: 'PUT',
    url: '/taxes/:taxId/status',
    summary: 'Activate or deactivate a tax',
    body: z.object({ status: z.enum(taxStatuses) }),
    errors: ['NOT_FOUND'],
    message: 'Tax saved',
  },
  addTaxRate: {
    ...change,
    method: 'POST',
    url: '/taxes/:taxId/rates',
    summary: 'Set the rate of a tax from a date',
    description:
      'Rates of past dates cannot be changed. Using the same date again replaces a rate that starts today or later.',
    body: z.object({ rate: rateField, startsOn: dayField }),
    errors: ['NOT_FOUND', 'TAX_STATE'],
    message: 'Rate saved',
  },
  removeTaxRate: {
    ...change,
    params: z.object({ taxId: idField, startsOn: dayField }),
    method: 'DELETE',
    url: '/taxes/:taxId/rates/:startsOn',
    summary: 'Remove a rate that has not started',
    errors: ['NOT_FOUND', 'TAX_STATE'],
    message: 'Rate removed',
  },
  exportTaxes: {
    ...fileOf(taxFilters),
    url: '/taxes/export',
    summary: 'Export taxes',
  },
} as const satisfies Contract;
