// Input fields of invoices: lines with discounts and taxes, shipping, reminders.
import { z } from 'zod';
import { roundings } from '../../../billing/calculation.ts';
import { amountMax } from '../../../money.ts';
import { dayField } from '../../dates.ts';
import { minorUnits } from '../../envelope.ts';
import { idField, moreThanZero, optionalText, textField } from '../../fields.ts';
import { authorityCode } from '../authority-code.ts';
import { lineTaxesMax, partsMax, remindersMax } from './invoice-enums.ts';

const amount = z
  .number({ error: 'Amount is required' })
  .int('Amount is required')
  .min(0, 'Amount is required')
  .max(amountMax, 'Amount is too large');
export const rateField = z
  .number({ error: 'Rate is required' })
  .int('Use at most two decimals')
  .min(0, 'Rate is required')
  .max(10_000, 'Must be at most 100%')
  .describe('Hundredths of a per cent: 750 is 7.5%');

export const discountField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: amount.describe('Minor units') }),
  z.object({ kind: z.literal('percent'), rate: rateField, amountMax: amount.nullable().default(null) }),
]);

/** A tax rate as copied onto a line; later changes of the tax do not affect the invoice. */
export const lineTax = z.object({
  id: z.string().min(1).max(64),
  name: textField('Name', 60),
  rate: rateField,
  isInclusive: z.boolean().default(false),
  isBeforeDiscount: z.boolean().default(false),
});

const noDoubles = (taxes: readonly { id: string }[]) =>
  new Set(taxes.map(({ id }) => id)).size === taxes.length;
export const lineTaxes = z
  .array(lineTax)
  .max(lineTaxesMax, `At most ${lineTaxesMax} taxes`)
  .refine(noDoubles, 'This tax is listed twice')
  .default([]);

export const invoiceLineInput = z.object({
  name: textField('Item', 200),
  description: optionalText(500),
  productId: idField.nullish().transform((value) => value ?? null),
  unit: optionalText(30).optional().describe('Unit of measure'),
  code: authorityCode
    .optional()
    .describe(
      'Goods or services code for the tax authority; when left out, the code of the product, otherwise of the e-invoicing settings',
    ),
  quantity: z
    .number({ error: 'Quantity is required' })
    .min(0.001, moreThanZero)
    .max(1_000_000, 'Quantity is too large')
    .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'Use at most three decimals')
    .describe('Up to three decimals'),
  unitPrice: amount.describe('Minor units'),
  discount: discountField.nullish().transform((value) => value ?? null),
  taxes: lineTaxes,
});

export const shippingField = z.object({ amount: amount.describe('Minor units'), taxes: lineTaxes });
export const roundingField = z.enum(roundings);

export const remindersField = z
  .array(z.number().int().min(-remindersMax.days).max(remindersMax.days))
  .max(remindersMax.count, `At most ${remindersMax.count} reminders`)
  .refine((days) => new Set(days).size === days.length, 'This reminder is listed twice')
  .describe('Days after the due date; negative: before it');

/** The share of a part that is due before the balance. */
export const partShareField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixed'),
    amount: amount.min(1, moreThanZero).describe('Minor units'),
  }),
  z.object({
    kind: z.literal('percent'),
    rate: rateField.min(1, moreThanZero).max(9_999, 'Must be less than 100%'),
  }),
  z.object({ kind: z.literal('equal') }).describe('The same share as the other equal parts and the balance'),
]);
export const scheduleField = z
  .array(
    z.object({
      dueOn: z.iso.date('Date is required').pipe(dayField),
      share: partShareField,
      isDeposit: z.boolean().default(false),
    }),
  )
  .max(partsMax - 1, `At most ${partsMax} parts`)
  .refine(
    (parts) => !parts.slice(1).some(({ isDeposit }) => isDeposit),
    'Only the first part can be a deposit',
  )
  .describe('Parts due before the due date, in order of their dates; the rest is due on the due date');

export const writtenShare = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: minorUnits }),
  z.object({ kind: z.literal('percent'), rate: z.number().int() }),
  z.object({ kind: z.literal('equal') }),
]);

/** The input taxes, as returned. */
export const writtenTaxes = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    rate: z.number().int(),
    isInclusive: z.boolean(),
    isBeforeDiscount: z.boolean(),
  }),
);
export const writtenDiscount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: minorUnits }),
  z.object({ kind: z.literal('percent'), rate: z.number().int(), amountMax: minorUnits.nullable() }),
]);
export const writtenShipping = z.object({ amount: minorUnits, taxes: writtenTaxes });

/** The calculated amounts of an invoice, as returned. */
export const calculatedTax = z.object({
  taxId: z.string(),
  name: z.string(),
  rate: z.number().int(),
  isInclusive: z.boolean(),
  base: minorUnits,
  amount: minorUnits,
});
