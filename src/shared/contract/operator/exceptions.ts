// What staff say of exceptions of reconciliation: which items a line confirms, or at whose cost something leaves.
import { z } from 'zod';
import { idField, textField } from '../fields.ts';

export const itemId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}\.(gateway|bank)$/)
  .describe('Posting, number of the transfer and leg');

export const matchLineInput = z.object({
  items: z.array(itemId).min(1, 'Choose at least one item').max(100),
  differenceToFees: z
    .boolean()
    .default(false)
    .describe('What the line differs from the items is booked as fees of the bank'),
  note: textField('Note', 500),
});
/** What a line may be that belongs to no item. */
export const lineKinds = ['bank_fees', 'interest', 'tax', 'own_transfer', 'difference'] as const;
export const resolveLineInput = z.object({
  businessId: idField.describe('In whose books'),
  as: z
    .enum(lineKinds)
    .describe(
      'A charge, interest or tax of the bank; a transfer between own accounts, whose other line is resolved as well; or a difference to be resolved',
    ),
  note: textField('Note', 500),
});
export const resolveItemInput = z.object({
  resolution: z
    .enum(['write_off', 'merchant'])
    .describe('write_off: ours · merchant: the balance of the business'),
  note: textField('Note', 500),
});
