// Table types for payment links.
import type { Generated } from 'kysely';
import type { LinkStatus, LinkType } from '#shared/contract/payments/payment-links.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import type { StoredItem } from '#shared/contract/payments/sources/goods.ts';
import type { Currency } from '#shared/money.ts';
import type { DefaultJson, VisitedColumns } from '../shared/columns.ts';

export type PaymentLinksTable = VisitedColumns & {
  environmentId: string;
  id: string;
  reference: string;
  slug: string;
  name: string;
  description: string | null;
  kind: 'one-time' | 'multiple';
  type: Generated<LinkType>;
  items: DefaultJson<StoredItem[]>;
  status: Exclude<LinkStatus, 'EXPIRED'>;
  currency: Currency;
  amount: number | null;
  amountMin: number | null;
  amountMax: number | null;
  usesMax: number | null;
  reservedCount: Generated<number>;
  expiresAt: Date | null;
  redirectUrl: string | null;
  successMessage: string | null;
  customFields: DefaultJson<
    { label: string; type: 'text' | 'number' | 'date' | 'select'; required: boolean; options: string[] }[]
  >;
  collectPhone: Generated<boolean>;
  collectAddress: Generated<boolean>;
  feeBearer: FeeBearer;
  notifyEmails: Generated<string[]>;
  imageId: string | null;
  splitGroupId: Generated<string | null>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type PaymentLinkDaysTable = {
  environmentId: string;
  linkId: string;
  day: string;
  visits: Generated<number>;
  paid: Generated<number>;
  collected: Generated<number>;
};

export type PaymentLinkTables = {
  paymentLinks: PaymentLinksTable;
  paymentLinkDays: PaymentLinkDaysTable;
};
