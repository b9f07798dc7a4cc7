// Contract of the limits of cash-outs for staff: dated rows by currency, each with the circular it comes from.
import { z } from 'zod';
import { amountMax } from '../../../money.ts';
import { walletCurrencies } from '../../banking/wallet-words.ts';
import { dayField, instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField, textField } from '../../fields.ts';

const row = z.object({
  currency: currencyField,
  valid_from: instant,
  state: z.enum(['past', 'current', 'to_come']),
  customer_day: minorUnits.describe('What a customer may take out on a day'),
  customer_week: minorUnits.describe('The same in seven days'),
  agent_day: minorUnits.describe('What an agent may hand out on a day'),
  source: z.string().describe('The circular that says so'),
  made_by: z.string().nullable().describe('null: it came with the program'),
  made_at: instant.nullable(),
});
export type CashOutLimitRow = z.output<typeof row>;

const cap = z
  .number({ error: 'Amount is required' })
  .int('Amount is required')
  .min(1, 'Must be more than zero')
  .max(amountMax, 'Amount is too large');

export const cashOutLimitInput = z
  .object({
    currency: z.enum(walletCurrencies, { error: 'Choose a currency' }),
    starts_on: dayField.describe('The day it holds from, after today; it begins at midnight in Lagos'),
    customer_day: cap,
    customer_week: cap,
    agent_day: cap,
    source: textField('Source', 300).describe('The circular that says so, with its date'),
  })
  .refine(({ customer_day: one, customer_week: week }) => week >= one, {
    message: 'Must be at least the daily limit of a customer',
    path: ['customer_week'],
  })
  .refine(({ customer_day: one, agent_day: agent }) => agent >= one, {
    message: 'Must be at least the daily limit of a customer',
    path: ['agent_day'],
  });
export type CashOutLimitInput = z.output<typeof cashOutLimitInput>;

const readers = { operator: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'] } as const;
const writers = { operator: ['COMPLIANCE.READ_WRITE'] } as const;
const rows = z.object({ items: z.array(row).describe('By currency, the latest first') });

export const cashOutLimitsContract = {
  listCashOutLimitRows: {
    method: 'GET',
    url: '/operator/cash-out-limits',
    summary:
      'The limits of cash-outs of agents: what holds, what held and what is to come, with their sources',
    access: readers,
    output: rows,
  },
  addCashOutLimits: {
    method: 'POST',
    url: '/operator/cash-out-limits',
    summary: 'Add the limits of a currency from a day on',
    access: writers,
    stepUp: true,
    body: cashOutLimitInput,
    output: rows,
    errors: ['CONFLICT'],
    message: 'Limits added',
  },
  removeCashOutLimits: {
    method: 'POST',
    url: '/operator/cash-out-limits/remove',
    summary: 'Take back limits that do not hold yet',
    access: writers,
    stepUp: true,
    body: z.object({ currency: currencyField, valid_from: instantField }),
    output: rows,
    errors: ['CONFLICT'],
    message: 'Limits withdrawn',
  },
} as const satisfies Contract;
