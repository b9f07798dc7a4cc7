// Shared parts of proposal contracts: the status, and the calls by which another member of staff decides.
import { z } from 'zod';
import type { OperatorPermission } from '../../../operator-permissions.ts';
import { instant } from '../../envelope.ts';
import { reasonInput } from '../../fields.ts';
import { proposalStatuses } from '../prices.ts';

/** The fields of every proposal besides the proposed change. */
export const proposalStatusFields = {
  reason: z.string(),
  status: z.enum(proposalStatuses),
  proposed_by: z.string(),
  own: z.boolean().describe('Proposed by the caller, so somebody else must decide'),
  created_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable().describe('Why it was declined'),
};

type Decided<Url extends string, Params extends z.ZodType, Output extends z.ZodType> = {
  /** The path of one proposal, with its parameter. */
  url: Url;
  params: Params;
  output: Output;
  permission: OperatorPermission;
};

/** The calls to approve or decline a proposal of another member of staff, and to withdraw one's own. */
export function decisionsOf<Url extends string, Params extends z.ZodType, Output extends z.ZodType>({
  url,
  params,
  output,
  permission,
}: Decided<Url, Params, Output>) {
  const change = {
    method: 'POST',
    access: { operator: [permission] },
    params,
    output,
    errors: ['CONFLICT', 'NOT_FOUND'],
  } as const;
  return {
    approve: {
      ...change,
      url: `${url}/approve`,
      summary: 'Approve a proposal',
      description: 'It takes effect immediately or on its date. You cannot approve your own proposal.',
      stepUp: true,
      message: 'Approved',
    },
    decline: {
      ...change,
      url: `${url}/decline`,
      summary: 'Decline a proposal',
      body: reasonInput,
      message: 'Declined',
    },
    withdraw: {
      ...change,
      url: `${url}/withdraw`,
      summary: 'Withdraw your proposal',
      message: 'Withdrawn',
    },
  } as const;
}
