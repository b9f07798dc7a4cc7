// The acquirer's settlement file: what its rows are about, and its columns.
import { cell, currencyCell, dayCell, type ImportShape, maybeCell, textCell } from '../platform/imports.ts';

/** What a row of an acquirer's file is about. */
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
    text: 'payment, refund, chargeback, chargeback_reversal, fee or adjustment; payment where there is none',
    schema: kindCell,
  },
  {
    name: 'gateway_reference',
    required: false,
    text: 'The acquirer’s own reference of the payment or chargeback',
    schema: textCell,
  },
  {
    name: 'reference',
    required: true,
    text: 'Our reference: that of the payment, refund or chargeback, as KSW-7Q2M9XK4TZ',
    schema: textCell,
  },
  {
    name: 'currency',
    required: false,
    text: 'As NGN; that of the payment where there is none',
    schema: maybeCell(currencyCell),
  },
  {
    name: 'gross',
    required: true,
    text: 'What the payer paid or was given back, as 5000.00',
    schema: textCell,
  },
  { name: 'fee', required: true, text: 'What the acquirer keeps, as 45.00', schema: textCell },
  {
    name: 'net',
    required: true,
    text: 'What the acquirer pays: gross less fee, below zero where it takes',
    schema: textCell,
  },
  {
    name: 'settled_date',
    required: true,
    text: 'The day it was paid, as 2026-11-23',
    schema: dayCell,
  },
] as const;
export const settlementShape = {
  columns: settlementColumns,
  rowsMax: 20_000,
  mayHaveNoRows: true,
} as const satisfies ImportShape;
