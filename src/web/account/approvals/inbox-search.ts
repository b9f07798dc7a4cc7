// What the addresses of the lists hold: whose requests, the one that is opened beside them, and what is declined.
import { z } from 'zod';
import { approvalListQuery } from '#shared/contract/account/approval-shapes.ts';

export const inboxScopes = ['for_me', 'mine', 'all'] as const;
export const inboxSearch = z.object({
  scope: z.enum(inboxScopes).default('for_me'),
  request: z.uuid().optional(),
});

/** The list of requests, of which those alone are asked for that were declined. */
export const declinedQuery = approvalListQuery.extend({
  status: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform(() => ['REJECTED' as const]),
});
