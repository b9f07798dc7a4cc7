// Table types for plans.
import type { ColumnType, Generated } from 'kysely';
import type { BillingInterval } from '#shared/billing/subscriptions/billing-days.ts';
import type { PlanLineKind } from '#shared/billing/subscriptions/plan-lines.ts';
import type { PlanStatus, PlanType } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import type { PlanPrice } from '#shared/contract/billing/subscriptions/plans.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';

import type { Json, Maybe } from '../shared/columns.ts';

export type PlansTable = {
  environmentId: string;
  id: string;
  reference: string;
  name: string;
  description: Maybe<string>;
  type: PlanType;
  status: PlanStatus;
  productId: Maybe<string>;
  interval: BillingInterval;
  intervalCount: number;
  trialDays: number;
  invoiceLimit: Maybe<number>;
  quantityAllowed: boolean;
  taxIds: Json<string[]>;
  version: number;
  amount: number;
  createdByName: string;
  memberId: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type PlanVersionsTable = {
  environmentId: string;
  planId: string;
  version: number;
  prices: Json<PlanPrice[]>;
  movesOn: Maybe<string>;
  createdAt: Date;
};
export type PlanEventsTable = {
  environmentId: string;
  planId: string;
  id: string;
  kind: PlanLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type PlanLinksTable = {
  environmentId: string;
  id: string;
  planId: string;
  currency: Currency;
  slug: string;
  visits: Generated<number>;
  subscribed: Generated<number>;
  createdAt: Date;
};
export type PlanTables = {
  planLinks: PlanLinksTable;
  plans: PlansTable;
  planVersions: PlanVersionsTable;
  planEvents: PlanEventsTable;
};
