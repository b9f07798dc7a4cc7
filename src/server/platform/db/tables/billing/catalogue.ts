// Table types for products, taxes and coupons.
import type { Generated } from 'kysely';
import type {
  CouponDuration,
  CouponScope,
  CouponStoredStatus,
  CouponType,
  ProductStatus,
  RedemptionStatus,
  TaxStatus,
} from '#shared/billing/catalogue-enums.ts';
import type { Currency } from '#shared/money.ts';

export type TaxesTable = {
  environmentId: string;
  id: string;
  reference: string;
  name: string;
  isInclusive: boolean;
  isBeforeDiscount: boolean;
  country: string | null;
  state: string | null;
  isDefault: boolean;
  status: TaxStatus;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
export type TaxRatesTable = {
  environmentId: string;
  taxId: string;
  /** A date: '2026-11-23'. */
  startsOn: string;
  rate: number;
};
export type ProductsTable = {
  environmentId: string;
  id: string;
  reference: string;
  name: string;
  description: string | null;
  sku: string | null;
  unit: string | null;
  code: Generated<string | null>;
  taxId: string | null;
  imageId: string | null;
  status: ProductStatus;
  usedAt: Generated<Date | null>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
export type ProductPricesTable = {
  environmentId: string;
  productId: string;
  currency: Currency;
  amount: number;
};
export type CouponsTable = {
  environmentId: string;
  id: string;
  reference: string;
  code: string;
  name: string | null;
  type: CouponType;
  currency: Currency | null;
  amount: number | null;
  rate: number | null;
  amountMax: number | null;
  minimum: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  redemptionsMax: number | null;
  customerMax: number | null;
  scope: CouponScope;
  duration: CouponDuration;
  periods: number | null;
  reservedCount: Generated<number>;
  redeemedCount: Generated<number>;
  status: CouponStoredStatus;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
export type CouponSubjectsTable = {
  environmentId: string;
  couponId: string;
  subjectId: string;
  amount: number | null;
  rate: number | null;
};
export type CouponRedemptionsTable = {
  environmentId: string;
  id: string;
  couponId: string;
  customerId: string;
  subjectKind: string;
  subjectId: string;
  currency: Currency;
  amount: number;
  status: RedemptionStatus;
  reservedAt: Date;
  redeemedAt: Date | null;
  releasedAt: Date | null;
  /** Paid after its release, and not reviewed since. */
  paidLate: Generated<boolean>;
};
export type CatalogueTables = {
  taxes: TaxesTable;
  taxRates: TaxRatesTable;
  products: ProductsTable;
  productPrices: ProductPricesTable;
  coupons: CouponsTable;
  couponSubjects: CouponSubjectsTable;
  couponRedemptions: CouponRedemptionsTable;
};
