// Table types for the operator's side of settlement.
import type { ColumnType, Generated } from 'kysely';
import type { SettlementRowKind } from '#shared/contract/operator/settlement-file.ts';
import type { Currency } from '#shared/money.ts';
import type { Maybe } from '../shared/columns.ts';

export type HolidaysTable = {
  country: string;
  day: ColumnType<string, string, string>;
  name: string;
  updatedAt: Generated<Date>;
};

export type SettlementTermsTable = {
  id: string;
  businessId: string | null;
  currency: Currency;
  clearingDays: number;
  instantAllowed: Generated<boolean>;
  reservePpm: Generated<number>;
  reserveDays: Generated<number>;
  updatedAt: Date;
};

export type PayoutHoldsTable = { businessId: string; reason: string; heldBy: string; heldAt: Date };

export type SettlementFilesTable = {
  id: string;
  fileName: string;
  acquirer: string;
  sha256: Buffer;
  rowCount: number;
  uploadedBy: string;
  uploadedByName: string;
  createdAt: Date;
};

/** A match of a line in an acquirer's file. */
export type SettlementMatchesTable = {
  environmentId: string;
  rowId: string;
  kind: SettlementRowKind;
  transactionId: Maybe<string>;
  /** The id of the matched payment, refund or chargeback. */
  subjectId: Maybe<string>;
  postingId: Maybe<string>;
  isPart: Generated<boolean>;
};

export type SettlementRowsTable = {
  id: string;
  fileId: string;
  line: number;
  status: 'MATCHED' | 'DIFFERENCE' | 'RESOLVED' | 'UNMATCHED' | 'DUPLICATE' | 'ERROR';
  gatewayReference: string | null;
  reference: string | null;
  gross: number | null;
  fee: number | null;
  net: number | null;
  settledOn: ColumnType<string | null, string | null, string | null>;
  raw: string;
  problem: Maybe<string>;
  /** The environment of the match. */
  environmentId: Maybe<string>;
  currency: Maybe<Currency>;
  difference: Maybe<number>;
  resolution: Maybe<'write_off' | 'received' | 'merchant'>;
  resolutionNote: Maybe<string>;
  resolvedBy: Maybe<string>;
  resolvedByName: Maybe<string>;
  resolvedAt: Maybe<Date>;
  kind: Generated<SettlementRowKind>;
  partOf: Maybe<string>;
  resolutionReversalCount: Generated<number>;
  reversalCount: Generated<number>;
  reversalNote: Maybe<string>;
  reversedByName: Maybe<string>;
  reversedAt: Maybe<Date>;
};

export type OperatorSettlementTables = {
  holidays: HolidaysTable;
  settlementTerms: SettlementTermsTable;
  settlementFiles: SettlementFilesTable;
  settlementMatches: SettlementMatchesTable;
  settlementRows: SettlementRowsTable;
  payoutHolds: PayoutHoldsTable;
};
