// Table types for payment pages.
import type { ColumnType, Generated } from 'kysely';
import type { PageType } from '#shared/contract/payments/payment-page-input.ts';
import type { PageStatus } from '#shared/contract/payments/payment-pages.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import type { StoredItem } from '#shared/contract/payments/sources/goods.ts';
import type { CustomField } from '#shared/contract/payments/sources/source-fields.ts';
import type { Currency } from '#shared/money.ts';
import type { VisitedColumns } from '../shared/columns.ts';

export type PaymentPagesTable = VisitedColumns & {
  environmentId: string;
  id: string;
  reference: string;
  slug: string;
  name: string;
  type: PageType;
  status: PageStatus;
  currency: Currency;
  amountKind: 'fixed' | 'open';
  amount: number | null;
  amountMin: number | null;
  amountMax: number | null;
  suggestedAmounts: ColumnType<number[], string | undefined, string>;
  goalAmount: number | null;
  items: ColumnType<StoredItem[], string | undefined, string>;
  planIds: Generated<string[]>;
  description: string | null;
  bannerImageId: string | null;
  galleryImageIds: Generated<string[]>;
  redirectUrl: string | null;
  successMessage: string | null;
  customFields: ColumnType<CustomField[], string | undefined, string>;
  collectPhone: Generated<boolean>;
  collectAddress: Generated<boolean>;
  feeBearer: FeeBearer;
  notifyEmails: Generated<string[]>;
  seoTitle: string | null;
  seoDescription: string | null;
  seoImageId: string | null;
  splitGroupId: string | null;
  createdBy: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type PaymentPageDaysTable = {
  environmentId: string;
  pageId: string;
  day: string;
  visits: Generated<number>;
  paid: Generated<number>;
  collected: Generated<number>;
};

export type PaymentPageTables = {
  paymentPages: PaymentPagesTable;
  paymentPageDays: PaymentPageDaysTable;
};
