// The tables of payment pages as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { CustomField } from '#shared/contract/payment-gateway/payment-links.ts';
import type { PageStatus, PageType } from '#shared/contract/payment-gateway/payment-pages.ts';
import type { FeeBearer } from '#shared/contract/payment-gateway/pricing.ts';
import type { Currency } from '#shared/money.ts';

export type PaymentAddressesTable = {
  slug: string;
  kind: 'link' | 'page';
  environmentId: string;
  subjectId: string;
};
export type PaymentPagesTable = {
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
  usedCount: Generated<number>;
  collected: Generated<number>;
  visits: Generated<number>;
  startedCount: Generated<number>;
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
