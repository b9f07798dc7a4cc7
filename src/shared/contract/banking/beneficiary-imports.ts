// Contract of beneficiary imports: the columns of a file, the results of a row, and earlier imports.
import { z } from 'zod';
import { parseAmount } from '../../money.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { importCallsOf } from '../platform/import-calls.ts';
import { cell, type ImportShape, maybeCell, textCell } from '../platform/imports.ts';

/** The results of an accepted row. */
const results = { added: 'Beneficiaries added', known: 'Rows whose account already existed' } as const;

export const beneficiaryImportShape = {
  columns: [
    {
      name: 'number',
      required: false,
      text: 'Your own number for the row, shown in the result file',
      schema: textCell.regex(/^[A-Za-z0-9._/-]{0,40}$/, 'Must be letters, digits and . _ / -, at most 40'),
    },
    {
      name: 'bank_code',
      required: true,
      text: 'Bank code, for example 058; in the United States the routing number',
      schema: textCell.regex(/^\d{3,9}$/, 'Must be a bank code, for example 058'),
    },
    {
      name: 'account_number',
      required: true,
      text: '10 digits in Nigeria',
      schema: textCell.regex(/^\d{4,17}$/, 'Must contain digits only'),
    },
    {
      name: 'nickname',
      required: false,
      text: 'Your name for the beneficiary; must be unique',
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
      schema: maybeCell(textCell.pipe(z.email('Must be a valid e-mail address').max(254))),
    },
    {
      name: 'amount',
      required: false,
      text: 'Usual amount, for example 250000.00',
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
      text: 'Usual narration of a transfer',
      schema: maybeCell(textCell.max(100, 'Must be at most 100 characters')),
    },
    {
      name: 'group',
      required: false,
      text: 'Name of a group to add it to',
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
    summary: 'List beneficiary imports, latest first',
  },
  importBeneficiaries: {
    ...files.bring,
    url: '/transfer/beneficiaries/imports',
    summary: 'Import beneficiaries from a CSV file',
    description:
      'Each row is processed by itself. Rows that fail are reported with the column; the others are added and their account names are looked up soon after. An account that already exists is not added again.',
  },
  downloadBeneficiaryImport: {
    ...files.report,
    url: '/transfer/beneficiaries/imports/:beneficiaryImportId/report',
    summary: 'Download the result file of a beneficiary import',
  },
} as const satisfies Contract;
