// Contract of the banking dashboard: money in and out of wallets, their balances, and amounts in progress.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { comparedPeriodQuery } from '../../platform/figures.ts';

/** The query parameters of the dashboard's address: the period, its comparison, and the currency. */
export const bankingDashboardSearch = z.object({
  period: z.string().optional(),
  compare: z.string().optional(),
  currency: currencyField.optional(),
});

const flow = z.object({
  kind: z.string(),
  label: z.string().describe('For example Deposit, Transfer or Fee'),
  amount: minorUnits,
  count: z.number().int(),
});

const bankingDashboard = z.object({
  currency: currencyField,
  currencies: z.array(currencyField).describe('Currencies in which the business has wallets'),
  balance: z.object({
    own: minorUnits.describe('Own wallets of the business, without the collection balance'),
    customers: minorUnits,
    lien: minorUnits,
    available: minorUnits,
    wallets: z.number().int(),
  }),
  period: z.object({
    from: instant,
    to: instant,
    opening: minorUnits.describe('Total of all wallets before the period'),
    money_in: minorUnits.describe('Movements between wallets are not counted'),
    money_out: minorUnits,
    closing: minorUnits.describe('opening + money_in − money_out: total of all wallets at the end'),
  }),
  previous: z.object({ from: instant, to: instant, money_in: minorUnits, money_out: minorUnits }),
  came_in: z.array(flow).describe('By type, largest first'),
  went_out: z.array(flow),
  frequency: z.enum(['hourly', 'daily']),
  points: z.array(
    z.object({
      at: instant,
      label: z.string(),
      money_in: minorUnits,
      money_out: minorUnits,
      previous_label: z.string(),
      previous_in: minorUnits,
      previous_out: minorUnits,
    }),
  ),
  under_way: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        count: z.number().int(),
        amount: minorUnits,
        path: z.string(),
      }),
    )
    .describe('What is not finished yet, as far as the caller may see it'),
});
export type BankingDashboard = z.output<typeof bankingDashboard>;

export const bankingDashboardContract = {
  getBankingDashboard: {
    method: 'GET',
    url: '/banking-services/dashboard',
    summary: 'Get the banking dashboard',
    description: 'Returns money in, money out, balances and what is under way in a period.',
    access: canRead('BANKING_SERVICES.DASHBOARD'),
    feature: 'wallets',
    query: comparedPeriodQuery,
    output: bankingDashboard,
  },
} as const satisfies Contract;
