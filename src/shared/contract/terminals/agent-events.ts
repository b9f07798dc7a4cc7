// The webhook events of agents and of their cash-outs.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { agentSaleStatuses, agentStatuses } from './agent-enums.ts';

const agentData = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(agentStatuses),
  verified: z.boolean(),
});
const agent = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d74',
  code: '204817',
  name: 'Musa Garba',
  status: 'INVITED',
  verified: false,
} as const;

const cashOutData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(agentSaleStatuses),
  agent: z.uuid(),
  currency: currencyField,
  amount: minorUnits,
  commission: minorUnits,
  payment: z.string().nullable(),
});
const cashOut = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d75',
  reference: 'AGS-3T7KQ2MN',
  status: 'PAID',
  agent: agent.id,
  currency: 'NGN',
  amount: 2_000_000,
  commission: 20_000,
  payment: 'KSW-8F2K7Q4M9T',
} as const;

export const agentEvents = {
  'agent.invited': { sentence: 'An agent was invited.', data: agentData, example: agent },
  'agent.updated': {
    sentence: 'An agent logged in for the first time, was verified, updated, blocked, unblocked or closed.',
    data: agentData,
    example: { ...agent, status: 'ACTIVE', verified: true },
  },
  'cash_out.paid': {
    sentence: 'A cash-out was paid by card; its amount and commission were added to the agent’s float.',
    data: cashOutData,
    example: cashOut,
  },
  'cash_out.ended': {
    sentence: 'A cash-out was declined, cancelled, or expired without a card.',
    data: cashOutData,
    example: { ...cashOut, status: 'FAILED' },
  },
} as const;
