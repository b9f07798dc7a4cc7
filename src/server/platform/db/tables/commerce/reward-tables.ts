// Table types for rewards.
import type { Generated, GeneratedAlways } from 'kysely';
import type { RewardEntryKind, RewardScope, RewardStatus } from '#shared/commerce/rewards.ts';
import type { Currency } from '#shared/money.ts';

export type RewardSettingsTable = {
  environmentId: string;
  isActive: boolean;
  activeSince: Date;
  currency: Currency;
  pointValue: number;
  earnPoints: number;
  earnAmount: number;
  minimum: number;
  dayMax: number | null;
  pendingDays: number;
  expiryDays: number | null;
  redeemShare: Generated<number>;
  redeemMinimum: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

export type RewardRulesTable = {
  environmentId: string;
  id: string;
  reference: string;
  name: string;
  status: RewardStatus;
  scope: RewardScope;
  points: number;
  perAmount: number;
  minimum: number | null;
  dayMax: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type RewardRuleSubjectsTable = { environmentId: string; ruleId: string; subjectId: string };

export type RewardCustomersTable = {
  environmentId: string;
  customerId: string;
  points: Generated<number>;
  owed: Generated<number>;
  earned: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

export type RewardLotsTable = {
  environmentId: string;
  id: string;
  customerId: string;
  paymentId: string | null;
  points: number;
  remaining: number;
  availableAt: Date;
  expiresAt: Date | null;
};

export type RewardEntriesTable = {
  environmentId: string;
  id: GeneratedAlways<number>;
  customerId: string;
  kind: RewardEntryKind;
  points: number;
  value: number;
  balanceAfter: number;
  ruleId: string | null;
  paymentId: string | null;
  orderId: string | null;
  cause: string;
  note: string | null;
  byName: string | null;
  /** YYYY-MM-DD */
  earnedOn: string | null;
  availableAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
};

export type RewardUsesTable = {
  environmentId: string;
  orderId: string;
  lotId: string;
  points: number;
  returned: Generated<number>;
};

export type RewardPaymentsTable = {
  environmentId: string;
  paymentId: string;
  customerId: string;
  earned: number;
  reclaimed: Generated<number>;
  expired: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

export type RewardDueTable = { environmentId: string; id: GeneratedAlways<number>; paymentId: string };

export type RewardTables = {
  rewardSettings: RewardSettingsTable;
  rewardRules: RewardRulesTable;
  rewardRuleSubjects: RewardRuleSubjectsTable;
  rewardCustomers: RewardCustomersTable;
  rewardLots: RewardLotsTable;
  rewardEntries: RewardEntriesTable;
  rewardUses: RewardUsesTable;
  rewardPayments: RewardPaymentsTable;
  rewardDue: RewardDueTable;
};
