// Contract of the e-invoicing settings: whether invoices are submitted to the tax authority, and the business's data there.
import { z } from 'zod';
import { isTin, usualCode } from '../../../billing/e-invoicing/e-invoice-enums.ts';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { optionalText } from '../../fields.ts';
import { codePattern } from '../authority-code.ts';

const tin = optionalText(20)
  .refine((text) => text === null || isTin(text), 'Use a TIN such as 12345678-0001')
  .describe('Tax identification number of the business');
const serviceId = optionalText(8)
  .transform((text) => text?.toUpperCase() ?? null)
  .refine(
    (text) => text === null || /^[A-Z0-9]{8}$/.test(text),
    'Use the 8 letters and digits of the service id',
  )
  .describe('Given by the tax authority when the business registered; part of every IRN');

export const codeField = z
  .string({ error: 'Code is required' })
  .trim()
  .toUpperCase()
  .regex(codePattern, 'Use 2 to 20 letters, digits, dots and dashes')
  .describe('Code from the harmonised system for goods or the list of services');

export const eInvoicingFields = z.object({
  enabled: z.boolean().describe('Whether new invoices in naira are sent to the tax authority'),
  tin,
  serviceId,
  authorityId: optionalText(60).describe('Business id at the tax authority'),
  name: optionalText(120).describe('Name registered for tax'),
  email: optionalText(254).refine(
    (text) => text === null || z.email().safeParse(text).success,
    'Invalid email address',
  ),
  street: optionalText(200),
  city: optionalText(60),
  code: codeField.default(usualCode.code),
  category: z
    .string({ error: 'Category is required' })
    .trim()
    .min(2, 'Must be at least 2 characters')
    .max(60, 'Must be at most 60 characters')
    .default(usualCode.category)
    .describe('Category of what is sold, for lines without a code of their own'),
});

const neededWords = {
  tin: 'TIN is required',
  serviceId: 'Service id is required',
  authorityId: 'Business id is required',
  name: 'Registered name is required',
  email: 'Email is required',
  street: 'Street is required',
  city: 'City is required',
} as const;

export const eInvoicingInput = eInvoicingFields.superRefine((input, context) => {
  if (!input.enabled) return;
  for (const [field, message] of Object.entries(neededWords))
    if (input[field as keyof typeof neededWords] === null)
      context.addIssue({ code: 'custom', path: [field], message });
});
export type EInvoicingInput = z.output<typeof eInvoicingInput>;

const written = z.object({
  enabled: z.boolean(),
  tin: z.string().nullable(),
  serviceId: z.string().nullable(),
  authorityId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  code: z.string(),
  category: z.string(),
  refusal: z.string().nullable().describe('Why it cannot be turned on here; null: it can'),
});
export type ShownEInvoicing = z.output<typeof written>;

const base = { url: '/e-invoicing-settings', feature: 'invoice' } as const;

export const eInvoicingSettingsContract = {
  getEInvoicingSettings: {
    ...base,
    method: 'GET',
    summary: 'Get e-invoicing settings',
    description: 'Returns whether invoices go to the tax authority and the tax details of the business.',
    access: [...canRead('SETTINGS.BUSINESS_SETTINGS'), ...canRead('PAYMENT_GATEWAY.INVOICES')],
    output: written,
  },
  saveEInvoicingSettings: {
    ...base,
    method: 'POST',
    summary: 'Update e-invoicing settings',
    description: 'Available to businesses in Nigeria only. Applies to invoices issued from then on.',
    access: canWrite('SETTINGS.BUSINESS_SETTINGS'),
    body: eInvoicingInput,
    output: written,
    message: 'E-invoicing settings saved',
  },
} as const satisfies Contract;
