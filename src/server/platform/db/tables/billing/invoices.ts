// Table types for invoices.
import type { ColumnType, Generated } from 'kysely';
import type { CalculatedTax, Discount, Rounding, TaxRate } from '#shared/billing/calculation.ts';
import type { CouponTerms } from '#shared/billing/coupon-discount.ts';
import type { InvoiceEventKind } from '#shared/billing/invoice-timeline.ts';
import type { ScheduledPart } from '#shared/billing/payment-schedule.ts';
import type {
  InvoiceKind,
  InvoiceStatus,
  InvoiceStyle,
  InvoiceTemplate,
  LateFee,
  OfflineMethod,
  SettlementKind,
} from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceAttachment, InvoiceDocument } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { Json, Maybe, MaybeJson, PricedLineColumns } from '../shared/columns.ts';
import type { CustomerColumns } from './customer-columns.ts';

export type InvoiceSettingsTable = Omit<
  InvoiceStyle,
  'bankDetails' | 'color' | 'logoImageId' | 'reminders' | 'lateFee'
> & {
  environmentId: string;
  bankDetails: Maybe<string>;
  color: Maybe<string>;
  logoImageId: Maybe<string>;
  reminders: Json<number[]>;
  lateFee: MaybeJson<LateFee>;
  updatedAt: Date;
};
export type InvoiceNumberSeriesTable = {
  environmentId: string;
  prefix: string;
  period: string;
  last: number;
};
/** `dueOn`: the due date of an instalment that is due before the rest. */
export type InvoiceReminder = { days: number; sentAt: string | null; dueOn?: string };
/** A copy of a coupon from when the invoice was written; `amount` is the discount. */
export type InvoiceCoupon = { code: string; terms: CouponTerms; amount: number };
export type InvoicesTable = CustomerColumns & {
  environmentId: string;
  id: string;
  kind: InvoiceKind;
  status: InvoiceStatus;
  number: Maybe<string>;
  revision: Generated<number>;
  version: Generated<number>;
  poNumber: Maybe<string>;
  currency: Currency;
  toBusiness: Generated<boolean>;
  issueOn: string;
  dueOn: string;
  schedule: ColumnType<ScheduledPart[], string | undefined, string>;
  /** Computed by the database. */
  owedOn: ColumnType<string, never, never>;
  coupon: MaybeJson<InvoiceCoupon>;
  discount: MaybeJson<Discount>;
  shipping: MaybeJson<{ amount: number; taxes: TaxRate[] }>;
  rounding: Rounding;
  roundTotalTo: number;
  notes: Maybe<string>;
  terms: Maybe<string>;
  template: InvoiceTemplate;
  partAllowed: boolean;
  useCredit: boolean;
  keepsCard: Generated<boolean>;
  subtotal: number;
  discountAmount: number;
  taxes: Json<CalculatedTax[]>;
  taxAmount: number;
  shippingAmount: number;
  roundingAmount: number;
  total: number;
  lateFee: Generated<number>;
  lateFeeRule: MaybeJson<LateFee>;
  lateFeeChosen: Generated<boolean>;
  lateFeeFrom: Maybe<string>;
  paid: Generated<number>;
  refunded: Generated<number>;
  reminders: Json<InvoiceReminder[]>;
  slug: Maybe<string>;
  originId: Maybe<string>;
  originKey: Maybe<string>;
  views: Generated<number>;
  startedCount: Generated<number>;
  lastViewedAt: Maybe<Date>;
  overdueAt: Maybe<Date>;
  nextAt: Maybe<Date>;
  issuedAt: Maybe<Date>;
  sentAt: Maybe<Date>;
  paidAt: Maybe<Date>;
  createdBy: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type InvoiceLinesTable = PricedLineColumns & {
  environmentId: string;
  invoiceId: string;
  position: number;
  name: string;
  description: string | null;
  productId: string | null;
  unit: string | null;
  code: string | null;
  quantityThousandths: number;
  unitPrice: number;
  discount: MaybeJson<Discount>;
};
/** Without attachments when stored before invoices supported them. */
export type StoredDocument = InvoiceDocument & { attachments?: InvoiceAttachment[] };
export type InvoiceRevisionsTable = {
  environmentId: string;
  invoiceId: string;
  revision: number;
  document: Json<StoredDocument>;
  savedBy: string;
  savedAt: Date;
};
export type InvoicePaymentsTable = {
  environmentId: string;
  id: string;
  invoiceId: string;
  customerId: string;
  currency: Currency;
  kind: SettlementKind;
  transactionId: Maybe<string>;
  method: Maybe<OfflineMethod>;
  number: Maybe<string>;
  note: Maybe<string>;
  received: number;
  amount: number;
  credited: Generated<number>;
  returned: Generated<number>;
  refunded: Generated<number>;
  creditReturned: Generated<number>;
  paidOn: string;
  at: Date;
  createdBy: Maybe<string>;
  reversedAt: Maybe<Date>;
  reversedBy: Maybe<string>;
};
export type CustomerCreditsTable = {
  environmentId: string;
  customerId: string;
  currency: Currency;
  amount: number;
  updatedAt: Date;
};
export type InvoiceEventsTable = {
  environmentId: string;
  invoiceId: string;
  id: string;
  kind: InvoiceEventKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type InvoiceAttachmentsTable = {
  environmentId: string;
  invoiceId: string;
  id: string;
  businessId: string;
  fileId: string;
  addedBy: string;
  addedAt: Date;
  removedAt: Maybe<Date>;
};
export type InvoiceFollowUpsTable = {
  environmentId: string;
  transactionId: string;
  kind: 'paid' | 'returned';
  invoiceId: string;
  at: Date;
};

export type InvoiceTables = {
  invoiceSettings: InvoiceSettingsTable;
  invoiceNumberSeries: InvoiceNumberSeriesTable;
  invoices: InvoicesTable;
  invoiceLines: InvoiceLinesTable;
  invoiceRevisions: InvoiceRevisionsTable;
  invoicePayments: InvoicePaymentsTable;
  customerCredits: CustomerCreditsTable;
  invoiceEvents: InvoiceEventsTable;
  invoiceFollowUps: InvoiceFollowUpsTable;
  invoiceAttachments: InvoiceAttachmentsTable;
};
