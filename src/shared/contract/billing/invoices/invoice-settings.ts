// Contract of the invoice settings: layout, numbering and reminders.
import { z } from 'zod';
import { languages } from '../../../languages.ts';
import { amountMax } from '../../../money.ts';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { idField, moreThanZero, optionalText } from '../../fields.ts';
import { invoiceTemplates, numberResets } from './invoice-enums.ts';
import { rateField, remindersField } from './invoice-fields.ts';

const afterDays = z.number().int().min(1, 'At least 1 day').max(365, 'At most 365 days');

export const lateFeeField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixed'),
    amount: z.number({ error: 'Amount is required' }).int().positive(moreThanZero).max(amountMax),
    afterDays,
  }),
  z.object({ kind: z.literal('percent'), rate: rateField.min(1, moreThanZero), afterDays }),
]);

export const invoiceSettings = z.object({
  template: z.enum(invoiceTemplates),
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,10}$/, 'Use 1 to 10 letters and digits'),
  numberYear: z.boolean().describe('Whether numbers include the year'),
  numberReset: z.enum(numberResets).describe('yearly: numbering restarts each year and includes the year'),
  dueDays: z
    .number({ error: 'Days are required' })
    .int()
    .min(0, 'At least 0 days')
    .max(365, 'At most 365 days'),
  terms: optionalText(2000),
  footer: optionalText(300),
  color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Use a colour like #17568b')
    .nullish()
    .transform((value) => value ?? null)
    .describe('Colour of documents; null: the one of the business'),
  logoImageId: idField
    .nullish()
    .transform((value) => value ?? null)
    .describe('Colour of documents; null: the one of the business'),
  bankDetails: optionalText(500).describe(
    'Shown on invoices, for customers who pay by transfer without the invoice page',
  ),
  partAllowed: z.boolean().describe('Whether customers may pay in part'),
  reminders: remindersField,
  lateFee: lateFeeField.nullable().describe('Added once, this many days after the due date'),
  language: z
    .enum(languages)
    .optional()
    .describe('Language of documents for customers without a language of their own; unchanged when left out'),
});
export type InvoiceSettings = z.output<typeof invoiceSettings>;

export const writtenLateFee = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: z.number().int(), afterDays: z.number().int() }),
  z.object({ kind: z.literal('percent'), rate: z.number().int(), afterDays: z.number().int() }),
]);

const written = z.object({
  template: z.enum(invoiceTemplates),
  prefix: z.string(),
  numberYear: z.boolean(),
  numberReset: z.enum(numberResets),
  dueDays: z.number().int(),
  terms: z.string().nullable(),
  footer: z.string().nullable(),
  bankDetails: z.string().nullable(),
  color: z.string().nullable(),
  logoImageId: z.string().nullable(),
  partAllowed: z.boolean(),
  reminders: z.array(z.number().int()),
  lateFee: writtenLateFee.nullable(),
  language: z.enum(languages),
  nextNumber: z.string().describe('Number of the next invoice'),
});

const seller = z.object({
  name: z.string(),
  color: z.string(),
  logoUrl: z.string().nullable(),
  testMode: z.boolean(),
  simulated: z.boolean(),
});

const base = { url: '/invoice-settings', feature: 'invoice' } as const;

export const invoiceSettingsContract = {
  getInvoiceSettings: {
    ...base,
    method: 'GET',
    summary: 'Get invoice settings',
    access: [...canRead('SETTINGS.BUSINESS_SETTINGS'), ...canRead('PAYMENT_GATEWAY.INVOICES')],
    output: written,
  },
  getInvoiceSeller: {
    ...base,
    method: 'GET',
    url: '/invoice-settings/seller',
    summary: 'Get the seller shown on invoices',
    description: 'Returns the details used where the settings choose nothing else.',
    access: [...canRead('SETTINGS.BUSINESS_SETTINGS'), ...canRead('PAYMENT_GATEWAY.INVOICES')],
    output: seller,
  },
  saveInvoiceSettings: {
    ...base,
    method: 'POST',
    summary: 'Update invoice settings',
    description: 'Applies to invoices created from then on.',
    access: canWrite('SETTINGS.BUSINESS_SETTINGS'),
    body: invoiceSettings,
    output: written,
    message: 'Invoice settings saved',
  },
} as const satisfies Contract;
