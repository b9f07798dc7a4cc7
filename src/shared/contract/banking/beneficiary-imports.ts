// Contract of beneficiaries brought in as a file: its columns, what may become of a row, and the files before.
import { z } from 'zod';
import { parseAmount } from '../../money.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { importCallsOf } from '../platform/import-calls.ts';
import { cell, type ImportShape, maybeCell, textCell } from '../platform/imports.ts';

/** What becomes of a row that is taken. */
const results = { added: 'Beneficiaries added', known: 'Rows whose account was there already' } as const;

export const beneficiaryImportShape = {
  columns: [
    {
      name: 'number',
      required: false,
      text: 'Your own number of the row, by which the result file names it',
      schema: textCell.regex(/^[A-Za-z0-9._/-]{0,40}$/, 'Must be letters, digits and . _ / -, at most 40'),
    },
    {
      name: 'bank_code',
      required: true,
      text: 'Code of the bank, as 058; in the United States the routing number',
      schema: textCell.regex(/^\d{3,9}$/, 'Must be the code of a bank, as 058'),
    },
    {
      name: 'account_number',
      required: true,
      text: '10 digits in Nigeria',
      schema: textCell.regex(/^\d{4,17}$/, 'Must be the digits of an account number'),
    },
    {
      name: 'nickname',
      required: false,
      text: 'What you call it; no two have the same',
      schema: maybeCell(
        textCell
          .refine((text) => [...text].length >= 2, 'Must be at least 2 characters')
          .max(50, 'Must be at most 50 characters'),
      ),
    },
    {
      name: 'email',
      required: false,
      text: 'E-mail of the beneficiary',
      schema: maybeCell(textCell.pipe(z.email('Must be an e-mail address').max(254))),
    },
    {
      name: 'amount',
      required: false,
      text: 'What you usually send, as 250000.00',
      schema: maybeCell(
        cell((text) => {
          const amount = parseAmount(text, 'NGN');
          return amount !== null && amount > 0 ? amount : undefined;
        }, 'Must be an amount such as 250000.00'),
      ),
    },
    {
      name: 'narration',
      required: false,
      text: 'What usually stands beside a transfer',
      schema: maybeCell(textCell.max(100, 'Must be at most 100 characters')),
    },
    {
      name: 'group',
      required: false,
      text: 'Name of a group that it is added to',
      schema: maybeCell(textCell.max(100, 'Must be at most 100 characters')),
    },
  ],
  rowsMax: 5000,
} as const satisfies ImportShape;

const area = 'BANKING_SERVICES.TRANSFERS';

const files = importCallsOf({
  base: { feature: 'transfers', version: 2 },
  read: canRead(area),
  write: canWrite(area),
  results,
  params: z.object({ beneficiaryImportId: idField }),
});
export type BeneficiaryImport = z.output<typeof files.summary>;

export const beneficiaryImportsContract = {
  listBeneficiaryImports: {
    ...files.list,
    url: '/transfer/beneficiaries/imports',
    summary: 'Files of beneficiaries that were brought in, the latest first',
  },
  importBeneficiaries: {
    ...files.bring,
    url: '/transfer/beneficiaries/imports',
    summary: 'Add many beneficiaries by a CSV, each row by itself',
    description:
      'Rows that fail are told with their column; the others are added, and their banks are asked for the names soon after. An account that is there already is not added again.',
  },
  downloadBeneficiaryImport: {
    ...files.report,
    url: '/transfer/beneficiaries/imports/:beneficiaryImportId/report',
    summary: 'Download what became of each row of a file of beneficiaries',
  },
} as const satisfies Contract;
