// Table types for cash registers.
import type { ColumnType, Generated } from 'kysely';
import type {
  CashEntryKind,
  CashNote,
  CashRegisterStatus,
} from '#shared/contract/terminals/cash-register-enums.ts';
import type { Currency } from '#shared/money.ts';

type Maybe<T> = Generated<T | null>;

export type CashRegistersTable = {
  environmentId: string;
  id: string;
  reference: string;
  status: CashRegisterStatus;
  posTerminalId: Maybe<string>;
  virtualTerminalId: Maybe<string>;
  terminalName: string;
  currency: Currency;
  openingFloat: number;
  sales: Generated<number>;
  salesCount: Generated<number>;
  paidIn: Generated<number>;
  paidOut: Generated<number>;
  expected: ColumnType<number, never, never>;
  counted: Maybe<number>;
  floatNotes: ColumnType<CashNote[] | null, string | null | undefined, string | null>;
  notes: ColumnType<CashNote[] | null, string | null | undefined, string | null>;
  reason: Maybe<string>;
  reasonOver: Maybe<number>;
  stays: Maybe<number>;
  openingNote: Maybe<string>;
  openedBy: Maybe<string>;
  agentId: Maybe<string>;
  cashierId: Maybe<string>;
  closedBy: Maybe<string>;
  closedByAgent: Maybe<string>;
  closedByCashier: Maybe<string>;
  createdAt: Date;
  closedAt: Maybe<Date>;
  updatedAt: Date;
};

type CashEntriesTable = {
  environmentId: string;
  registerId: string;
  id: string;
  kind: CashEntryKind;
  amount: number;
  note: Maybe<string>;
  corrects: Maybe<string>;
  createdBy: Maybe<string>;
  agentId: Maybe<string>;
  cashierId: Maybe<string>;
  requestId: Maybe<string>;
  agentSaleId: Maybe<string>;
  at: Date;
};

type CashRegisterLimitsTable = {
  environmentId: string;
  currency: Currency;
  varianceLimit: number;
  updatedAt: Date;
};

export type CashRegisterTables = {
  cashRegisters: CashRegistersTable;
  cashEntries: CashEntriesTable;
  cashRegisterLimits: CashRegisterLimitsTable;
};
