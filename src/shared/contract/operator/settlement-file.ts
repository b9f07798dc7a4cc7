// The acquirer's settlement file: the kinds of its rows, and its columns.
import { cell, currencyCell, dayCell, type ImportShape, maybeCell, textCell } from '../platform/imports.ts';

/** The kinds of rows of an acquirer's file. */
export const settlementRowKinds = [
  'payment',
  'refund',
  'chargeback',
  'chargeback_reversal',
  'fee',
  'adjustment',
] as const;
export type SettlementRowKind = (typeof settlementRowKinds)[number];

const kindCell = cell(
  (text) => settlementRowKinds.find((kind) => kind === (text || 'payment').toLowerCase()),
  `Must be one of ${settlementRowKinds.join(', ')}`,
);

/** The columns of an acquirer's file, in any order; the first row names them. */
export const settlementColumns = [
  {
    name: 'kind',
    required: false,
    text: 'payment, refund, chargeback, chargeback_reversal, fee or adjustment; payment when empty',
    schema: kindCell,
  },
  {
    name: 'gateway_reference',
    required: false,
    text: 'Reference of the acquirer for the payment or chargeback',
    schema: textCell,
  },
  {
    name: 'reference',
    required: true,
    text: 'Our reference of the payment, refund or chargeback, for example KSW-7Q2M9XK4TZ',
    schema: textCell,
  },
  {
    name: 'currency',
    required: false,
    text: 'For example NGN; the currency of the payment when empty',
    schema: maybeCell(currencyCell),
  },
  {
    name: 'gross',
    required: true,
    text: 'Amount the payer paid or was refunded, for example 5000.00',
    schema: textCell,
  },
  { name: 'fee', required: true, text: 'Fee kept by the acquirer, for example 45.00', schema: textCell },
  {
    name: 'net',
    required: true,
    text: 'Amount paid by the acquirer: gross less fee; negative if debited',
    schema: textCell,
  },
  {
    name: 'settled_date',
    required: true,
    text: 'Date it was paid, for example 2026-11-23',
    schema: dayCell,
  },
] as const;
export const settlementShape = {
  columns: settlementColumns,
  rowsMax: 20_000,
  mayHaveNoRows: true,
} as const satisfies ImportShape;
