// Payer input: contact data, amount and card.
import { z } from 'zod';
import { amountField, emailField } from '../fields.ts';

export const payerDetails = z.object({
  email: emailField,
  name: z
    .string()
    .trim()
    .max(100)
    .optional()
    .transform((value) => value || null),
  phone: z
    .string()
    .trim()
    .max(30)
    .optional()
    .transform((value) => value || null),
  address: z
    .object({
      line1: z.string().trim().max(200),
      city: z.string().trim().max(100),
      state: z.string().trim().max(100),
    })
    .optional(),
  amount: amountField.optional().describe('Minor units, if the payer enters the amount'),
  answers: z.record(z.string(), z.string().max(500)).default({}).describe('By label of the custom field'),
});

export const cardInput = z.object({
  number: z
    .string()
    .transform((value) => value.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'The card number is not valid.')),
  expiryMonth: z.number().int().min(1, 'Expiry is not valid').max(12, 'Expiry is not valid'),
  expiryYear: z.number().int().min(2000, 'Expiry is not valid').max(2099, 'Expiry is not valid'),
  cvv: z.string().regex(/^\d{3,4}$/, 'CVV is not valid'),
});
export type CardInput = z.output<typeof cardInput>;
