// The settlement state of a payment, as responses contain it.
import { z } from 'zod';

/** The settlement state of a payment. */
export const settlement = z.object({
  state: z.enum(['pending', 'available', 'in_payout', 'paid_out']),
  availableAt: z.string().describe('When it became or becomes available'),
  payout: z
    .object({ id: z.uuid(), reference: z.string(), status: z.string(), paidAt: z.string().nullable() })
    .nullable(),
});
