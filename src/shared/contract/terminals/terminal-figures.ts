// Contract of the overview of terminals: their volume in a period, their number, and their payments in one list.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { includeOf, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf } from '../fields.ts';
import { channels } from '../payments/pricing.ts';
import { transactionListQuery, transactionsContract } from '../payments/transactions.ts';
import {
  amountsOverTime,
  chartSteps,
  comparedFigures,
  comparedPeriodQuery,
  figures,
} from '../platform/figures.ts';
import { terminalSources } from './terminal-enums.ts';

const call = {
  method: 'GET',
  feature: 'terminals',
  access: canRead('PAYMENT_GATEWAY.TERMINALS'),
} as const;
const share = { amount: minorUnits, count: z.number().int(), percent: z.number() };
const many = z.number().int();

export const terminalFigures = comparedFigures.extend({
  currency: currencyField,
  currencies: z.array(currencyField).describe('Currencies of the terminals'),
  today: z
    .object({ current: figures, previous: figures })
    .describe('Compared with yesterday up to the same time'),
  amounts: amountsOverTime,
  channels: z.array(z.object({ channel: z.enum(channels), ...share })),
  sources: z.array(z.object({ source: z.enum(terminalSources), ...share })),
  best: z
    .array(
      z.object({
        kind: z.enum(terminalSources),
        id: idField,
        name: z.string(),
        reference: z.string().describe('Code or serial number'),
        ...share,
      }),
    )
    .describe('The five with the highest volume; the shares are of the total'),
});
export type TerminalFigures = z.output<typeof terminalFigures>;

export const terminalFiguresContract = {
  getTerminalFigures: {
    ...call,
    url: '/terminals/figures',
    summary: 'Get terminal figures',
    description:
      'Returns the volume of a period compared with another, over time, by channel and by terminal.',
    query: comparedPeriodQuery.extend({
      step: z.enum(chartSteps).default('daily').describe('Hourly for periods of 3 days or fewer'),
    }),
    output: terminalFigures,
  },
  getTerminalState: {
    ...call,
    url: '/terminals/state',
    summary: 'Get the state of terminals',
    description:
      'Returns how many there are, how many are active and online, and which cash registers are open.',
    output: z.object({
      virtual: z.object({ all: many, active: many }),
      pos: z.object({
        all: many.describe('Without returned terminals'),
        active: many,
        online: many.describe('Of the active ones'),
      }),
      registers: z.object({ open: many, oldestAt: instant.nullable() }),
    }),
  },
  listTerminalNames: {
    ...call,
    url: '/terminals/names',
    summary: 'List terminal names',
    description: 'Returns the names of POS and virtual terminals, at most 500.',
    output: z.object({
      items: z.array(
        z.object({
          kind: z.enum(terminalSources),
          id: idField,
          name: z.string(),
          reference: z.string(),
          currency: currencyField,
          closed: z.boolean().describe('Whether it is a POS terminal that was returned'),
        }),
      ),
    }),
  },
  listTerminalPayments: {
    ...call,
    url: '/terminals/transactions',
    summary: 'List the payments of all terminals',
    query: transactionListQuery.extend({
      source: listOf(terminalSources),
      include: includeOf(
        ['counts', 'figures'],
        'counts: also count the rows of each tab; figures: also return totals',
      ),
    }),
    output: transactionsContract.listTransactions.output,
  },
} as const satisfies Contract;
