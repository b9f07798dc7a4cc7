// The decision of staff on a request, with a comment for the merchant.
import { z } from 'zod';
import { maybeText } from '../../fields.ts';

/** Approved or rejected; `needed` is the error text at the comment when a rejection has none. */
export function decisionInput(needed: string, max = 500) {
  return z
    .object({ decision: z.enum(['approve', 'reject']), comment: maybeText('Comment', max) })
    .refine((body) => body.decision === 'approve' || body.comment !== null, {
      path: ['comment'],
      message: needed,
    });
}
