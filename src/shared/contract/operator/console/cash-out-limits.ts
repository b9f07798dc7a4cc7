// Contract of cash-out limits for staff: dated rows by currency, each with its source circular.
import { z } from 'zod';
import { amountMax } from '../../../money.ts';
import { walletCurrencies } from '../../banking/wallet-enums.ts';
import { dayField, instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField, moreThanZero, textField } from '../../fields.ts';

const row = z.object({
  currency: currencyField,
  valid_from: instant,
  state: z.enum(['past', 'current', 'to_come']),
  customer_day: minorUnits.describe('Daily maximum of a customer'),
  customer_week: minorUnits.describe('Maximum of a customer in seven days'),
  agent_day: minorUnits.describe('Daily maximum of an agent'),
  source: z.string().describe('The circular it is based on'),
  made_by: z.string().nullable().describe('null: built in'),
  made_at: instant.nullable(),
});
export type CashOutLimitRow = z.output<typeof row>;

const cap = z
  .number({ error: 'Amount is required' })
  .int('Amount is required')
  .min(1, moreThanZero)
  .max(amountMax, 'Amount is too large');

export const cashOutLimitInput = z
  .object({
    currency: z.enum(walletCurrencies, { error: 'Choose a currency' }),
    starts_on: dayField.describe('First day it applies, after today; it starts at midnight in Lagos'),
    customer_day: cap,
    customer_week: cap,
    agent_day: cap,
    source: textField('Source', 300).describe('The circular it is based on, with its date'),
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
const rows = z.object({ items: z.array(row).describe('By currency, latest first') });

export const cashOutLimitsContract = {
  listCashOutLimitRows: {
    method: 'GET',
    url: '/operator/cash-out-limits',
    summary: 'List cash-out limits',
    description: 'Returns past, current and future limits of agents’ cash-outs, with their sources.',
    access: readers,
    output: rows,
  },
  addCashOutLimits: {
    method: 'POST',
    url: '/operator/cash-out-limits',
    summary: 'Add cash-out limits',
    description: 'Sets them for a currency, from a date.',
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
    summary: 'Withdraw cash-out limits that have not started',
    access: writers,
    stepUp: true,
    body: z.object({ currency: currencyField, valid_from: instantField }),
    output: rows,
    errors: ['CONFLICT'],
    message: 'Limits withdrawn',
  },
} as const satisfies Contract;
