// Table types for split groups.
import type { Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { SplitBearer, SplitRule } from '#shared/payments/split.ts';

export type SplitGroupsTable = {
  environmentId: string;
  id: string;
  reference: string;
  name: string;
  type: SplitRule['type'];
  currency: Currency;
  bearer: SplitBearer;
  bearerSubAccountId: string | null;
  status: 'ACTIVE' | 'INACTIVE';
  version: Generated<number>;
  versionedAt: Date;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type SplitGroupMembersTable = {
  environmentId: string;
  groupId: string;
  position: number;
  subAccountId: string;
  share: number;
};

export type SplitGroupTables = {
  splitGroups: SplitGroupsTable;
  splitGroupMembers: SplitGroupMembersTable;
};
