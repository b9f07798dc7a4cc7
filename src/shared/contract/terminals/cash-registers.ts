// Contract of cash registers: opened at a terminal with a float, cash entries, count and closing.
import { z } from 'zod';
import { languages } from '../../languages.ts';
import { amountMax } from '../../money.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, moreThanZero, optionalText } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { cashEntryKinds, cashRegisterStatuses } from './cash-register-enums.ts';

/** A cash amount that may be zero. */
const cashField = (label: string) =>
  z
    .number({ error: `${label} is required` })
    .int(`${label} is required`)
    .min(0, 'Must not be negative')
    .max(amountMax, 'Amount is too large');

const noteCount = z.object({
  value: z.number({ error: 'Value is required' }).int('Value is required').positive(moreThanZero),
  count: z
    .number({ error: 'Enter the quantity in stock' })
    .int('Enter the quantity in stock')
    .min(0, 'Must not be negative')
    .max(1_000_000, 'Must be at most 1,000,000'),
});

/** Counted by denomination, or entered as a total. */
const noteCounts = z.array(noteCount).max(30, 'At most 30 notes and coins').nullish();

export const cashRegister = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(cashRegisterStatuses),
  terminal: z.object({ kind: z.enum(['pos', 'virtual']), id: idField, name: z.string() }),
  currency: currencyField,
  float: minorUnits.describe('Opening float'),
  sales: minorUnits,
  salesCount: z.number().int(),
  paidIn: minorUnits,
  paidOut: minorUnits,
  expected: minorUnits.describe('Float + sales + paid in − paid out'),
  counted: minorUnits.nullable(),
  variance: minorUnits.nullable().describe('Counted less expected; negative: short'),
  openedBy: z.string().nullable().describe('Name of the member, agent or cashier'),
  agent: z
    .object({ id: idField, name: z.string(), code: z.string() })
    .nullable()
    .describe('The agent who opened it, if any'),
  createdAt: instant,
  closedAt: instant.nullable(),
});
export type CashRegister = z.output<typeof cashRegister>;

export const cashEntry = z.object({
  id: idField,
  kind: z.enum(cashEntryKinds),
  amount: minorUnits.describe('Negative: corrects an earlier entry'),
  note: z.string().nullable(),
  corrects: idField.nullable(),
  corrected: z.boolean(),
  cashOut: z.boolean().describe('Paid out for an agent’s cash-out; cannot be corrected'),
  madeBy: z.string().nullable(),
  at: instant,
});
export type CashEntry = z.output<typeof cashEntry>;

const countedNotes = z.array(z.object({ value: minorUnits, count: z.number().int() })).nullable();

export const cashRegisterDetail = cashRegister.extend({
  floatNotes: countedNotes.describe('The float by note and coin, if counted so'),
  notes: countedNotes.describe('The closing count by note and coin, if counted so'),
  reason: z.string().nullable(),
  reasonOver: minorUnits.describe('A larger difference needs a reason'),
  stays: minorUnits.nullable().describe('Amount that stays in the drawer'),
  toBank: minorUnits.nullable(),
  openingNote: z.string().nullable(),
  closedBy: z.string().nullable(),
  entries: z.array(cashEntry).describe('Newest first, at most 500'),
});
export type CashRegisterDetail = z.output<typeof cashRegisterDetail>;

export const cashRegisterInput = z.object({
  terminalId: z.uuid({ error: 'Choose a terminal' }).describe('Id of a POS or virtual terminal'),
  float: cashField('Float')
    .nullish()
    .describe('Minor units of the terminal’s currency; can be left out if notes are given'),
  floatNotes: noteCounts.describe('The float by note and coin; their sum is the float'),
  note: optionalText(),
});

export const cashEntryInput = z.object({
  kind: z.enum(cashEntryKinds, { error: 'Choose a type' }),
  amount: amountField,
  note: optionalText(),
});

export const cashCloseInput = z.object({
  counted: cashField('Counted cash').nullish().describe('Total, if notes are not given'),
  notes: noteCounts,
  expected: cashField('Expected cash').nullish().describe('As it was shown; refused if it has changed'),
  stays: cashField('Amount that stays')
    .nullish()
    .describe('The float, or everything if there is less, when left out'),
  reason: optionalText().describe('Required if the difference exceeds the limit'),
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
      .describe('Opened by this agent, or at terminals while assigned to the agent'),
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
    summary: 'Export cash registers',
  },
  openCashRegister: {
    ...create,
    url: at,
    summary: 'Open a cash register',
    description: 'A terminal can have one open register at a time.',
    body: cashRegisterInput,
    errors: ['CONFLICT'],
    message: 'Cash register opened',
  },
  getCashLimits: {
    ...read,
    url: `${at}/limits`,
    summary: 'Get the difference limits of cash registers',
    description: 'A larger difference at closing needs a reason.',
    output: z.object({ items: z.array(cashLimitInput) }),
  },
  setCashLimit: {
    ...write,
    method: 'PUT',
    url: `${at}/limits`,
    summary: 'Set the difference limit of cash registers',
    description:
      'Set by currency. A larger difference at closing needs a reason; without a limit, every difference does.',
    body: cashLimitInput,
    output: cashLimitInput,
    message: 'Limit saved',
  },
  getCashRegister: { ...readOne, url: one, summary: 'Get a cash register', output: cashRegisterDetail },
  getCashRegisterReport: {
    ...read,
    url: `${one}/report`,
    params: z.object({ registerId: idField }),
    summary: 'Download a cash register report',
    description: 'Returns a PDF of a closed register.',
    query: z.object({ language: z.enum(languages).default('en') }),
    output: 'file',
    errors,
  },
  addCashEntry: {
    ...change,
    method: 'POST',
    url: `${one}/entries`,
    idempotency: 'optional',
    summary: 'Add a cash entry',
    description: 'Records cash in an open register: a sale, paid in or paid out.',
    body: cashEntryInput,
    errors,
    message: 'Entry recorded',
  },
  correctCashEntry: {
    ...change,
    method: 'POST',
    url: `${one}/entries/:cashEntryId/correct`,
    params: z.object({ registerId: idField, cashEntryId: idField }),
    summary: 'Correct a cash entry',
    description: 'Adds the opposite entry, once, while the register is open.',
    body: z.object({ note: optionalText() }),
    errors,
    message: 'Entry corrected',
  },
  closeCashRegister: {
    ...change,
    method: 'POST',
    url: `${one}/close`,
    summary: 'Close a cash register',
    description: 'Takes the amount counted.',
    body: cashCloseInput,
    errors,
    message: 'Cash register closed',
  },
} as const satisfies Contract;
