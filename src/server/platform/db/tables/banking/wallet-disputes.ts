// Table types for wallet disputes.
import type { ColumnType } from 'kysely';
import type { WalletDisputeLineKind } from '#shared/banking/wallet-dispute-lines.ts';
import type {
  WalletDisputeCategory,
  WalletDisputeStatus,
} from '#shared/contract/banking/wallet-nouns/wallet-dispute-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';

import type { Maybe } from '../shared/columns.ts';

export type WalletDisputesTable = {
  environmentId: string;
  id: string;
  reference: string;
  walletId: string;
  postingId: string;
  seq: number;
  entry: string;
  entryReference: Maybe<string>;
  currency: Currency;
  amount: number;
  category: WalletDisputeCategory;
  reason: string;
  status: WalletDisputeStatus;
  outcome: Maybe<string>;
  createdByName: string;
  memberId: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
  escalatedAt: Maybe<Date>;
  endedAt: Maybe<Date>;
};
export type WalletDisputeEventsTable = {
  environmentId: string;
  disputeId: string;
  id: string;
  kind: WalletDisputeLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type WalletDisputeTables = {
  walletDisputes: WalletDisputesTable;
  walletDisputeEvents: WalletDisputeEventsTable;
};
