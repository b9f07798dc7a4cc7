// Table types for refunds.
import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { RefundFees, RefundReason, RefundStatus } from '#shared/payments/refunds.ts';
import type { RefundLineKind } from '#shared/payments/timeline/refund-lines.ts';
import type { SealedMaybe } from '../../sealed-fields.ts';
import type { TimelineLine } from '../shared/timelines.ts';

export type RefundRulesTable = {
  id: string;
  businessId: string | null;
  fees: RefundFees;
  updatedAt: Generated<Date>;
};

export type RefundsTable = {
  environmentId: string;
  id: string;
  reference: string;
  externalReference: Generated<string | null>;
  transactionId: string;
  status: RefundStatus;
  type: 'full' | 'partial';
  currency: Currency;
  amount: number;
  reason: RefundReason;
  customerNote: string | null;
  merchantNote: string | null;
  way: 'card' | 'bank';
  fees: RefundFees;
  fee: number;
  vat: number;
  bankCode: string | null;
  bankName: string | null;
  accountNumber: SealedMaybe;
  accountName: string | null;
  detailsBy: 'sender' | 'merchant' | 'customer' | null;
  tokenHash: Buffer | null;
  tokenSealed: Buffer | null;
  detailsDueAt: Date | null;
  railReference: string;
  acknowledged: Generated<boolean>;
  requestCount: Generated<number>;
  nextAttemptAt: Date | null;
  returnCheckAt: Date | null;
  returnChecks: Generated<number>;
  replacesId: string | null;
  gateway: string | null;
  gatewayReference: string | null;
  gatewayResponse: string | null;
  failureReason: string | null;
  /** YYYY-MM-DD */
  expectedOn: ColumnType<string | null, string | null, string | null>;
  initiatedBy: string | null;
  initiatedByName: string;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
};

export type RefundPartsTable = {
  environmentId: string;
  refundId: string;
  position: number;
  subAccountId: string | null;
  name: string | null;
  share: number;
  debited: number;
};

export type RefundEventsTable = TimelineLine<RefundLineKind> & {
  refundId: string;
  fromStatus: RefundStatus | null;
  toStatus: RefundStatus | null;
};

export type RefundTables = {
  refundRules: RefundRulesTable;
  refunds: RefundsTable;
  refundParts: RefundPartsTable;
  refundEvents: RefundEventsTable;
};
