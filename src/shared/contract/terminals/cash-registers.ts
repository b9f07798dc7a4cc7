// Contract of cash registers: opened at a terminal with a float, cash recorded, counted and closed.
import { z } from 'zod';
import { languages } from '../../languages.ts';
import { amountMax } from '../../money.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, optionalText } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { cashEntryKinds, cashRegisterStatuses } from './cash-words.ts';

/** Cash that may be none at all. */
const cashField = (label: string) =>
  z
    .number({ error: `${label} is required` })
    .int(`${label} is required`)
    .min(0, 'Must not be negative')
    .max(amountMax, 'Amount is too large');

const noteCount = z.object({
  value: z.number({ error: 'Value is required' }).int('Value is required').positive('Value is required'),
  count: z
    .number({ error: 'Enter the quantity in stock' })
    .int('Enter the quantity in stock')
    .min(0, 'Must not be negative')
    .max(1_000_000, 'Must be at most 1,000,000'),
});

/** Counted by note or coin, or entered as a total. */
const noteCounts = z.array(noteCount).max(30, 'At most 30 notes and coins').nullish();

export const cashRegister = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(cashRegisterStatuses),
  terminal: z.object({ kind: z.enum(['pos', 'virtual']), id: idField, name: z.string() }),
  currency: currencyField,
  float: minorUnits.describe('What it was opened with'),
  sales: minorUnits,
  salesCount: z.number().int(),
  paidIn: minorUnits,
  paidOut: minorUnits,
  expected: minorUnits.describe('Float + sales + paid in − paid out'),
  counted: minorUnits.nullable(),
  variance: minorUnits.nullable().describe('Counted − expected; below zero: short'),
  openedBy: z.string().nullable().describe('Name of the member, agent or cashier'),
  agent: z
    .object({ id: idField, name: z.string(), code: z.string() })
    .nullable()
    .describe('Who opened it, where an agent has'),
  createdAt: instant,
  closedAt: instant.nullable(),
});
export type CashRegister = z.output<typeof cashRegister>;

export const cashEntry = z.object({
  id: idField,
  kind: z.enum(cashEntryKinds),
  amount: minorUnits.describe('Below zero: it corrects an earlier entry'),
  note: z.string().nullable(),
  corrects: idField.nullable(),
  corrected: z.boolean(),
  cashOut: z.boolean().describe('Handed out for a cash-out of an agent: not corrected'),
  madeBy: z.string().nullable(),
  at: instant,
});
export type CashEntry = z.output<typeof cashEntry>;

const countedNotes = z.array(z.object({ value: minorUnits, count: z.number().int() })).nullable();

export const cashRegisterDetail = cashRegister.extend({
  floatNotes: countedNotes.describe('The float, where it was counted by note'),
  notes: countedNotes.describe('What was counted at closing, where it was by note'),
  reason: z.string().nullable(),
  reasonOver: minorUnits.describe('A difference over it needs a reason'),
  stays: minorUnits.nullable().describe('What stays in the drawer'),
  toBank: minorUnits.nullable(),
  openingNote: z.string().nullable(),
  closedBy: z.string().nullable(),
  entries: z.array(cashEntry).describe('The newest first, at most 500'),
});
export type CashRegisterDetail = z.output<typeof cashRegisterDetail>;

export const cashRegisterInput = z.object({
  terminalId: z.uuid({ error: 'Choose a terminal' }).describe('Id of a POS or virtual terminal'),
  float: cashField('Float')
    .nullish()
    .describe('Minor units of the terminal’s currency; may be left out where notes are given'),
  floatNotes: noteCounts.describe('The float by note or coin; the sum of them is the float'),
  note: optionalText(),
});

export const cashEntryInput = z.object({
  kind: z.enum(cashEntryKinds, { error: 'Choose a kind' }),
  amount: amountField,
  note: optionalText(),
});

export const cashCloseInput = z.object({
  counted: cashField('Counted cash').nullish().describe('A total, where notes are not given'),
  notes: noteCounts,
  stays: cashField('What stays').nullish().describe('Left out: the float, or all there is'),
  reason: optionalText().describe('Required where the difference is over the limit'),
});

export const cashRegisterFilters = listFilters({
  search: 'Reference or terminal',
  statuses: cashRegisterStatuses,
  sorts: ['createdAt'],
})
  .extend(madeBetween.shape)
  .extend({
    agentId: z
      .uuid()
      .optional()
      .describe('Opened by this agent, or at terminals while they were the agent’s'),
  });
export type CashRegisterFilters = z.output<typeof cashRegisterFilters>;
export const cashRegisterListQuery = cashRegisterFilters.extend(countedPageQuery.shape);

export const cashLimitInput = z.object({
  currency: currencyField,
  varianceLimit: cashField('Limit'),
});

const { read, readOne, create, change, fileOf, write } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params: z.object({ registerId: idField }),
  output: cashRegisterDetail,
});
const at = '/cash-registers';
const one = `${at}/:registerId` as const;
const errors = ['NOT_FOUND', 'CONFLICT'] as const;

export const cashRegistersContract = {
  listCashRegisters: {
    ...read,
    url: at,
    summary: 'List cash registers',
    query: cashRegisterListQuery,
    output: countedPageOf(cashRegister),
  },
  exportCashRegisters: {
    ...fileOf(cashRegisterFilters),
    url: `${at}/export`,
    summary: 'Make a file of the cash registers that the filters match',
  },
  openCashRegister: {
    ...create,
    url: at,
    summary: 'Open a cash register at a terminal, one at a time',
    body: cashRegisterInput,
    errors: ['CONFLICT'],
    message: 'Cash register opened',
  },
  getCashLimits: {
    ...read,
    url: `${at}/limits`,
    summary: 'Over which difference closing a cash register needs a reason',
    output: z.object({ items: z.array(cashLimitInput) }),
  },
  setCashLimit: {
    ...write,
    method: 'PUT',
    url: `${at}/limits`,
    summary: 'Set over which difference closing a cash register needs a reason',
    description: 'By currency; without one every difference needs a reason.',
    body: cashLimitInput,
    output: cashLimitInput,
    message: 'Limit saved',
  },
  getCashRegister: { ...readOne, url: one, summary: 'Get a cash register', output: cashRegisterDetail },
  getCashRegisterReport: {
    ...read,
    url: `${one}/report`,
    params: z.object({ registerId: idField }),
    summary: 'Download the report of a closed cash register as PDF',
    query: z.object({ language: z.enum(languages).default('en') }),
    output: 'file',
    errors,
  },
  addCashEntry: {
    ...change,
    method: 'POST',
    url: `${one}/entries`,
    idempotency: 'optional',
    summary: 'Record cash in an open register: a sale, paid in, paid out',
    body: cashEntryInput,
    errors,
    message: 'Recorded',
  },
  correctCashEntry: {
    ...change,
    method: 'POST',
    url: `${one}/entries/:cashEntryId/correct`,
    params: z.object({ registerId: idField, cashEntryId: idField }),
    summary: 'Correct an entry of an open register by its opposite, once',
    body: z.object({ note: optionalText() }),
    errors,
    message: 'Entry corrected',
  },
  closeCashRegister: {
    ...change,
    method: 'POST',
    url: `${one}/close`,
    summary: 'Close a cash register with what was counted',
    body: cashCloseInput,
    errors,
    message: 'Cash register closed',
  },
} as const satisfies Contract;
