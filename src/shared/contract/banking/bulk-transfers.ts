// Contract of files of transfers: brought in, checked row by row, fixed, sent together, followed, tried again.

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
import { bulkRowsMax } from './bulk-words.ts';
import { sendingErrors } from './sending.ts';

/** The columns of a file. What stands in them is checked row by row, and fixed on the screen. */
export const bulkShape = {
  columns: [
    { name: 'bank_code', required: true, text: 'Code or name of the bank, as 058', schema: textCell },
    { name: 'account_number', required: true, text: '10 digits in Nigeria', schema: textCell },
    {
      name: 'account_name',
      required: false,
      text: 'Whom you mean: compared with the name that the bank has',
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
    summary: 'The template of a file of transfers, or the codes of the banks, as CSV',
    query: z.object({ part: z.enum(['template', 'banks']).default('template') }),
    output: 'file',
  },
  validateBulk: {
    ...write,
    version: 2,
    method: 'POST',
    url: '/transfer/validate-bulk',
    summary: 'Bring in a file of transfers: a draft whose rows are checked, and nothing is sent',
    description:
      'Banks are asked for the names afterwards, many at once: `checks.checking` says how many are still open.',
    query: fileQuery,
    ...importInput,
    output: transferGroupDetail,
    errors: ['UNSUPPORTED_FILE', 'TOO_LARGE', 'NOT_FOUND', 'TRANSFER_STATE'],
    message: 'File read',
  },
  validateBulkGroup: {
    ...draft,
    url: '/transfer/validate-bulk/group',
    summary: 'The same from a group of beneficiaries with what each usually gets',
    idempotency: 'optional',
    body: fromGroupInput,
    errors: ['NOT_FOUND', 'TRANSFER_STATE'],
  },
  changeBulkDraft: {
    ...change,
    method: 'PUT',
    url: '/transfer/validate-bulk/:transferGroupId',
    summary: 'Pay a draft from another wallet of its currency',
    body: draftChange,
    message: 'Wallet changed',
  },
  replaceBulkFile: {
    ...write,
    version: 2,
    method: 'POST',
    url: '/transfer/validate-bulk/:transferGroupId/file',
    summary: 'Replace the file of a draft: its rows are read and checked anew, wallet and purpose stay',
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
    summary: 'Fix a row of a draft, drop it, or accept its warning',
    params: params.extend({ line: z.coerce.number().int().min(1).max(1_000_000) }),
    body: rowChange,
  },
  sendBulk: {
    ...write,
    version: 2,
    method: 'POST',
    url: '/transfer/bulk',
    summary: 'Send the ready rows of a draft: the wallet is debited once for all of them',
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
    summary: 'Make a draft of the rows that failed and were not tried again; nothing else is touched',
    idempotency: 'optional',
    message: 'Draft created',
  },
  stopBulk: {
    ...change,
    url: '/transfer/transaction-groups/:transferGroupId/stop',
    summary:
      'Stop the rows that were not sent yet: they are given back with their charges, what was sent stays',
    idempotency: 'optional',
    message: 'Pending rows stopped',
  },
  discardBulk: {
    ...change,
    url: '/transfer/transaction-groups/:transferGroupId/discard',
    summary: 'Discard a draft',
    message: 'Draft discarded',
  },
  listTransferGroups: {
    ...read,
    version: 2,
    url: '/transfer/transaction-groups',
    summary: 'List files of transfers',
    query: groupListQuery,
    output: countedPageOf(transferGroup),
  },
  listTransferGroupsV1: {
    ...read,
    url: '/fund-transfer/transaction-groups',
    summary: 'List files of transfers, as GET /v2/transfer/transaction-groups',
    query: groupListQuery,
    output: countedPageOf(transferGroup),
  },
  exportTransferGroups: {
    ...fileOf(groupFilters),
    version: 2,
    url: '/transfer/transaction-groups/export',
    summary: 'Make a file of the files of transfers that the filters match',
  },
  getTransferGroup: {
    ...readOne,
    version: 2,
    url: '/transfer/transaction-groups/:transferGroupId',
    summary: 'Get a file of transfers: what was found, what it costs, what became of it',
    output: transferGroupDetail,
  },
  listTransferGroupRows: {
    ...readOne,
    version: 2,
    url: '/transfer/transaction-group-transactions/:transferGroupId',
    summary: 'The rows of a file of transfers, with what was found and what became of each',
    query: rowListQuery,
    output: pageOf(transferGroupRow),
  },
  exportTransferGroupRows: {
    ...fileOf(rowFilters),
    version: 2,
    url: '/transfer/transaction-group-transactions/:transferGroupId/export',
    summary: 'Make a result file of the rows that the filters match',
    params,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
