// What staff decide of a request, with a comment that the merchant reads.
import { z } from 'zod';
import { maybeText } from '../../fields.ts';

/** Approved or rejected; `needed` is said at the comment of a rejection that has none. */
export function decisionInput(needed: string, max = 500) {
  return z
    .object({ decision: z.enum(['approve', 'reject']), comment: maybeText('Comment', max) })
    .refine((body) => body.decision === 'approve' || body.comment !== null, {
      path: ['comment'],
      message: needed,
    });
}
