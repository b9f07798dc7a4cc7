// Contract of the overview of terminals: what all of them took in a period, how many there are, and their payments in one list.
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
import { terminalSources } from './terminal-words.ts';

const call = {
  method: 'GET',
  feature: 'terminals',
  access: canRead('PAYMENT_GATEWAY.TERMINALS'),
} as const;
const share = { amount: minorUnits, count: z.number().int(), percent: z.number() };
const many = z.number().int();

export const terminalFigures = comparedFigures.extend({
  currency: currencyField,
  currencies: z.array(currencyField).describe('Of the terminals there are'),
  today: z.object({ current: figures, previous: figures }).describe('Against yesterday until the same hour'),
  amounts: amountsOverTime,
  channels: z.array(z.object({ channel: z.enum(channels), ...share })),
  sources: z.array(z.object({ source: z.enum(terminalSources), ...share })),
  best: z
    .array(
      z.object({
        kind: z.enum(terminalSources),
        id: idField,
        name: z.string(),
        reference: z.string().describe('Its code or serial number'),
        ...share,
      }),
    )
    .describe('The five that took the most; the shares are of what all took'),
});
export type TerminalFigures = z.output<typeof terminalFigures>;

export const terminalFiguresContract = {
  getTerminalFigures: {
    ...call,
    url: '/terminals/figures',
    summary: 'What terminals took in a period, against another, over time, by method and by terminal',
    query: comparedPeriodQuery.extend({
      step: z.enum(chartSteps).default('daily').describe('Ranges of 3 days or fewer are hourly'),
    }),
    output: terminalFigures,
  },
  getTerminalState: {
    ...call,
    url: '/terminals/state',
    summary: 'How many terminals there are, take payments and are online, and which cash registers are open',
    output: z.object({
      virtual: z.object({ all: many, active: many }),
      pos: z.object({
        all: many.describe('Without those that were returned'),
        active: many,
        online: many.describe('Of those that are active'),
      }),
      registers: z.object({ open: many, oldestAt: instant.nullable() }),
    }),
  },
  listTerminalNames: {
    ...call,
    url: '/terminals/names',
    summary: 'The names of POS and virtual terminals, at most 500',
    output: z.object({
      items: z.array(
        z.object({
          kind: z.enum(terminalSources),
          id: idField,
          name: z.string(),
          reference: z.string(),
          currency: currencyField,
          closed: z.boolean().describe('A POS terminal that was returned'),
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
      include: includeOf(['counts', 'figures'], 'counts: count the rows by tab; figures: add them up'),
    }),
    output: transactionsContract.listTransactions.output,
  },
} as const satisfies Contract;
