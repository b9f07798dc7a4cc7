// The table type for conversions.
import type { ColumnType } from 'kysely';
import type { ConvertedBalance } from '#shared/contract/banking/balances/conversions.ts';
import type { Currency } from '#shared/money.ts';

export type ConversionsTable = {
  environmentId: string;
  id: string;
  reference: string;
  balance: ConvertedBalance;
  status: 'SUCCESSFUL';
  quoteId: string;
  currency: Currency;
  amount: number;
  cost: number;
  rate: number;
  toCurrency: Currency;
  toAmount: number;
  createdByName: string;
  memberId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Date;
};
