// What files of transfers and their rows look like in calls, and what is sent to fix a row and to send a file.

import { z } from 'zod';
import { instantField } from '../dates.ts';
import { countedPageQuery, instant, minorUnits, pageQuery } from '../envelope.ts';
import { currencyField, idField, listOf, optionalText, searchField } from '../fields.ts';
import { timelineEvent } from '../timeline.ts';
import {
  checkStates,
  groupSources,
  rowOutcomes,
  rowProblemKeys,
  transferGroupStatuses,
} from './bulk-words.ts';
import { codeField, pinField } from './sending.ts';
import { transferPurposeKeys, transferStatuses } from './transfer-words.ts';

const sum = z.object({ count: z.number().int(), amount: minorUnits });
export type Sum = z.output<typeof sum>;

export const transferGroup = z.object({
  id: idField,
  reference: z.string(),
  name: z.string().describe('Of the file, or of the group of beneficiaries'),
  source: z.enum(groupSources),
  status: z.enum(transferGroupStatuses),
  currency: currencyField,
  purpose: z.enum(transferPurposeKeys),
  wallet: z.object({ id: idField, name: z.string() }),
  rows: z.number().int().describe('In the file'),
  sent: z.number().int().describe('Rows that were sent'),
  amount: minorUnits.describe('Of the rows that were sent'),
  total: minorUnits.describe('What was debited, with charges'),
  made_by: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
  completed_at: instant.nullable(),
});
export type TransferGroup = z.output<typeof transferGroup>;

const named = z.object({ id: idField, reference: z.string() });

export const transferGroupDetail = transferGroup.extend({
  checks: z
    .object({ ready: sum, warning: sum, error: sum, checking: sum, dropped: sum })
    .describe('Rows by what was found of them; a warning that somebody has accepted is ready'),
  problems: z.array(z.object({ problem: z.enum(rowProblemKeys), count: z.number().int() })),
  to_send: z.object({
    rows: z.number().int(),
    amount: minorUnits,
    fee: minorUnits,
    vat: minorUnits,
    stamp_duty: minorUnits,
    total: minorUnits.describe('What leaves the wallet when it is sent now'),
    duties: z.number().int().describe('Rows that pay stamp duty'),
  }),
  available: minorUnits.describe('In its wallet now'),
  outcomes: z
    .object({ done: sum, failed: sum, unknown: sum, waiting: sum, stopped: sum })
    .describe(
      'Amounts with charges: together what was debited; those of failed and stopped are back in the wallet',
    ),
  retryable: z.number().int().describe('Rows that failed and were not tried again'),
  approval: named.nullable().describe('The request it waits for: until then no row of it can be changed'),
  approval_ahead: z
    .object({
      steps: z.array(z.string()).describe('Who approves in each step: "one of Finance"'),
      rule: z.string().describe('For which amounts: "from ₦2,000,000.00 on"'),
    })
    .nullable()
    .describe('Who would have to approve a draft if it was sent now; null: nobody'),
  retry_of: named.nullable(),
  retries: z.array(named.extend({ rows: z.number().int() })),
  sent_by: z.string().nullable(),
  timeline: z.array(timelineEvent),
});
export type TransferGroupDetail = z.output<typeof transferGroupDetail>;

export const transferGroupRow = z.object({
  id: z.string().describe('The number of the row, as text'),
  line: z.number().int().describe('As a spreadsheet counts: the headings are row 1'),
  bank: z.string().describe('As it was given: a code or a name'),
  bank_code: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_number: z.string(),
  account_name: z.string().nullable().describe('As it was given'),
  found_name: z.string().nullable().describe('As the bank has told it'),
  similarity: z.number().int().nullable().describe('How much the names are alike, percent'),
  is_own: z.boolean(),
  amount_text: z.string().describe('As it was given'),
  amount: minorUnits.nullable(),
  charges: minorUnits.describe('Fee, VAT and stamp duty'),
  narration: z.string().nullable(),
  state: z.enum(checkStates),
  problem: z.enum(rowProblemKeys).nullable(),
  about: z.string().nullable().describe('Which transfer, or which row, it is another one of'),
  kept: z.boolean().describe('Sent in spite of its warning'),
  dropped: z.boolean(),
  fixed: z.boolean().describe('Something was changed; it can be put back'),
  suggestions: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe('Banks whose check digit its number has'),
  outcome: z.enum(rowOutcomes).nullable().describe('null: not sent yet'),
  transfer: z
    .object({
      id: idField,
      reference: z.string(),
      status: z.enum(transferStatuses),
      failure: z.string().nullable(),
      next_at: instant.nullable(),
      completed_at: instant.nullable(),
    })
    .nullable(),
});
export type TransferGroupRow = z.output<typeof transferGroupRow>;

export const groupFilters = z.object({
  search: searchField,
  status: listOf(transferGroupStatuses),
  from: instantField.optional().describe('Made at or after'),
  to: instantField.optional().describe('Made before'),
});
export type TransferGroupFilters = z.output<typeof groupFilters>;
export const groupListQuery = groupFilters.extend({
  ...countedPageQuery.shape,
  sort: z.enum(['createdAt', '-createdAt', 'total', '-total']).default('-createdAt'),
});

export const rowFilters = z.object({
  search: searchField.describe('Name or account number'),
  state: listOf(checkStates),
  problem: listOf(rowProblemKeys),
  outcome: listOf(rowOutcomes),
});
export type RowFilters = z.output<typeof rowFilters>;
/** Of which file: what an export of its rows keeps. */
export const exportedRows = rowFilters.extend({ transferGroupId: idField });
export const rowListQuery = rowFilters.extend({
  ...pageQuery.shape,
  sort: z.enum(['problems', 'line']).default('problems').describe('problems: those that wait come first'),
});

/** Purposes of a file: own accounts are sent to one by one. */
const filePurpose = z.enum(transferPurposeKeys).exclude(['own_account']).default('other');

export const fileQuery = z.object({
  wallet_id: idField.optional().describe('An own wallet; the transfer wallet of the currency when left out'),
  purpose: filePurpose,
});
export type FileQuery = z.output<typeof fileQuery>;

export const fromGroupInput = fileQuery.extend({ group_id: idField.describe('A group of beneficiaries') });

export const rowChange = z.object({
  bank: z.string().trim().min(1).max(100).optional().describe('Code or name'),
  account_number: z.string().trim().max(20).optional(),
  account_name: optionalText(140),
  use_bank_name: z.literal(true).optional().describe('Takes the name that the bank has told'),
  amount: z.string().trim().max(30).optional().describe('As 250000.00'),
  narration: optionalText(100),
  kept: z.boolean().optional().describe('true: it is sent in spite of its warning'),
  dropped: z.boolean().optional().describe('true: it is not sent'),
  restore: z.literal(true).optional().describe('Puts back what stood in the file'),
  ask: z.literal(true).optional().describe('Asks the bank once more'),
});
export type RowChange = z.output<typeof rowChange>;

export const draftChange = z.object({
  wallet_id: idField.describe('An own wallet of the currency of the draft: what it is paid from'),
});

export const sendInput = z.object({
  transfer_group_id: idField,
  rows: z.number().int().min(1).describe('How many rows are sent: refused when there are others by now'),
  total: minorUnits.describe('What leaves the wallet, as the caller has seen it'),
  code: codeField
    .optional()
    .describe(
      'One-time code from POST /transfer/otp, or of the authenticator app; a secret API key needs none',
    ),
  pin: pinField.optional(),
});
export type SendInput = z.output<typeof sendInput>;
