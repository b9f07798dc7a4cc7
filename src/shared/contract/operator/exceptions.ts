// Contract inputs for reconciliation exceptions: the items that a line confirms, or the party that bears a difference.
import { z } from 'zod';
import { idField, textField } from '../fields.ts';

export const itemId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}\.(gateway|bank)$/)
  .describe('Posting, position of the transfer, and side');

export const matchLineInput = z.object({
  items: z.array(itemId).min(1, 'Choose at least one item').max(100),
  differenceToFees: z
    .boolean()
    .default(false)
    .describe('Books the difference between the line and the items as bank fees'),
  note: textField('Note', 500),
});
/** The kinds of a line without an item. */
export const lineKinds = ['bank_fees', 'interest', 'tax', 'own_transfer', 'difference'] as const;
export const resolveLineInput = z.object({
  businessId: idField.describe('Business whose books are used'),
  as: z
    .enum(lineKinds)
    .describe(
      'A charge, interest or tax of the bank; a transfer between settlement accounts, which resolves the other line too; or a difference to resolve',
    ),
  note: textField('Note', 500),
});
export const resolveItemInput = z.object({
  resolution: z
    .enum(['write_off', 'merchant'])
    .describe('write_off: borne by the platform · merchant: the balance of the business'),
  note: textField('Note', 500),
});
