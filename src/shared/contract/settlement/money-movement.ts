// What money was moved, in plain words: by transfers of a payment or payout, and of a payment afterwards together with others.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';

/** A transfer of the ledger. */
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
