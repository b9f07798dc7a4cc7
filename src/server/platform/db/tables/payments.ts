// The tables of payments as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { OverRule, UnderRule } from '#shared/contract/banking/virtual/virtual-account-words.ts';
import type { LinkStatus, LinkType } from '#shared/contract/payments/payment-links.ts';
import type { Channel, FeeBearer, OpenChannel } from '#shared/contract/payments/pricing.ts';
import type { KeptItem } from '#shared/contract/payments/sources/goods.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { CardScheme, SourceKind, TransactionStatus } from '#shared/contract/payments/transactions.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import type { PaymentLineKind } from '#shared/payments/timeline/payment-lines.ts';
import type { HashColumn, SealedMaybe } from '../sealed-fields.ts';
import type { VisitedColumns } from './shared/columns.ts';
import type { TimelineLine } from './timelines.ts';

type Json<T> = ColumnType<T, string | undefined, string>;

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
export type CustomersTable = {
  environmentId: string;
  id: string;
  email: string;
  name: string | null;
  phone: SealedMaybe;
  phoneHash: HashColumn;
  language: ColumnType<Language | null, Language | null | undefined, Language | null>;
  createdAt: Date;
};
export type PaymentLinksTable = VisitedColumns & {
  environmentId: string;
  id: string;
  reference: string;
  slug: string;
  name: string;
  description: string | null;
  kind: 'one-time' | 'multiple';
  type: Generated<LinkType>;
  items: Json<KeptItem[]>;
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
  customFields: Json<
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
/** What may be kept of the card that was charged, where it was one. */
type CardColumns = {
  cardScheme: CardScheme | null;
  cardBin: string | null;
  cardLast4: string | null;
  cardExpiry: string | null;
  cardBank: string | null;
  cardCountry: string | null;
};
export type TransactionsTable = CardColumns & {
  environmentId: string;
  id: string;
  reference: string;
  merchantReference: string | null;
  status: TransactionStatus;
  stage:
    | 'open'
    | 'processing'
    | 'challenge'
    | 'awaiting_transfer'
    | 'awaiting_payer'
    | 'unknown'
    | 'done'
    | 'cancelled'
    | 'abandoned';
  refundState: Generated<'none' | 'partially_refunded' | 'refunded'>;
  disputeState: Generated<'none' | 'open' | 'won' | 'lost'>;
  currency: Currency;
  requestedAmount: number;
  amount: number;
  fee: Generated<number>;
  vat: Generated<number>;
  net: number;
  refundedAmount: Generated<number>;
  refundPending: Generated<number>;
  shared: Generated<number>;
  feesReturned: Generated<number>;
  chargedBack: Generated<number>;
  chargebackFee: Generated<number>;
  disputedAmount: Generated<number>;
  splitGroupId: Generated<string | null>;
  split: ColumnType<SplitRule | null, string | null | undefined, string | null>;
  feeBearer: FeeBearer;
  feeRule: string | null;
  vatRule: string | null;
  channel: Channel | null;
  channels: OpenChannel[] | null;
  gateway: string | null;
  gatewayReference: string | null;
  gatewayResponse: string | null;
  failureReason: string | null;
  sourceKind: SourceKind;
  sourceId: string | null;
  sourceName: string | null;
  customerId: string | null;
  customerName: string | null;
  customerEmail: string | null;
  customerPhone: SealedMaybe;
  threeDsStatus: string | null;
  threeDsEci: string | null;
  senderName: string | null;
  senderBank: string | null;
  senderAccount: SealedMaybe;
  senderSessionId: string | null;
  description: string | null;
  answers: Json<{ label: string; value: string }[]>;
  metadata: Json<Record<string, unknown>>;
  purchase: ColumnType<Purchase | null, string | null | undefined, string | null>;
  callbackUrl: string | null;
  ip: string | null;
  device: 'phone' | 'computer' | null;
  language: Generated<Language | null>;
  attemptCount: Generated<number>;
  reservedUse: Generated<boolean>;
  expiresAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
export type TransactionAttemptsTable = CardColumns & {
  environmentId: string;
  transactionId: string;
  number: number;
  id: string;
  channel: Channel;
  status: 'processing' | 'challenged' | 'successful' | 'failed' | 'unknown';
  gateway: string;
  gatewayReference: string | null;
  idempotencyKey: string | null;
  requestHash: Buffer | null;
  amount: number;
  fee: number;
  vat: number;
  feeRule: string | null;
  vatRule: string | null;
  responseCode: string | null;
  reason: string | null;
  challengeUrl: string | null;
  keepCard: Generated<boolean>;
  savedCardId: Generated<string | null>;
  network: Generated<string | null>;
  requeryCount: Generated<number>;
  requeryAt: Date | null;
  startedAt: Date;
  endedAt: Date | null;
};
export type TransactionEventsTable = TimelineLine<PaymentLineKind> & { transactionId: string };
export type TransferAccountsTable = {
  environmentId: string;
  id: string;
  transactionId: string;
  provider: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  bankId: string | null;
  providerReference: string | null;
  amount: number;
  amountUnder: Generated<UnderRule>;
  amountOver: Generated<OverRule>;
  received: Generated<number>;
  status: 'ACTIVE' | 'PAID' | 'EXPIRED' | 'CLOSED';
  expiresAt: Date;
  createdAt: Date;
};
export type TransferReceiptsTable = {
  environmentId: string;
  id: string;
  transferAccountId: string;
  provider: string;
  sessionId: string;
  amount: number;
  matched: Generated<number>;
  returned: Generated<number>;
  goesBack: Generated<boolean>;
  senderName: string | null;
  senderBank: string | null;
  senderAccount: SealedMaybe;
  receivedAt: Date;
};
/** Payments counted and added up. */
export type PaymentSums = {
  count: number;
  amount: number;
  fee: number;
  vat: number;
  refunded: number;
  refundPending: number;
  shared: number;
  feesReturned: number;
  chargedBack: number;
  chargebackFee: number;
};
type Rollup = PaymentSums & {
  environmentId: string;
  currency: string;
  status: TransactionStatus;
  channel: Channel | 'none';
  sourceKind: SourceKind;
};
export type TransactionHoursTable = Rollup & { hour: Date };
export type TransactionDaysTable = Rollup & { day: string };
export type TransactionMonthsTable = Rollup & { month: string };
export type TransactionDeltasTable = Rollup & { at: Date };
export type SandboxChargesTable = {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  outcome: 'approved' | 'declined' | 'challenge' | 'unknown';
  finalOutcome: 'approved' | 'declined';
  responseCode: string;
  reason: string;
  scheme: CardScheme;
  returnUrl: string;
  refundOutcome: Generated<'done' | 'failed' | 'needs_bank_details' | 'slow' | 'slow_failed'>;
  answerAfter: Date | null;
  token: Generated<string | null>;
  createdAt: Date;
};
