// Table types for wallets.
import type { ColumnType, Generated } from 'kysely';
import type { WalletLineKind } from '#shared/banking/wallet-lines.ts';
import type { WalletBlock, WalletStatus, WalletType } from '#shared/contract/banking/wallet-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { Maybe } from '../shared/columns.ts';

export type WalletLimitsTable = {
  currency: Currency;
  tier: number;
  validFrom: Date;
  singleDeposit: number | null;
  dailyDebit: number | null;
  balanceMax: number | null;
};

export type WalletsTable = {
  environmentId: string;
  id: string;
  reference: string;
  type: WalletType;
  name: Maybe<string>;
  currency: Currency;
  customerId: Maybe<string>;
  tier: Maybe<number>;
  status: WalletStatus;
  block: Generated<WalletBlock>;
  blockReason: Maybe<string>;
  blockedBy: Maybe<string>;
  blockedAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};

export type WalletEventsTable = {
  environmentId: string;
  walletId: string;
  id: string;
  kind: WalletLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type WalletDaysTable = {
  environmentId: string;
  walletId: string;
  day: string;
  debited: Generated<number>;
  debitLimit: Maybe<number>;
  largestDeposit: Generated<number>;
};

export type WalletMovementsTable = {
  environmentId: string;
  id: string;
  reference: string;
  kind: 'move' | 'deposit';
  fromWalletId: Maybe<string>;
  toWalletId: string;
  currency: Currency;
  amount: number;
  narration: Maybe<string>;
  senderName: Maybe<string>;
  senderBank: Maybe<string>;
  senderLast4: Maybe<string>;
  sessionId: Maybe<string>;
  createdByName: string;
  createdAt: Date;
};

export type WalletLiensTable = {
  environmentId: string;
  id: string;
  walletId: string;
  holdId: string;
  currency: Currency;
  amount: number;
  reason: string;
  status: 'ACTIVE' | 'RELEASED' | 'EXPIRED';
  placedBy: string;
  memberId: Maybe<string>;
  placedAt: Date;
  expiresAt: Maybe<Date>;
  endedBy: Maybe<string>;
  endedAt: Maybe<Date>;
};

export type WalletCurrenciesTable = {
  environmentId: string;
  currency: Currency;
  own: boolean;
  customers: boolean;
  updatedAt: Date;
};

export type WalletTables = {
  walletLimits: WalletLimitsTable;
  wallets: WalletsTable;
  walletEvents: WalletEventsTable;
  walletDays: WalletDaysTable;
  walletMovements: WalletMovementsTable;
  walletLiens: WalletLiensTable;
  walletCurrencies: WalletCurrenciesTable;
};
