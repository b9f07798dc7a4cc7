// The tables of disputes and chargebacks as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type {
  ChargebackRegion,
  ChargebackScheme,
  ChargebackStage,
  ChargebackStatus,
} from '#shared/contract/payments/chargebacks.ts';
import type { DisputeCategory, DisputeRaiser, DisputeStatus } from '#shared/contract/payments/disputes.ts';
import type { Currency } from '#shared/money.ts';
import type { EvidenceSlot, EvidenceTexts } from '#shared/payments/chargebacks/evidence.ts';
import type { ChargebackLineKind } from '#shared/payments/timeline/chargeback-lines.ts';
import type { DisputeLineKind } from '#shared/payments/timeline/dispute-lines.ts';
import type { TimelineLine } from './timelines.ts';

type Json<T> = ColumnType<T, string | undefined, string>;

export type DisputesTable = {
  environmentId: string;
  id: string;
  reference: string;
  transactionId: string;
  status: Generated<DisputeStatus>;
  waitingFor: Generated<'merchant' | 'customer' | 'nobody'>;
  category: DisputeCategory;
  currency: Currency;
  amount: number;
  raisedBy: DisputeRaiser;
  customerName: string | null;
  customerEmail: string | null;
  tokenHash: Buffer;
  tokenSealed: Buffer;
  assignedTo: string | null;
  dueAt: Date;
  outcome: string | null;
  chargebackId: string | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
};
export type DisputeMessagesTable = {
  environmentId: string;
  disputeId: string;
  id: string;
  authorKind: 'customer' | 'merchant' | 'operator';
  authorName: string;
  internal: Generated<boolean>;
  body: string;
  at: Date;
};
export type DisputeAttachmentsTable = {
  environmentId: string;
  disputeId: string;
  messageId: string;
  id: string;
  businessId: string;
  fileId: string;
  at: Date;
};
export type DisputeEventsTable = TimelineLine<DisputeLineKind | null> & {
  disputeId: string;
  fromStatus: DisputeStatus | null;
  toStatus: DisputeStatus | null;
};
export type ChargebackPoliciesTable = {
  id: string;
  scheme: 'any' | ChargebackScheme;
  region: ChargebackRegion;
  stage: ChargebackStage;
  hours: number;
  calendar: 'working' | 'calendar';
  updatedAt: Generated<Date>;
};
export type ChargebackFeesTable = { currency: Currency; fee: number; updatedAt: Generated<Date> };
export type ChargebackSettingsTable = {
  environmentId: string;
  autoAcceptBelow: number | null;
  notifyEmails: string[];
  updatedAt: Date;
};
export type ChargebacksTable = {
  environmentId: string;
  id: string;
  reference: string;
  transactionId: string;
  disputeId: string | null;
  scheme: ChargebackScheme;
  region: ChargebackRegion;
  arn: string | null;
  stage: ChargebackStage;
  status: Generated<ChargebackStatus>;
  reasonCode: string;
  note: string | null;
  currency: Currency;
  amount: number;
  acceptedAmount: Generated<number>;
  lostAmount: Generated<number>;
  returnedAmount: Generated<number>;
  fee: Generated<number>;
  acceptedBy: 'merchant' | 'deadline' | 'rule' | null;
  evidence: Json<Partial<EvidenceTexts>>;
  submissionCount: Generated<number>;
  dueAt: Date | null;
  remindAt: Date | null;
  openedAt: Date;
  decidedAt: Date | null;
  updatedAt: Date;
};
export type ChargebackFilesTable = {
  environmentId: string;
  chargebackId: string;
  id: string;
  slot: EvidenceSlot;
  businessId: string;
  fileId: string;
  addedBy: string;
  submission: number | null;
  at: Date;
};
export type ChargebackSubmissionsTable = {
  environmentId: string;
  chargebackId: string;
  number: number;
  stage: ChargebackStage;
  evidence: Json<Partial<EvidenceTexts>>;
  submittedBy: string;
  at: Date;
};
export type ChargebackEventsTable = TimelineLine<ChargebackLineKind | null> & {
  chargebackId: string;
  fromStatus: ChargebackStatus | null;
  toStatus: ChargebackStatus | null;
  stage: ChargebackStage;
};
