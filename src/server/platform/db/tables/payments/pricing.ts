// Table types for prices and their bearers.
import type { ColumnType, Generated } from 'kysely';
import type { Channel, FeeBearer } from '#shared/contract/payments/pricing.ts';
import type { Currency } from '#shared/money.ts';

export type PricesTable = {
  id: string;
  businessId: string | null;
  currency: Currency;
  channel: Channel;
  region: 'local' | 'international' | 'any';
  ratePpm: number;
  flat: number;
  flatWaivedBelow: Generated<number>;
  feeMax: number | null;
  vatPpm: number;
  vatInclusive: Generated<boolean>;
  effectiveFrom: Date;
  effectiveUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

export type FeeBearerDefaultsTable = { environmentId: string; feeBearer: FeeBearer; updatedAt: Date };

export type PricingTables = {
  prices: PricesTable;
  feeBearerDefaults: FeeBearerDefaultsTable;
};
