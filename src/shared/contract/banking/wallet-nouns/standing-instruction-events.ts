// The webhook events of standing instructions.
import { z } from 'zod';
import { minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { instructionRules, instructionStatuses } from './standing-instruction-enums.ts';

const instructionData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(instructionStatuses),
  wallet: z.uuid(),
  otherWallet: z.uuid(),
  rule: z.enum(instructionRules),
  threshold: minorUnits,
  currency: currencyField,
  runs: z.number().int(),
});

export const instructionEvents = {
  'standing_instruction.updated': {
    sentence:
      'A standing instruction was created, paused, resumed or ended, or one of its runs could not move the amount.',
    data: instructionData,
    example: {
      id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d88',
      reference: 'WSI-7K2MQ4XZ',
      status: 'ACTIVE',
      wallet: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
      otherWallet: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d12',
      rule: 'above',
      threshold: 50_000_000,
      currency: 'NGN',
      runs: 4,
    },
  },
} as const;
