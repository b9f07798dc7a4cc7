// Table types for the ledger.
import type { Generated } from 'kysely';

export type LedgerAccountsTable = {
  id: Generated<number>;
  environmentId: string;
  kind: string;
  ownerId: string | null;
  currency: string;
  creditNormal: boolean;
  floored: boolean;
  createdAt: Date;
};

export type LedgerBalancesTable = {
  environmentId: string;
  accountId: number;
  balance: number;
  held: number;
  floored: boolean;
};

export type LedgerPostingsTable = {
  environmentId: string;
  id: string;
  idempotencyKey: string;
  kind: string;
  subjectId: string | null;
  reversesId: string | null;
  postedAt: Date;
  /** The time of the event when it lies in a period that was already closed; null otherwise. */
  happenedAt: Generated<Date | null>;
  recordedAt: Generated<Date>;
};

export type LedgerTransfersTable = {
  environmentId: string;
  postingId: string;
  seq: number;
  debitAccountId: number;
  creditAccountId: number;
  amount: number;
  kind: string;
  postedAt: Date;
};

export type LedgerHoldsTable = {
  environmentId: string;
  id: string;
  idempotencyKey: string;
  accountId: number;
  amount: number;
  kind: string;
  subjectId: string | null;
  placedAt: Date;
  expiresAt: Generated<Date | null>;
};

export type HoldEndKind = 'hold_posted' | 'hold_released' | 'hold_extended' | 'hold_expired';

export type LedgerHoldEndsTable = {
  environmentId: string;
  holdId: string;
  postingId: string | null;
  endedAt: Date;
  kind: HoldEndKind | null;
};

export type LedgerHoldExpiriesTable = { environmentId: string; holdId: string; expiresAt: Date };

export type LedgerEntriesView = {
  environmentId: string;
  postingId: string;
  seq: number;
  postedAt: Date;
  kind: string;
  accountId: number;
  counterpartId: number;
  side: 'debit' | 'credit';
  amount: number;
  effect: number;
};

export type LedgerTables = {
  ledgerAccounts: LedgerAccountsTable;
  ledgerBalances: LedgerBalancesTable;
  ledgerPostings: LedgerPostingsTable;
  ledgerTransfers: LedgerTransfersTable;
  ledgerHolds: LedgerHoldsTable;
  ledgerHoldEnds: LedgerHoldEndsTable;
  ledgerHoldExpiries: LedgerHoldExpiriesTable;
  ledgerEntries: LedgerEntriesView;
};
