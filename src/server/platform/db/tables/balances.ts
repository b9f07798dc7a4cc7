// The tables of collected money, its calendar and its terms as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { BalanceItemKind, PayoutScheduleKind } from '#shared/settlement/balance-items.ts';

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
export type PayoutSchedulesTable = {
  environmentId: string;
  id: string;
  subAccountId: string | null;
  currency: Currency;
  schedule: PayoutScheduleKind;
  weekday: number | null;
  monthDay: number | null;
  minimum: Generated<number>;
  updatedAt: Date;
};
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
