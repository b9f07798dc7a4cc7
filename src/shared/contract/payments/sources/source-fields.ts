// Fields shared by links, pages and other nouns with an address of their own: the address, and the questions to payers.
import { z } from 'zod';
import { emailField, optionalText, textField, urlField } from '../../fields.ts';
import { feeBearers } from '../pricing.ts';

/** A question the payer answers before paying. */
export const customField = z.object({
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'select']),
  required: z.boolean(),
  options: z.array(z.string()).describe('For select fields'),
});
export type CustomField = z.output<typeof customField>;

/** A question in input. */
export const customFieldInput = customField.extend({
  label: textField('Label', 60),
  required: z.boolean().default(true),
  options: z.array(z.string().trim().min(1).max(60)).max(30).default([]).describe('For select fields'),
});

/** An address segment: 3 to 60 lower-case letters, digits and single hyphens. */
export const slugField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens')
  .min(3, 'Must be at least 3 characters')
  .max(60, 'Must be at most 60 characters');

/** The merchant's description of a link or page; payers see it formatted by `rich-text.ts`. */
export const richDescription = optionalText(5000).describe(
  'Plain text: a blank line starts a paragraph; **bold**, [text](https://…) and plain addresses become links',
);

/** Payment settings of a link or page: questions before payment, follow-up, and the fee bearer. */
export const payerShape = {
  redirectUrl: z.string().nullable(),
  successMessage: z.string().nullable(),
  customFields: z.array(customField),
  collectPhone: z.boolean(),
  collectAddress: z.boolean(),
  feeBearer: z.enum(feeBearers),
  notifyEmails: z.array(z.string()),
};

/** Payment settings in input. */
export const payerInputShape = {
  redirectUrl: urlField.nullish(),
  successMessage: optionalText(300),
  customFields: z.array(customFieldInput).max(10, 'At most 10 fields').default([]),
  collectPhone: z.boolean().default(false),
  collectAddress: z.boolean().default(false),
  feeBearer: z.enum(feeBearers).optional().describe('As in GET /merchant/service-charge when left out'),
  notifyEmails: z.array(emailField).max(5, 'At most 5 addresses').default([]),
};
