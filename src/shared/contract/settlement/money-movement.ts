// Money movements as plain text: the transfers of a payment or payout, and later batch transfers that include a payment.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';

/** A ledger transfer. */
const moved = z.object({
  at: z.string(),
  sentence: z.string().describe('What happened, as a sentence'),
  from: z.string(),
  to: z.string(),
  amount: minorUnits,
  effect: minorUnits.describe('Change of the business’s own balances, minor units'),
});

export const moneyMovement = z.array(moved.extend({ postingId: z.uuid() }));

export const settlementMovement = z
  .array(moved.extend({ payout: z.object({ id: z.uuid(), reference: z.string() }).nullable() }))
  .describe(
    'What happened to this part of the balance afterwards, together with other payments: available, in a payout, at your bank',
  );
