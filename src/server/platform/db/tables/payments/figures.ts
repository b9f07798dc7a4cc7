// Table types for counts and sums of payments.
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { SourceKind, TransactionStatus } from '#shared/contract/payments/transactions.ts';

/** Counts and sums of payments. */
export type PaymentSums = {
  count: number;
  amount: number;
  fee: number;
  vat: number;
  refunded: number;
  refundPending: number;
  shared: number;
  feesReturned: number;
  chargedBack: number;
  chargebackFee: number;
};

type Rollup = PaymentSums & {
  environmentId: string;
  currency: string;
  status: TransactionStatus;
  channel: Channel | 'none';
  sourceKind: SourceKind;
};

export type TransactionHoursTable = Rollup & { hour: Date };

export type TransactionDaysTable = Rollup & { day: string };

export type TransactionMonthsTable = Rollup & { month: string };

export type TransactionDeltasTable = Rollup & { at: Date };

export type FigureTables = {
  transactionHours: TransactionHoursTable;
  transactionHourFigures: TransactionHoursTable;
  transactionDays: TransactionDaysTable;
  transactionDayFigures: TransactionDaysTable;
  transactionMonths: TransactionMonthsTable;
  transactionMonthFigures: TransactionMonthsTable;
  transactionDeltas: TransactionDeltasTable;
};
