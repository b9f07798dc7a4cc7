// Table types for reconciliation with banks.
import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { Maybe } from '../shared/columns.ts';

type Day = ColumnType<string | null, string | null | undefined, string | null>;

/** The platform's own accounts at its settlement banks. */
export type SettlementAccountsTable = {
  mode: 'test' | 'live';
  account: string;
  bankName: string;
  addedByName: string;
  createdAt: Date;
};

export type BankStatementsTable = {
  id: string;
  fileName: string;
  account: string;
  mode: 'test' | 'live';
  sha256: Buffer;
  format: Generated<'csv' | 'mt940' | 'camt053'>;
  currency: Maybe<Currency>;
  opening: Maybe<number>;
  closing: Maybe<number>;
  openedOn: Day;
  closedOn: Day;
  rowCount: number;
  uploadedBy: string;
  uploadedByName: string;
  createdAt: Date;
};

export type BankStatementLinesTable = {
  id: string;
  statementId: string;
  line: number;
  status: 'MATCHED' | 'UNMATCHED' | 'RESOLVED' | 'DUPLICATE' | 'ERROR';
  bookedOn: Day;
  currency: Maybe<Currency>;
  amount: Maybe<number>;
  reference: Maybe<string>;
  narration: Maybe<string>;
  fingerprint: Maybe<Buffer>;
  raw: string;
  problem: Maybe<string>;
  note: Maybe<string>;
  reversalCount: Generated<number>;
};

export type BankProofDaysTable = {
  day: ColumnType<string, string, string>;
  checkedAt: Date;
};

export type BankProofsTable = {
  day: ColumnType<string, string, string>;
  mode: 'test' | 'live';
  currency: Currency;
  side: 'rails' | 'books' | 'bank';
  subject: string;
  amount: number;
  comparedAmount: number;
};

export type ReconciliationMatchesTable = {
  environmentId: string;
  id: string;
  lineId: string | null;
  currency: Currency;
  amount: number;
  rule: 'reference' | 'batch' | 'amount' | 'manual' | 'resolved';
  postingId: string | null;
  matchedBy: string | null;
  matchedByName: string;
  note: string | null;
  matchedAt: Date;
  reversedByName: Maybe<string>;
  reversalNote: Maybe<string>;
  reversedAt: Maybe<Date>;
};

export type ReconciliationMatchItemsTable = {
  environmentId: string;
  matchId: string;
  postingId: string;
  seq: number;
  leg: 'gateway' | 'bank';
  amount: number;
};

export type ReconciliationTables = {
  settlementAccounts: SettlementAccountsTable;
  bankStatements: BankStatementsTable;
  bankStatementLines: BankStatementLinesTable;
  bankProofDays: BankProofDaysTable;
  bankProofs: BankProofsTable;
  reconciliationMatches: ReconciliationMatchesTable;
  reconciliationMatchItems: ReconciliationMatchItemsTable;
};
