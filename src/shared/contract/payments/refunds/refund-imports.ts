// Contract of refund imports: the columns of the file, the outcomes of a row, and earlier files.
import { z } from 'zod';
import { refundReasons } from '../../../payments/refunds.ts';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';
import { importCallsOf } from '../../platform/import-calls.ts';
import { enumCell, type ImportShape, maybeCell, textCell } from '../../platform/imports.ts';

/** The outcomes of an accepted row. */
const results = {
  started: 'Refunds started',
  known: 'Rows whose refund already existed',
} as const;

const noteCell = maybeCell(textCell.max(500, 'Must be at most 500 characters'));

export const refundImportShape = {
  columns: [
    {
      name: 'refund_reference',
      required: true,
      text: 'Your own number for the refund; a number that was used before does not refund twice',
      schema: textCell.regex(/^[A-Za-z0-9._/-]{1,64}$/, 'Must be letters, digits and . _ / -, at most 64'),
    },
    {
      name: 'payment_reference',
      required: true,
      text: 'Our reference of the payment or your own',
      schema: textCell.min(1, 'Must be the reference of a payment').max(64, 'Must be at most 64 characters'),
    },
    {
      name: 'amount',
      required: false,
      text: 'In the payment’s currency, for example 1500.50; the full refundable amount when empty',
      schema: textCell,
    },
    {
      name: 'reason',
      required: true,
      text: 'duplicate, fraudulent, customer_request or other',
      schema: enumCell(refundReasons),
    },
    { name: 'customer_note', required: false, text: 'Shown to the customer', schema: noteCell },
    { name: 'internal_note', required: false, text: 'Shown to your team only', schema: noteCell },
  ],
  rowsMax: 2000,
} as const satisfies ImportShape;

const area = 'PAYMENT_GATEWAY.TRANSACTIONS';

const files = importCallsOf({
  base: {},
  read: canRead(area),
  write: canWrite(area),
  results,
  params: z.object({ importId: idField }),
});
export type RefundImport = z.output<typeof files.summary>;

export const refundImportsContract = {
  listRefundImports: {
    ...files.list,
    url: '/transaction/refunds/imports',
    summary: 'List refund imports, latest first',
  },
  importRefunds: {
    ...files.bring,
    url: '/transaction/refunds/imports',
    summary: 'Import refunds from a CSV file',
    description:
      'Each row is processed by itself. Rows that fail are reported with the column and change nothing; the others are refunded. The same file, or a corrected one with the same refund_reference, does not refund anything twice.',
    approval: 'refunds',
  },
  downloadRefundImport: {
    ...files.report,
    url: '/transaction/refunds/imports/:importId/report',
    summary: 'Download the result file of a refund import',
  },
} as const satisfies Contract;
