// The tables of the area 'commerce', as the query builder sees them.
import type { ColumnType } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { StoreCatalogueTables } from './catalogue.ts';
import type { DeliveryTables } from './delivery-tables.ts';
import type { OrderTables } from './order-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { RewardTables } from './reward-tables.ts';

export type StoresTable = {
  environmentId: string;
  name: string;
  slug: string;
  currency: Currency;
  isPublished: ColumnType<boolean, boolean | undefined, boolean>;
  description: ColumnType<string | null, string | null | undefined, string | null>;
  alertEmail: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Date;
  updatedAt: Date;
};

export type CommerceTables = { stores: StoresTable } & StoreCatalogueTables &
  DeliveryTables &
  OrderTables &
  ReviewTables &
  RewardTables;
