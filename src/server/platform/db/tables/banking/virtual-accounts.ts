// Table types for virtual accounts.
import type { ColumnType, Generated } from 'kysely';
import type { VirtualAccountLineKind } from '#shared/banking/virtual-account-lines.ts';
import type {
  BankRequestStatus,
  InflowStatus,
  OverRule,
  UnderRule,
  VirtualAccountStatus,
  VirtualAccountType,
} from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';

import type { Maybe } from '../shared/columns.ts';

export type VirtualAccountsTable = {
  environmentId: string;
  id: string;
  reference: string;
  type: VirtualAccountType;
  status: VirtualAccountStatus;
  rail: string;
  banks: string[];
  bankId: Maybe<string>;
  bankName: Maybe<string>;
  accountNumber: Maybe<string>;
  accountName: string;
  providerReference: Maybe<string>;
  currency: Currency;
  customerId: Maybe<string>;
  walletId: Maybe<string>;
  amount: Maybe<number>;
  amountUnder: Maybe<UnderRule>;
  amountOver: Maybe<OverRule>;
  expiresAt: Maybe<Date>;
  description: Maybe<string>;
  received: Generated<number>;
  credited: Generated<number>;
  requestCount: Generated<number>;
  nextAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};
export type VirtualAccountEventsTable = {
  environmentId: string;
  accountId: string;
  id: string;
  kind: VirtualAccountLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type VirtualAccountInflowsTable = {
  environmentId: string;
  id: string;
  reference: string;
  accountId: string;
  rail: string;
  sessionId: string;
  currency: Currency;
  amount: number;
  credited: Generated<number>;
  owed: Generated<number>;
  returned: Generated<number>;
  status: InflowStatus;
  reason: Maybe<string>;
  creditedAccountId: Maybe<string>;
  senderName: Maybe<string>;
  senderBank: Maybe<string>;
  senderLast4: Maybe<string>;
  narration: Maybe<string>;
  decidedBy: Maybe<string>;
  nextAt: Maybe<Date>;
  requestCount: Generated<number>;
  returnedAt: Maybe<Date>;
  receivedAt: Date;
  updatedAt: Date;
};
export type VirtualBankRequestsTable = {
  environmentId: string;
  id: string;
  bankName: string;
  note: Maybe<string>;
  status: BankRequestStatus;
  answer: Maybe<string>;
  createdByName: string;
  answeredBy: Maybe<string>;
  createdAt: Date;
  answeredAt: Maybe<Date>;
};
export type StrayInflowsTable = {
  id: string;
  rail: string;
  sessionId: string;
  accountNumber: string;
  amount: number;
  senderName: Maybe<string>;
  senderBank: Maybe<string>;
  senderLast4: Maybe<string>;
  narration: Maybe<string>;
  status: 'UNMATCHED' | 'HELD' | 'MATCHING' | 'MATCHED' | 'RETURNING' | 'RETURNED';
  matchedNumber: Maybe<string>;
  matchedReference: Maybe<string>;
  reason: Maybe<string>;
  decidedBy: Maybe<string>;
  nextAt: Maybe<Date>;
  requestCount: Generated<number>;
  mode: Maybe<'test' | 'live'>;
  bookedAt: Maybe<Date>;
  returnedAt: Maybe<Date>;
  receivedAt: Date;
  updatedAt: Date;
};

export type VirtualAccountTables = {
  virtualAccounts: VirtualAccountsTable;
  virtualAccountEvents: VirtualAccountEventsTable;
  virtualAccountInflows: VirtualAccountInflowsTable;
  virtualBankRequests: VirtualBankRequestsTable;
  strayInflows: StrayInflowsTable;
};
