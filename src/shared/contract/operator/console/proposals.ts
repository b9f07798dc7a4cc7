// What contracts of proposals share: how one stands, and the calls by which another member of staff decides it.
import { z } from 'zod';
import type { OperatorPermission } from '../../../operator-permissions.ts';
import { instant } from '../../envelope.ts';
import { reasonInput } from '../../fields.ts';
import { proposalStatuses } from '../prices.ts';

/** What every proposal tells beside what it would change. */
export const proposalStanding = {
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
  /** Names one proposal, with its parameter. */
  url: Url;
  params: Params;
  output: Output;
  permission: OperatorPermission;
};

/** Approving and declining what somebody else has proposed, and taking back what one has proposed oneself. */
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
