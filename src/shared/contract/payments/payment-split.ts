// The split of a payment, as the payment shows it.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';

export const paymentSplit = z.object({
  groupId: z.uuid().nullable().describe('null: by its own rule'),
  name: z.string(),
  parts: z.array(
    z.object({
      subAccountId: z.uuid().nullable().describe('null: the business'),
      name: z.string(),
      share: z.string().describe('"20%" or "₦500.00"'),
      gross: minorUnits.nullable().describe('null until it is paid'),
      cost: minorUnits.nullable().describe('Its part of fee and VAT'),
      net: minorUnits.nullable(),
    }),
  ),
});
