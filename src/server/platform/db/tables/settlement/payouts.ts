// Table types for payouts.
import type { Generated } from 'kysely';
import type { NameMatch, PayoutHoldKind, PayoutStatus } from '#shared/contract/settlement/payout-statuses.ts';
import type { Currency } from '#shared/money.ts';
import type { PayoutScheduleKind } from '#shared/settlement/balance-items.ts';
import type { PayoutLineKind } from '#shared/settlement/payout-lines.ts';
import type { HashColumn, SealedMaybe, SealedText } from '../../sealed-fields.ts';
import type { Maybe } from '../shared/columns.ts';
import type { TimelineLine } from '../shared/timelines.ts';

export type PayoutSchedulesTable = {
  environmentId: string;
  id: string;
  subAccountId: string | null;
  currency: Currency;
  schedule: PayoutScheduleKind;
  weekday: number | null;
  monthDay: number | null;
  minimum: Generated<number>;
  updatedAt: Date;
};

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
  requestCount: Generated<number>;
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

export type PayoutTables = {
  payouts: PayoutsTable;
  payoutEvents: PayoutEventsTable;
  payoutAccounts: PayoutAccountsTable;
  payoutSchedules: PayoutSchedulesTable;
};
