// Table types for disputes.
import type { Generated } from 'kysely';
import type { DisputeCategory, DisputeRaiser, DisputeStatus } from '#shared/contract/payments/disputes.ts';
import type { Currency } from '#shared/money.ts';
import type { DisputeLineKind } from '#shared/payments/timeline/dispute-lines.ts';
import type { TimelineLine } from '../shared/timelines.ts';

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

export type DisputeEventsTable = TimelineLine<DisputeLineKind> & {
  disputeId: string;
  fromStatus: DisputeStatus | null;
  toStatus: DisputeStatus | null;
};

export type DisputeTables = {
  disputes: DisputesTable;
  disputeMessages: DisputeMessagesTable;
  disputeAttachments: DisputeAttachmentsTable;
  disputeEvents: DisputeEventsTable;
};
