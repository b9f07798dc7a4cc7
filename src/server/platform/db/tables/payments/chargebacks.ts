// Table types for chargebacks.
import type { Generated } from 'kysely';
import type {
  ChargebackRegion,
  ChargebackScheme,
  ChargebackStage,
  ChargebackStatus,
} from '#shared/contract/payments/chargebacks.ts';
import type { Currency } from '#shared/money.ts';
import type { EvidenceSlot, EvidenceTexts } from '#shared/payments/chargebacks/evidence.ts';
import type { ChargebackLineKind } from '#shared/payments/timeline/chargeback-lines.ts';
import type { DefaultJson } from '../shared/columns.ts';
import type { TimelineLine } from '../shared/timelines.ts';

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
  evidence: DefaultJson<Partial<EvidenceTexts>>;
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
  evidence: DefaultJson<Partial<EvidenceTexts>>;
  submittedBy: string;
  at: Date;
};

export type ChargebackEventsTable = TimelineLine<ChargebackLineKind> & {
  chargebackId: string;
  fromStatus: ChargebackStatus | null;
  toStatus: ChargebackStatus | null;
  stage: ChargebackStage;
};

export type ChargebackTables = {
  chargebackSettings: ChargebackSettingsTable;
  chargebacks: ChargebacksTable;
  chargebackFiles: ChargebackFilesTable;
  chargebackSubmissions: ChargebackSubmissionsTable;
  chargebackEvents: ChargebackEventsTable;
};
