// The webhook events of cash registers.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { cashRegisterStatuses } from './cash-register-enums.ts';

const data = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(cashRegisterStatuses),
  terminal: z.string(),
  agent: z.uuid().nullable().describe('The agent who opened it, if any'),
  currency: currencyField,
  float: minorUnits,
  expected: minorUnits,
  counted: minorUnits.nullable(),
  variance: minorUnits.nullable(),
});
const register = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d73',
  reference: 'REG-3T7KQ2MN',
  status: 'ACTIVE',
  terminal: 'Ikeja, till 1',
  agent: null,
  currency: 'NGN',
  float: 2_000_000,
  expected: 2_000_000,
  counted: null,
  variance: null,
} as const;

export const cashEvents = {
  'cash_register.opened': { sentence: 'A cash register was opened.', data, example: register },
  'cash_register.closed': {
    sentence: 'A cash register was counted and closed.',
    data,
    example: { ...register, status: 'CLOSED', expected: 19_385_000, counted: 19_335_000, variance: -50_000 },
  },
} as const;
