// The API representation of a dispute for the merchant.

import { readTimeline } from '#server/account/branding/read-timeline.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Dispute, DisputeDetail, DisputeMessage } from '#shared/contract/payments/disputes.ts';
import { disputeSentences } from '#shared/payments/timeline/dispute-lines.ts';
import {
  type AttachmentRow,
  type DisputeWithPayment,
  type MessageRow,
  selectAttachments,
  selectDispute,
  selectDisputeEvents,
  selectMessages,
} from './queries.ts';

export function toDispute(row: DisputeWithPayment): Dispute {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    waitingFor: row.waitingFor,
    category: row.category,
    currency: row.currency,
    amount: row.amount,
    raisedBy: row.raisedBy,
    customer: { name: row.customerName, email: row.customerEmail },
    payment: { id: row.transactionId, reference: row.paymentReference },
    assignee: row.assignedTo ? { id: row.assignedTo, name: row.assigneeName ?? '' } : null,
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export function toAttachment({ id, fileName, contentType, sizeBytes }: AttachmentRow) {
  return { id, fileName, contentType, sizeBytes };
}

function toMessage(row: MessageRow, attachments: readonly AttachmentRow[]): DisputeMessage {
  return {
    id: row.id,
    author: row.authorKind,
    authorName: row.authorName,
    internal: row.internal,
    body: row.body,
    at: row.at.toISOString(),
    attachments: attachments.filter((attachment) => attachment.messageId === row.id).map(toAttachment),
  };
}

/** Returns the whole thread; internal notes are included only for the team. */
export async function listMessages(
  db: Db,
  environmentId: string,
  disputeId: string,
  withNotes: boolean,
): Promise<DisputeMessage[]> {
  const [messages, attachments] = await Promise.all([
    selectMessages(db, environmentId, disputeId),
    selectAttachments(db, environmentId, disputeId),
  ]);
  return messages
    .filter((message) => withNotes || !message.internal)
    .map((message) => toMessage(message, attachments));
}

/** Returns the dispute with all details; throws NOT_FOUND. */
export async function getDispute(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  disputeId: string,
  withNotes = true,
): Promise<DisputeDetail> {
  const row = await selectDispute(db, environmentId, disputeId);
  if (!row) throw new AppError('NOT_FOUND');
  const [messages, timeline] = await Promise.all([
    listMessages(db, environmentId, disputeId, withNotes),
    selectDisputeEvents(db, environmentId, disputeId),
  ]);
  const lines = await readTimeline(services, db, timeline, { sentences: disputeSentences });
  return {
    ...toDispute(row),
    outcome: row.outcome,
    chargeback: row.chargebackId ? { id: row.chargebackId, reference: row.chargebackReference ?? '' } : null,
    messages,
    timeline: lines.map(({ row: _, ...line }) => line),
  };
}
