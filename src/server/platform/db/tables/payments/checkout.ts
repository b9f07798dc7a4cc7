// Table types for payments and their attempts.
import type { ColumnType, Generated } from 'kysely';
import type { OverRule, UnderRule } from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import type { Channel, FeeBearer, OpenChannel } from '#shared/contract/payments/pricing.ts';
import type { Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { CardScheme, SourceKind, TransactionStatus } from '#shared/contract/payments/transactions.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import type { PaymentLineKind } from '#shared/payments/timeline/payment-lines.ts';
import type { SealedMaybe } from '../../sealed-fields.ts';
import type { DefaultJson } from '../shared/columns.ts';
import type { TimelineLine } from '../shared/timelines.ts';

/** The card details that may be stored, for card payments. */
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
  answers: DefaultJson<{ label: string; value: string }[]>;
  metadata: DefaultJson<Record<string, unknown>>;
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
  isReturnDue: Generated<boolean>;
  senderName: string | null;
  senderBank: string | null;
  senderAccount: SealedMaybe;
  receivedAt: Date;
};

export type PaymentPromptsTable = {
  environmentId: string;
  id: string;
  transactionId: string;
  attemptId: string;
  channel: 'ussd' | 'qr';
  provider: string;
  bankName: string | null;
  code: string;
  amount: number;
  expiresAt: Date;
  createdAt: Date;
};

export type CheckoutTables = {
  transactions: TransactionsTable;
  transactionAttempts: TransactionAttemptsTable;
  transactionEvents: TransactionEventsTable;
  transferAccounts: TransferAccountsTable;
  transferReceipts: TransferReceiptsTable;
  paymentPrompts: PaymentPromptsTable;
};
