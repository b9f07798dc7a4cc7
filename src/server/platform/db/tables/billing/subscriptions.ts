// Table types for subscriptions.
import type { ColumnType, Generated } from 'kysely';
import type { CouponTerms } from '#shared/billing/coupon-discount.ts';
import type { BillingInterval } from '#shared/billing/subscriptions/billing-days.ts';
import type { FinalAction } from '#shared/billing/subscriptions/dunning.ts';
import type { SubscriptionLineKind } from '#shared/billing/subscriptions/subscription-lines.ts';
import type {
  Collection,
  SubscriptionStatus,
  TryKind,
  TryStatus,
} from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';

import type { Json, Maybe, MaybeJson } from '../shared/columns.ts';

/** The plan, version and quantity after a planned change. */
export type PlannedChange = { planId: string; version: number; quantity: number };
/** A change that applies once an invoice is paid; `restart`: the first day of the period that then restarts. */
export type PaidChange = PlannedChange & { restart: string | null };

/** A copy of a coupon from when it was applied. `lastOn`: the first day of the last period it discounted. */
export type SubscriptionCoupon = {
  id: string;
  code: string;
  terms: CouponTerms;
  /** The number of discounted periods; null: all. */
  periods: number | null;
  used: number;
  lastOn: string | null;
  redeemed: boolean;
};

export type SubscriptionSettingsTable = {
  environmentId: string;
  retryDays: Json<number[]>;
  finalAction: FinalAction;
  notifyFailed: boolean;
  notifyCard: boolean;
  invoiceDueDays: number;
  secondAllowed: Generated<boolean>;
  ownChanges: Generated<boolean>;
  updatedAt: Date;
};
export type SubscriptionsTable = {
  environmentId: string;
  id: string;
  reference: string;
  status: SubscriptionStatus;
  customerId: string;
  planId: string;
  version: number;
  currency: Currency;
  quantity: number;
  amount: number;
  collection: Collection;
  savedCardId: Maybe<string>;
  interval: BillingInterval;
  intervalCount: number;
  startsOn: string;
  trialUntil: Maybe<string>;
  anchorOn: string;
  periodIndex: Generated<number>;
  periodFrom: Maybe<string>;
  periodUntil: Maybe<string>;
  nextOn: Maybe<string>;
  nextAt: Maybe<Date>;
  invoices: Generated<number>;
  invoiceLimit: Maybe<number>;
  credit: Generated<number>;
  planned: MaybeJson<PlannedChange>;
  coupon: MaybeJson<SubscriptionCoupon>;
  cancelOn: Maybe<string>;
  cancelReason: Maybe<string>;
  pausedBy: Maybe<'member' | 'dunning'>;
  expiresAt: Maybe<Date>;
  notifiedVersion: number;
  newPriceFrom: Maybe<string>;
  notifiedCardExpiry: Maybe<string>;
  linkHash: Maybe<string>;
  linkUntil: Maybe<Date>;
  byPayer: Generated<boolean>;
  createdByName: string;
  memberId: Maybe<string>;
  activatedAt: Maybe<Date>;
  endedAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};
export type SubscriptionPeriodsTable = {
  environmentId: string;
  subscriptionId: string;
  key: string;
  kind: 'period' | 'change';
  fromOn: string;
  untilOn: string;
  invoiceId: string;
  invoiceNumber: Maybe<string>;
  planId: string;
  version: number;
  quantity: number;
  net: number;
  total: number;
  creditUsed: Generated<number>;
  couponAmount: Generated<number>;
  change: MaybeJson<PaidChange>;
  firstOn: Maybe<string>;
  billedAt: Date;
  paidAt: Maybe<Date>;
  droppedAt: Maybe<Date>;
};
export type SubscriptionTriesTable = {
  environmentId: string;
  subscriptionId: string;
  key: string;
  number: number;
  id: string;
  kind: TryKind;
  status: TryStatus;
  dueOn: string;
  dueAt: Maybe<Date>;
  reference: Maybe<string>;
  responseCode: Maybe<string>;
  reason: Maybe<string>;
  triedAt: Maybe<Date>;
  endedAt: Maybe<Date>;
};
export type SubscriptionEventsTable = {
  environmentId: string;
  subscriptionId: string;
  id: string;
  kind: SubscriptionLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type SubscriptionTables = {
  subscriptionSettings: SubscriptionSettingsTable;
  subscriptions: SubscriptionsTable;
  subscriptionPeriods: SubscriptionPeriodsTable;
  subscriptionTries: SubscriptionTriesTable;
  subscriptionEvents: SubscriptionEventsTable;
};
