// Table types for fund requests.
import type { ColumnType } from 'kysely';
import type { FundRequestLineKind } from '#shared/banking/fund-request-lines.ts';
import type { FundRequestStatus } from '#shared/contract/banking/wallet-nouns/fund-request-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { Maybe } from '../shared/columns.ts';

export type FundRequestsTable = {
  environmentId: string;
  id: string;
  reference: string;
  walletId: string;
  fromWalletId: string;
  currency: Currency;
  amount: number;
  purpose: string;
  status: FundRequestStatus;
  movement: Maybe<string>;
  reason: Maybe<string>;
  createdByName: string;
  memberId: string;
  decidedBy: Maybe<string>;
  deciderId: Maybe<string>;
  decidedAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};

export type FundRequestEventsTable = {
  environmentId: string;
  requestId: string;
  id: string;
  kind: FundRequestLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type FundRequestTables = {
  fundRequests: FundRequestsTable;
  fundRequestEvents: FundRequestEventsTable;
};
