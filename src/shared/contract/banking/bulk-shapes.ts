// The shapes of transfer files and their rows in responses, and of requests to fix a row and to send a file.

import { z } from 'zod';
import { instantField } from '../dates.ts';
import { countedPageQuery, instant, minorUnits, pageQuery } from '../envelope.ts';
import { currencyField, idField, listOf, optionalText, searchField } from '../fields.ts';
import { timelineEvent } from '../timeline.ts';
import {
  bulkCellMax,
  checkStates,
  groupSources,
  rowOutcomes,
  rowProblemKeys,
  transferGroupStatuses,
} from './bulk-transfer-enums.ts';
import { codeField, pinField } from './sending.ts';
import { transferPurposeKeys, transferStatuses } from './transfer-enums.ts';

const sum = z.object({ count: z.number().int(), amount: minorUnits });
export type Sum = z.output<typeof sum>;

export const transferGroup = z.object({
  id: idField,
  reference: z.string(),
  name: z.string().describe('Name of the file or of the beneficiary group'),
  source: z.enum(groupSources),
  status: z.enum(transferGroupStatuses),
  currency: currencyField,
  purpose: z.enum(transferPurposeKeys),
  wallet: z.object({ id: idField, name: z.string() }),
  rows: z.number().int().describe('Number of rows in the file'),
  sent: z.number().int().describe('Number of rows sent'),
  amount: minorUnits.describe('Sum of the rows that were sent'),
  total: minorUnits.describe('Amount debited, with charges'),
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
    .describe('Rows by check result; a warning that was accepted counts as ready'),
  problems: z.array(z.object({ problem: z.enum(rowProblemKeys), count: z.number().int() })),
  to_send: z.object({
    rows: z.number().int(),
    amount: minorUnits,
    fee: minorUnits,
    vat: minorUnits,
    stamp_duty: minorUnits,
    total: minorUnits.describe('Amount that leaves the wallet if it is sent now'),
    duties: z.number().int().describe('Rows that pay stamp duty'),
  }),
  available: minorUnits.describe('Currently available in the wallet'),
  outcomes: z
    .object({ done: sum, failed: sum, unknown: sum, waiting: sum, stopped: sum })
    .describe(
      'Amounts with charges; together they are the amount debited. Those of failed and stopped rows are back in the wallet',
    ),
  retryable: z.number().int().describe('Failed rows that were not retried'),
  approval: named
    .nullable()
    .describe('The approval request it awaits; until it is decided no row can be changed'),
  approval_ahead: z
    .object({
      steps: z.array(z.string()).describe('Who approves each step: "one of Finance"'),
      rule: z.string().describe('Amounts the rule applies to: "from ₦2,000,000.00 on"'),
    })
    .nullable()
    .describe('Who would have to approve the draft if it were sent now; null: nobody'),
  retry_of: named.nullable(),
  retries: z.array(named.extend({ rows: z.number().int() })),
  sent_by: z.string().nullable(),
  timeline: z.array(timelineEvent),
});
export type TransferGroupDetail = z.output<typeof transferGroupDetail>;

export const transferGroupRow = z.object({
  id: z.string().describe('Number of the row, as a string'),
  line: z.number().int().describe('Line in the spreadsheet; the headings are line 1'),
  bank: z.string().describe('As given: a code or a name'),
  bank_code: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_number: z.string(),
  account_name: z.string().nullable().describe('As given'),
  found_name: z.string().nullable().describe('As returned by the bank'),
  similarity: z.number().int().nullable().describe('How similar the names are, percent'),
  is_own: z.boolean(),
  amount_text: z.string().describe('As given'),
  amount: minorUnits.nullable(),
  charges: minorUnits.describe('Fee, VAT and stamp duty'),
  narration: z.string().nullable(),
  state: z.enum(checkStates),
  problem: z.enum(rowProblemKeys).nullable(),
  about: z.string().nullable().describe('The transfer or row it may duplicate'),
  kept: z.boolean().describe('Sent despite its warning'),
  dropped: z.boolean(),
  fixed: z.boolean().describe('Whether the row was edited; it can be restored'),
  suggestions: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe('Banks whose check digit matches the account number'),
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
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
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
/** The filters of a row export, with the file. */
export const exportedRows = rowFilters.extend({ transferGroupId: idField });
export const rowListQuery = rowFilters.extend({
  ...pageQuery.shape,
  sort: z.enum(['problems', 'line']).default('problems').describe('problems: rows that need attention first'),
});

/** The purposes of a file; transfers to own accounts are only sent singly. */
const filePurpose = z.enum(transferPurposeKeys).exclude(['own_account']).default('other');

export const fileQuery = z.object({
  wallet_id: idField
    .optional()
    .describe('A wallet of the business; the transfer wallet of the currency when left out'),
  purpose: filePurpose,
});
export type FileQuery = z.output<typeof fileQuery>;

export const fromGroupInput = fileQuery.extend({ group_id: idField.describe('A beneficiary group') });

export const rowChange = z.object({
  bank: z.string().trim().min(1).max(bulkCellMax.bank).optional().describe('Code or name'),
  account_number: z.string().trim().max(bulkCellMax.accountNumber).optional(),
  account_name: optionalText(bulkCellMax.accountName),
  use_bank_name: z.literal(true).optional().describe('true uses the account name returned by the bank'),
  amount: z.string().trim().max(bulkCellMax.amount).optional().describe('For example 250000.00'),
  narration: optionalText(bulkCellMax.narration),
  kept: z.boolean().optional().describe('true: send it despite its warning'),
  dropped: z.boolean().optional().describe('true: leave it out'),
  restore: z.literal(true).optional().describe('true restores the values of the file'),
  ask: z.literal(true).optional().describe('true looks the account name up again'),
});
export type RowChange = z.output<typeof rowChange>;

export const draftChange = z.object({
  wallet_id: idField.describe('A wallet of the business in the currency of the draft, which pays for it'),
});

export const sendInput = z.object({
  transfer_group_id: idField,
  rows: z.number().int().min(1).describe('Number of rows to send; refused if it has changed since'),
  total: minorUnits.describe('Amount that leaves the wallet, as shown to the caller'),
  code: codeField
    .optional()
    .describe(
      'One-time code from POST /transfer/otp, or authenticator app code; not needed with a secret API key',
    ),
  pin: pinField.optional(),
});
export type SendInput = z.output<typeof sendInput>;
