// Contract of transfer files: upload, row checks, corrections, sending, progress and retries.

import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, pageOf } from '../envelope.ts';
import { idField } from '../fields.ts';
import { type ImportShape, importInput, textCell } from '../platform/imports.ts';
import { callsOf } from '../platform/noun-calls.ts';
import {
  draftChange,
  fileQuery,
  fromGroupInput,
  groupFilters,
  groupListQuery,
  rowChange,
  rowFilters,
  rowListQuery,
  sendInput,
  transferGroup,
  transferGroupDetail,
  transferGroupRow,
} from './bulk-shapes.ts';
import { bulkRowsMax } from './bulk-transfer-enums.ts';
import { sendingErrors } from './sending.ts';

/** The columns of a file. Values are checked per row, and corrected on the screen. */
export const bulkShape = {
  columns: [
    {
      name: 'bank_code',
      required: true,
      text: 'Code or name of the bank, for example 058',
      schema: textCell,
    },
    { name: 'account_number', required: true, text: '10 digits in Nigeria', schema: textCell },
    {
      name: 'account_name',
      required: false,
      text: 'Account name you expect, compared with the one the bank returns',
      schema: textCell,
    },
    { name: 'amount', required: true, text: 'As 250000.00', schema: textCell },
    { name: 'narration', required: false, text: 'At most 100 characters', schema: textCell },
  ],
  rowsMax: bulkRowsMax,
} as const satisfies ImportShape;

const params = z.object({ transferGroupId: idField });
const { read, readOne, write, fileOf } = callsOf({
  area: 'BANKING_SERVICES.TRANSFERS',
  feature: 'transfers',
  params,
  output: transferGroupDetail,
});
const draft = { ...write, version: 2, method: 'POST', output: transferGroupDetail } as const;
const change = { ...draft, params, errors: ['NOT_FOUND', 'TRANSFER_STATE'] } as const;

export const bulkTransfersContract = {
  getBulkTemplate: {
    ...read,
    version: 2,
    url: '/transfer/bulk/template',
    summary: 'Download the bulk transfer template or the bank codes',
    description: 'Returns a CSV file.',
    query: z.object({ part: z.enum(['template', 'banks']).default('template') }),
    output: 'file',
  },
  validateBulk: {
    ...write,
    version: 2,
    method: 'POST',
    url: '/transfer/validate-bulk',
    summary: 'Create a bulk transfer draft from a file',
    description:
      'The rows are checked; nothing is sent. Account names are looked up in the background: `checks.checking` is the number of rows still being checked.',
    query: fileQuery,
    ...importInput,
    output: transferGroupDetail,
    errors: ['UNSUPPORTED_FILE', 'TOO_LARGE', 'NOT_FOUND', 'TRANSFER_STATE'],
    message: 'File read',
  },
  validateBulkGroup: {
    ...draft,
    url: '/transfer/validate-bulk/group',
    summary: 'Create a bulk transfer draft from a beneficiary group',
    description: 'Uses the usual amount of each beneficiary.',
    idempotency: 'optional',
    body: fromGroupInput,
    errors: ['NOT_FOUND', 'TRANSFER_STATE'],
  },
  changeBulkDraft: {
    ...change,
    method: 'PUT',
    url: '/transfer/validate-bulk/:transferGroupId',
    summary: 'Change the wallet of a bulk transfer draft',
    body: draftChange,
    message: 'Wallet changed',
  },
  replaceBulkFile: {
    ...write,
    version: 2,
    method: 'POST',
    url: '/transfer/validate-bulk/:transferGroupId/file',
    summary: 'Replace the file of a bulk transfer draft',
    description: 'The rows of the new file are read and checked; the wallet and the purpose are kept.',
    params,
    ...importInput,
    output: transferGroupDetail,
    errors: ['UNSUPPORTED_FILE', 'TOO_LARGE', 'NOT_FOUND', 'TRANSFER_STATE'],
    message: 'File replaced',
  },
  changeBulkRow: {
    ...change,
    method: 'PUT',
    url: '/transfer/validate-bulk/:transferGroupId/rows/:line',
    summary: 'Fix, drop or accept a row of a bulk transfer draft',
    params: params.extend({ line: z.coerce.number().int().min(1).max(1_000_000) }),
    body: rowChange,
  },
  sendBulk: {
    ...write,
    version: 2,
    method: 'POST',
    url: '/transfer/bulk',
    summary: 'Send a bulk transfer',
    description: 'Sends the ready rows. The wallet is debited once for all of them.',
    idempotency: 'required',
    approval: 'bulk_transfers',
    transaction: 'own',
    body: sendInput,
    output: transferGroupDetail,
    errors: sendingErrors,
    message: 'Transfers submitted',
  },
  retryBulk: {
    ...change,
    url: '/transfer/transaction-groups/:transferGroupId/retry',
    summary: 'Create a draft from failed rows',
    description:
      'Includes the rows that failed and were not retried. The original bulk transfer is not changed.',
    idempotency: 'optional',
    message: 'Draft created',
  },
  stopBulk: {
    ...change,
    url: '/transfer/transaction-groups/:transferGroupId/stop',
    summary: 'Stop the unsent rows of a bulk transfer',
    description: 'Their amounts and charges are returned to the wallet. Rows already sent are not affected.',
    idempotency: 'optional',
    message: 'Pending rows stopped',
  },
  discardBulk: {
    ...change,
    url: '/transfer/transaction-groups/:transferGroupId/discard',
    summary: 'Discard a bulk transfer draft',
    message: 'Draft discarded',
  },
  listTransferGroups: {
    ...read,
    version: 2,
    url: '/transfer/transaction-groups',
    summary: 'List bulk transfers',
    query: groupListQuery,
    output: countedPageOf(transferGroup),
  },
  listTransferGroupsV1: {
    ...read,
    url: '/fund-transfer/transaction-groups',
    summary: 'List bulk transfers (v1)',
    description: 'Same as GET /v2/transfer/transaction-groups.',
    query: groupListQuery,
    output: countedPageOf(transferGroup),
  },
  exportTransferGroups: {
    ...fileOf(groupFilters),
    version: 2,
    url: '/transfer/transaction-groups/export',
    summary: 'Export bulk transfers',
  },
  getTransferGroup: {
    ...readOne,
    version: 2,
    url: '/transfer/transaction-groups/:transferGroupId',
    summary: 'Get a bulk transfer',
    description: 'Returns the results of the checks, the charges and the outcomes.',
    output: transferGroupDetail,
  },
  listTransferGroupRows: {
    ...readOne,
    version: 2,
    url: '/transfer/transaction-group-transactions/:transferGroupId',
    summary: 'List the rows of a bulk transfer',
    query: rowListQuery,
    output: pageOf(transferGroupRow),
  },
  exportTransferGroupRows: {
    ...fileOf(rowFilters),
    version: 2,
    url: '/transfer/transaction-group-transactions/:transferGroupId/export',
    summary: 'Export the rows of a bulk transfer',
    params,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
