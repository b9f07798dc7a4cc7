// Contract of settlement for staff: the calendar, the terms, and the acquirers' settlement files.
import { z } from 'zod';
import { dayField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { day, instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField, listOf, textField } from '../fields.ts';
import { importInput } from '../platform/imports.ts';
import { settlementColumns, settlementRowKinds } from './settlement-file.ts';

const countries = ['NG', 'US'] as const;

const holiday = z.object({ country: z.enum(countries), day, name: z.string() });
export type Holiday = z.output<typeof holiday>;
export const holidayInput = z.object({
  country: z.enum(countries),
  day: z.iso.date('Day is required').refine((value) => value >= '2020-01-01' && value <= '2100-12-31', {
    message: 'Must be a date between 2020 and 2100',
  }),
  name: textField('Name', 100),
});

export const termsInput = z.object({
  businessId: idField.nullable().describe('null: the standard terms'),
  currency: currencyField,
  clearingDays: z.number().int().min(0).max(30, 'At most 30').describe('Working days: 1 is T+1'),
  instantAllowed: z.boolean(),
  reservePpm: z
    .number()
    .int()
    .min(0)
    .max(1_000_000, 'At most 100%')
    .describe('Rolling reserve, parts per million'),
  reserveDays: z.number().int().min(0).max(365, 'At most 365').describe('Days it is held'),
});
const terms = termsInput.extend({ id: idField, businessName: z.string().nullable(), updatedAt: instant });
export type SettlementTerms = z.output<typeof terms>;

export const settlementRowStatuses = [
  'MATCHED',
  'DIFFERENCE',
  'RESOLVED',
  'UNMATCHED',
  'DUPLICATE',
  'ERROR',
] as const;
export const differenceResolutions = ['write_off', 'received', 'merchant'] as const;

const counts = z.record(z.enum(settlementRowStatuses), z.number().int());
const file = z.object({
  id: idField,
  fileName: z.string(),
  acquirer: z.string(),
  rowCount: z.number().int(),
  counts,
  uploadedBy: z.string(),
  createdAt: instant,
});
export type SettlementFile = z.output<typeof file>;

const row = z.object({
  id: idField,
  fileId: idField,
  fileName: z.string(),
  line: z.number().int(),
  kind: z.enum(settlementRowKinds),
  status: z.enum(settlementRowStatuses),
  reference: z.string().nullable(),
  gatewayReference: z.string().nullable(),
  business: z.string().nullable(),
  currency: currencyField.nullable(),
  gross: minorUnits.nullable(),
  fee: minorUnits.nullable(),
  net: minorUnits.nullable(),
  settledOn: z.string().nullable(),
  difference: minorUnits.nullable().describe('Expected amount less received amount'),
  problem: z.string().nullable(),
  resolution: z.enum(differenceResolutions).nullable(),
  resolutionNote: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  canAssign: z.boolean().describe('Whether it can be assigned: a charge that names no payment'),
  canUndo: z.boolean().describe('Whether it was posted and its difference is not resolved'),
  canUndoResolution: z.boolean().describe('Whether staff resolved its difference'),
});
export type SettlementRow = z.output<typeof row>;

export const settlementRowQuery = pageQuery.extend({
  status: listOf(settlementRowStatuses),
  kind: listOf(settlementRowKinds),
  fileId: idField.optional(),
});
export const resolveInput = z.object({
  resolution: z
    .enum(differenceResolutions)
    .describe(
      'write_off: borne by the platform · received: paid after all · merchant: moved to the balance of the business',
    ),
  note: textField('Note', 500),
});

export const assignInput = z.object({
  businessId: idField.describe('Business whose books are used'),
  mode: z.enum(['test', 'live']).default('live').describe('Mode of the business'),
  note: textField('Note', 500),
});

export const undoInput = z.object({ note: textField('Note', 500) });

const read = { operator: ['SETTLEMENT.READ'] } as const;
const change = { operator: ['SETTLEMENT.READ_WRITE'] } as const;

/** The parts common to calls that change a row of a file. */
const changeRow = {
  method: 'POST',
  access: change,
  stepUp: true,
  params: z.object({ rowId: idField }),
  output: z.object({}),
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;

export const settlementContract = {
  listHolidays: {
    method: 'GET',
    url: '/operator/settlement/holidays',
    summary: 'List bank holidays of a country',
    access: read,
    query: z.object({ country: z.enum(countries).default('NG') }),
    output: z.object({
      items: z.array(holiday),
      endsOn: day.nullable().describe('Last known holiday'),
      endsSoon: z.boolean().describe('Fewer than twelve months are left until then'),
    }),
  },
  addHoliday: {
    method: 'POST',
    url: '/operator/settlement/holidays',
    summary: 'Add a bank holiday',
    description: 'What was to become available on it becomes available later.',
    access: change,
    body: holidayInput,
    output: z.object({ moved: z.number().int().describe('Items that become available later') }),
    errors: ['CONFLICT'],
    message: 'Holiday added',
  },
  removeHoliday: {
    method: 'DELETE',
    url: '/operator/settlement/holidays/:country/:day',
    summary: 'Remove a bank holiday',
    description: 'What it delayed becomes available on its own date again.',
    access: change,
    params: z.object({ country: z.enum(countries), day: dayField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Holiday removed',
  },
  listSettlementTerms: {
    method: 'GET',
    url: '/operator/settlement/terms',
    summary: 'List settlement terms',
    description: 'Returns the terms of the platform, and of businesses with their own.',
    access: read,
    output: z.object({ items: z.array(terms) }),
  },
  saveSettlementTerms: {
    method: 'PUT',
    url: '/operator/settlement/terms',
    summary: 'Set settlement terms',
    description:
      'Set for the platform or a business, in a currency. They apply to payments made from now on.',
    access: change,
    stepUp: true,
    body: termsInput,
    output: terms,
    errors: ['NOT_FOUND'],
    message: 'Terms saved',
  },
  removeSettlementTerms: {
    method: 'DELETE',
    url: '/operator/settlement/terms/:termsId',
    summary: 'Remove settlement terms',
    description: 'The terms of the platform, or its defaults, apply again.',
    access: change,
    stepUp: true,
    params: z.object({ termsId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Terms removed',
  },
  importSettlement: {
    method: 'POST',
    url: '/operator/settlement/files',
    summary: 'Import a settlement file of an acquirer',
    description: `CSV with the columns: ${settlementColumns.map(({ name }) => name).join(', ')}. Importing the same file or row twice changes nothing.`,
    access: change,
    ...importInput,
    query: z.object({ acquirer: textField('Acquirer', 60).default('Acquirer') }),
    output: file.extend({ repeated: z.boolean().describe('Whether this exact file was imported before') }),
    message: 'Settlement file read',
  },
  listSettlementFiles: {
    method: 'GET',
    url: '/operator/settlement/files',
    summary: 'List settlement files',
    description: 'Latest first.',
    access: read,
    query: pageQuery,
    output: pageOf(file),
  },
  listSettlementRows: {
    method: 'GET',
    url: '/operator/settlement/rows',
    summary: 'List settlement file rows',
    description: 'Differences, unmatched rows and errors.',
    access: read,
    query: settlementRowQuery,
    output: pageOf(row).extend({ counts }),
  },
  downloadSettlementProblems: {
    method: 'GET',
    url: '/operator/settlement/files/:fileId/problems',
    summary: 'Download the problems of a settlement file',
    description: 'Returns a CSV of the rows that were not fully matched, with the reason.',
    access: read,
    params: z.object({ fileId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  resolveSettlementRow: {
    ...changeRow,
    url: '/operator/settlement/rows/:rowId/resolve',
    summary: 'Resolve a settlement difference',
    description: 'Requires a note.',
    body: resolveInput,
    message: 'Difference resolved',
  },
  undoSettlementResolution: {
    ...changeRow,
    url: '/operator/settlement/rows/:rowId/undo-resolution',
    summary: 'Undo the resolution of a settlement difference',
    description: 'Reverses its posting; the difference is open again.',
    body: undoInput,
    message: 'Resolution undone',
  },
  assignSettlementRow: {
    ...changeRow,
    url: '/operator/settlement/rows/:rowId/assign',
    summary: 'Assign a settlement row to a business',
    description:
      'For a fee or an adjustment that names no payment. A fee is booked as such; an adjustment becomes a difference to resolve.',
    body: assignInput,
    message: 'Row assigned',
  },
  undoSettlementRow: {
    ...changeRow,
    url: '/operator/settlement/rows/:rowId/undo',
    summary: 'Undo the match of a settlement row',
    description: 'Reverses its posting.',
    body: undoInput,
    message: 'Match undone',
  },
} as const satisfies Contract;
