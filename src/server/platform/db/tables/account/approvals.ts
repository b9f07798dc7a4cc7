// Table types for approvals.
import type { ColumnType, Generated } from 'kysely';
import type {
  ApprovalLineKind,
  ApprovalStatus,
  ApprovalStep,
  ClosedReason,
} from '#shared/account/approval-texts.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { SealedMaybe } from '../../sealed-fields.ts';

import type { Maybe } from '../shared/columns.ts';

type Steps = ColumnType<ApprovalStep[], string, string>;

export type ApprovalRulesTable = {
  environmentId: string;
  id: string;
  name: string;
  module: string;
  currency: Maybe<Currency>;
  amountMin: Maybe<number>;
  amountMax: Maybe<number>;
  steps: Steps;
  expiresAfterH: number;
  status: 'ACTIVE' | 'INACTIVE';
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};
export type ApprovalRequestsTable = {
  environmentId: string;
  id: string;
  reference: string;
  module: string;
  call: string;
  subjectId: Maybe<string>;
  status: ApprovalStatus;
  closedReason: Maybe<ClosedReason>;
  revision: Generated<number>;
  ruleId: string;
  ruleName: string;
  steps: Steps;
  step: Generated<number>;
  makerKind: 'user' | 'api_key';
  makerUserId: string;
  makerKeyId: Maybe<string>;
  makerName: string;
  makerRole: string;
  title: string;
  currency: Maybe<Currency>;
  amount: Maybe<number>;
  input: SealedMaybe;
  inputHash: Buffer;
  snapshot: SealedMaybe;
  idempotencyKey: Maybe<string>;
  keyHash: Maybe<Buffer>;
  expiresAt: Date;
  expiresAfterH: number;
  nextAt: Maybe<Date>;
  attempts: Generated<number>;
  remindedAt: Maybe<Date>;
  decidedAt: Maybe<Date>;
  resultPath: Maybe<string>;
  failure: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type ApprovalDecisionsTable = {
  environmentId: string;
  requestId: string;
  id: string;
  revision: number;
  step: number;
  userId: string;
  name: string;
  roleName: string;
  forUserId: Maybe<string>;
  forName: Maybe<string>;
  decision: 'approved' | 'declined';
  comment: Maybe<string>;
  inputHash: Buffer;
  verifiedAt: Maybe<Date>;
  at: Date;
};
export type ApprovalEventsTable = {
  environmentId: string;
  requestId: string;
  id: string;
  kind: ApprovalLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type ApprovalDelegationsTable = {
  environmentId: string;
  id: string;
  userId: string;
  delegateId: string;
  fromAt: Date;
  untilAt: Date;
  endedAt: Maybe<Date>;
  createdAt: Date;
};

export type ApprovalTables = {
  approvalRules: ApprovalRulesTable;
  approvalRequests: ApprovalRequestsTable;
  approvalDecisions: ApprovalDecisionsTable;
  approvalEvents: ApprovalEventsTable;
  approvalDelegations: ApprovalDelegationsTable;
};
