// The tables of split payments and of the sandbox of banks as TypeScript sees them.
import type { Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { SplitBearer, SplitRule } from '#shared/split.ts';

export type SubAccountsTable = {
  environmentId: string;
  id: string;
  reference: string;
  businessName: string;
  country: 'NG' | 'US';
  currency: Currency;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string | null;
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  verifiedAt: Date | null;
  sharePpm: number;
  contactEmail: string | null;
  contactPhone: string | null;
  askAt: Date | null;
  askCount: Generated<number>;
  askNote: string | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
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
export type SandboxBankTransfersTable = {
  reference: string;
  amount: number;
  currency: Currency;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  narration: string;
  outcome: 'done' | 'failed' | 'unknown';
  finalOutcome: 'done' | 'failed' | 'returned';
  reason: string;
  sessionId: string;
  answerAfter: Date | null;
  createdAt: Date;
};
export type SandboxBankEnquiriesTable = { bankCode: string; accountNumber: string; answerAfter: Date };
