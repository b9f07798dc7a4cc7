// Table types for collected money.
import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { BalanceItemKind } from '#shared/settlement/balance-items.ts';

export type BalanceItemsTable = {
  environmentId: string;
  id: string;
  subAccountId: string | null;
  currency: Currency;
  kind: BalanceItemKind;
  key: string | null;
  amount: number;
  gross: Generated<number>;
  fee: Generated<number>;
  vat: Generated<number>;
  shared: Generated<number>;
  transactionId: string | null;
  subjectId: string | null;
  availableAt: Date;
  countedOn: ColumnType<string | null, string | null | undefined, string | null>;
  clearingDays: ColumnType<number | null, number | null | undefined, number | null>;
  settledAt: Date | null;
  payoutId: string | null;
  createdAt: Date;
};

export type PayoutItemsTable = { environmentId: string; payoutId: string; itemId: string };

export type BalanceReservesTable = {
  environmentId: string;
  id: string;
  subAccountId: string | null;
  currency: Currency;
  amount: number;
  reservedAt: Date;
  releaseAt: Date;
  releasedAt: Date | null;
};

export type CollectionBalanceTables = {
  balanceItems: BalanceItemsTable;
  payoutItems: PayoutItemsTable;
  balanceReserves: BalanceReservesTable;
};
