// The tables of payouts, payout accounts and the operator's side of settlement as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { SettlementRowKind } from '#shared/contract/operator/settlement-file.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import type { NameMatch, PayoutHoldKind, PayoutStatus } from '#shared/contract/settlement/payout-statuses.ts';
import type { Currency } from '#shared/money.ts';
import type { PayoutScheduleKind } from '#shared/settlement/balance-items.ts';
import type { PayoutLineKind } from '#shared/settlement/payout-lines.ts';
import type { HashColumn, SealedMaybe, SealedText } from '../sealed-fields.ts';
import type { TimelineLine } from './timelines.ts';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type PayoutsTable = {
  environmentId: string;
  id: string;
  payoutRef: string;
  subAccountId: string | null;
  currency: Currency;
  schedule: PayoutScheduleKind;
  periodKey: string;
  status: PayoutStatus;
  gross: number;
  fees: number;
  vat: number;
  shared: number;
  refunds: number;
  chargebacks: number;
  reserve: number;
  adjustments: number;
  net: number;
  itemCount: number;
  holdKind: Maybe<PayoutHoldKind>;
  holdReason: Maybe<string>;
  operatorHold: Maybe<string>;
  failure: Maybe<string>;
  wasReturned: Generated<boolean>;
  accountId: Maybe<string>;
  bankCode: Maybe<string>;
  bankName: Maybe<string>;
  accountNumber: SealedMaybe;
  accountHash: HashColumn;
  accountLast4: Maybe<string>;
  accountName: Maybe<string>;
  sessionId: Maybe<string>;
  attempts: Generated<number>;
  asks: Generated<number>;
  nextAt: Maybe<Date>;
  scheduledFor: Date;
  paidAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};
export type PayoutEventsTable = TimelineLine<PayoutLineKind> & { payoutId: string };
export type PayoutAccountsTable = {
  environmentId: string;
  id: string;
  currency: Currency;
  bankCode: string;
  bankName: string;
  accountNumber: SealedText;
  accountHash: HashColumn;
  accountName: string;
  nameMatch: NameMatch;
  matchedName: string | null;
  status: 'PENDING' | 'VERIFIED' | 'INACTIVE' | 'REJECTED';
  activeFrom: Date | null;
  defaultFrom: Date | null;
  rejectedReason: Maybe<string>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
export type PayoutHoldsTable = { businessId: string; reason: string; heldBy: string; heldAt: Date };
export type FeeBearerDefaultsTable = { environmentId: string; feeBearer: FeeBearer; updatedAt: Date };
export type SettlementFilesTable = {
  id: string;
  fileName: string;
  acquirer: string;
  sha256: Buffer;
  rowCount: number;
  uploadedBy: string;
  uploadedByName: string;
  createdAt: Date;
};
/** What a line of an acquirer's file was matched with. */
export type SettlementMatchesTable = {
  environmentId: string;
  rowId: string;
  kind: SettlementRowKind;
  transactionId: Maybe<string>;
  /** The payment, refund or chargeback it is about. */
  subjectId: Maybe<string>;
  postingId: Maybe<string>;
  isPart: Generated<boolean>;
};

export type SettlementRowsTable = {
  id: string;
  fileId: string;
  line: number;
  status: 'MATCHED' | 'DIFFERENCE' | 'RESOLVED' | 'UNMATCHED' | 'DUPLICATE' | 'ERROR';
  gatewayReference: string | null;
  reference: string | null;
  gross: number | null;
  fee: number | null;
  net: number | null;
  settledOn: ColumnType<string | null, string | null, string | null>;
  raw: string;
  problem: Maybe<string>;
  /** Where its match lies. */
  environmentId: Maybe<string>;
  currency: Maybe<Currency>;
  difference: Maybe<number>;
  resolution: Maybe<'write_off' | 'received' | 'merchant'>;
  resolutionNote: Maybe<string>;
  resolvedBy: Maybe<string>;
  resolvedByName: Maybe<string>;
  resolvedAt: Maybe<Date>;
  kind: Generated<SettlementRowKind>;
  partOf: Maybe<string>;
  resolutionsUndone: Generated<number>;
  undoneCount: Generated<number>;
  undoneNote: Maybe<string>;
  undoneByName: Maybe<string>;
  undoneAt: Maybe<Date>;
};
