// The table types of the commerce area, combined for the database type.
import type { ColumnType } from 'kysely';
import type { SocialNetwork, StoreScheme } from '#shared/commerce/store-look.ts';
import type { Currency } from '#shared/money.ts';
import type { StoreCatalogueTables } from './catalogue.ts';
import type { DeliveryTables } from './delivery-tables.ts';
import type { OnboardingTables } from './onboarding-tables.ts';
import type { OrderTables } from './order-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { RewardTables } from './reward-tables.ts';
import type { StoreCustomerTables } from './store-customer-tables.ts';
import type { StoreHostTables } from './store-host-tables.ts';

/** An account of a store on a social network. */
export type StoreSocial = { network: SocialNetwork; url: string };

export type StoresTable = {
  environmentId: string;
  name: string;
  slug: string;
  currency: Currency;
  isPublished: ColumnType<boolean, boolean | undefined, boolean>;
  description: ColumnType<string | null, string | null | undefined, string | null>;
  alertEmail: ColumnType<string | null, string | null | undefined, string | null>;
  welcome: ColumnType<string | null, string | null | undefined, string | null>;
  themeColor: ColumnType<string | null, string | null | undefined, string | null>;
  scheme: ColumnType<StoreScheme, StoreScheme | undefined, StoreScheme>;
  bannerImageId: ColumnType<string | null, string | null | undefined, string | null>;
  /** JSON is written as text. */
  socials: ColumnType<StoreSocial[], string | undefined, string>;
  categoryOrder: ColumnType<string[], string[] | undefined, string[]>;
  createdAt: Date;
  updatedAt: Date;
};

export type CommerceTables = { stores: StoresTable } & StoreCatalogueTables &
  DeliveryTables &
  OrderTables &
  ReviewTables &
  RewardTables &
  StoreHostTables &
  OnboardingTables &
  StoreCustomerTables;
