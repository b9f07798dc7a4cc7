// Search parameters of the approval lists: the requester, the opened request, and the filter for declined requests.
import { z } from 'zod';
import { approvalListQuery } from '#shared/contract/account/approval-shapes.ts';

export const inboxScopes = ['for_me', 'mine', 'all'] as const;
export const inboxSearch = z.object({
  scope: z.enum(inboxScopes).default('for_me'),
  request: z.uuid().optional(),
});

/** The list query restricted to declined requests. */
export const declinedQuery = approvalListQuery.extend({
  status: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform(() => ['REJECTED' as const]),
});
