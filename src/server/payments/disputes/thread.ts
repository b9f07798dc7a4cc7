// The thread of a dispute: messages of both sides, notes of the team, and files attached to a recent message.

import { businessOf } from '#server/account/businesses/business-of.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, FileAnswer } from '#server/platform/http/call.ts';
import { getPrivateFile, uploadPrivateFile } from '#server/platform/uploads/private-files.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { attachWithinMinutes } from '#shared/contract/payments/disputes.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { disputeAnsweredTemplate, disputeEndedTemplate } from './email-templates.ts';
import { emailCustomer, emailTeam, reportValues } from './emails.ts';
import {
  type AttachmentRow,
  insertAttachment,
  insertMessage,
  selectAttachments,
  selectMessages,
} from './queries.ts';
import { disputeStates, type LockedDispute } from './states.ts';

export type Author = { kind: 'customer' | 'merchant' | 'operator'; name: string };
/** Returns an author as a timeline actor. */
function actorOf({ kind, name }: Author): TimelineActor {
  if (kind === 'operator') return { kind: 'provider' };
  return { kind: kind === 'customer' ? 'customer' : 'member', name };
}

export type NewMessage = { author: Author; body: string; internal: boolean };

const attachmentsMax = 30;
const minuteMs = 60_000;

/** Writes a message and sets whose reply is awaited. Returns the id of the message. */
export async function writeMessage(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  disputeId: string,
  { author, body, internal }: NewMessage,
): Promise<string> {
  const { clock } = services;
  const locked = await disputeStates.lockFor(tx, { environmentId, disputeId }, 'answered');
  const { row, payment } = locked;
  const id = clock.newId();
  await insertMessage(tx, {
    environmentId,
    disputeId,
    id,
    body,
    internal,
    at: clock.now(),
    authorKind: author.kind,
    authorName: author.name,
  });
  if (internal) return id;
  const isCustomer = author.kind === 'customer';
  const written = await disputeStates.change(services, tx, locked, {
    set: { waitingFor: author.kind === 'merchant' ? 'customer' : 'merchant' },
    line: {
      kind: isCustomer ? 'customer_wrote' : 'answered',
      tone: 'neutral',
      actor: actorOf(author),
    },
  });
  const paragraphs = [body.length > 600 ? `${body.slice(0, 600)}…` : body];
  const key = `dispute-message:${id}`;
  const business = await businessOf(tx, environmentId, services.publicUrl);
  if (!isCustomer) {
    const template = disputeAnsweredTemplate;
    const values = Object.assign(
      {
        author: author.kind === 'operator' ? author.name : business.businessName,
        message: paragraphs.join('\n\n'),
      },
      reportValues(written, payment.reference),
    );
    await emailCustomer(services, tx, written, payment.reference, { template, values, key });
  }
  if (author.kind !== 'merchant') {
    const heading = `${author.name} wrote in dispute ${row.reference}`;
    await emailTeam(services, tx, written, payment.reference, { heading, paragraphs, key });
  }
  return id;
}

function refuseOldMessage(message: { at: Date } | undefined, now: Date): void {
  if (!message) throw new AppError('NOT_FOUND');
  if (now.getTime() - message.at.getTime() > attachWithinMinutes * minuteMs)
    throw new AppError('DISPUTE_STATE', {
      sentence: `Files can be added for ${attachWithinMinutes} minutes after a message. Write a new message.`,
    });
}

type Place = { environmentId: string; disputeId: string; messageId: string };
type Uploader = { businessId: string; userId: string | null; kind: Author['kind'] };

async function holdOwnMessage(
  services: TxServices,
  tx: Tx,
  place: Place,
  kind: Author['kind'],
): Promise<LockedDispute> {
  const locked = await disputeStates.lockFor(tx, place, 'answered');
  const messages = await selectMessages(tx, place.environmentId, place.disputeId);
  const message = messages.find((message) => message.id === place.messageId && message.authorKind === kind);
  refuseOldMessage(message, services.clock.now());
  return locked;
}

/** Attaches a document to a message of the caller's own side. */
export async function attach(
  services: Services,
  place: Place,
  uploader: Uploader,
  upload: { bytes: Buffer; fileName: string },
): Promise<AttachmentRow> {
  const { database, clock } = services;
  const { environmentId, disputeId, messageId } = place;
  await database.inTransaction((tx) => holdOwnMessage(services, tx, place, uploader.kind));
  const { fileId } = await uploadPrivateFile(services, uploader, upload);
  return database.inTransaction(async (tx) => {
    await holdOwnMessage(services, tx, place, uploader.kind);
    const attachments = await selectAttachments(tx, environmentId, disputeId);
    if (attachments.length >= attachmentsMax)
      throw new AppError('DISPUTE_STATE', { sentence: `At most ${attachmentsMax} files per dispute.` });
    const id = clock.newId();
    const { businessId } = uploader;
    await insertAttachment(tx, {
      environmentId,
      disputeId,
      messageId,
      id,
      businessId,
      fileId,
      at: clock.now(),
    });
    const created = (await selectAttachments(tx, environmentId, disputeId)).find(
      (attachment) => attachment.id === id,
    );
    if (!created) throw new AppError('NOT_FOUND');
    return created;
  });
}

/** Returns a file of the thread as a download; `publicOnly` excludes files of notes. */
export async function getAttachment(
  db: Db,
  vault: Vault,
  environmentId: string,
  disputeId: string,
  attachmentId: string,
  publicOnly = false,
): Promise<FileAnswer> {
  const attachments = await selectAttachments(db, environmentId, disputeId);
  const found = attachments.find((attachment) => attachment.id === attachmentId);
  if (!found) throw new AppError('NOT_FOUND');
  if (publicOnly) {
    const messages = await selectMessages(db, environmentId, disputeId);
    if (messages.find((message) => message.id === found.messageId)?.internal) throw new AppError('NOT_FOUND');
  }
  return getPrivateFile(db, vault, found.businessId, found.fileId);
}

export type Ending = {
  status: 'RESOLVED' | 'CLOSED';
  outcome: string;
  actor: TimelineActor;
  byCustomer?: boolean;
  audit?: (details: AuditDetails) => void;
};

/** Ends a dispute: resolved, closed, or withdrawn by the customer. */
export async function endDispute(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  disputeId: string,
  { status, outcome, actor, byCustomer = false, audit }: Ending,
): Promise<void> {
  const isSettled = status === 'RESOLVED';
  const kind = byCustomer ? 'withdrawn' : isSettled ? 'resolved' : 'closed';
  const locked = await disputeStates.lockFor(tx, { environmentId, disputeId }, kind);
  const row = await disputeStates.change(services, tx, locked, {
    set: { outcome, waitingFor: 'nobody', endedAt: services.clock.now() },
    line: { kind, actor, tone: isSettled ? 'success' : 'neutral' },
    audited: { before: { status: locked.row.status }, after: { status, outcome } },
    ...(audit && { audit }),
  });
  const { reference } = locked.payment;
  const key = `dispute-ended:${row.id}`;
  if (byCustomer) {
    const heading = `Dispute ${row.reference} was withdrawn`;
    await emailTeam(services, tx, row, reference, { heading, paragraphs: [outcome], key });
    return;
  }
  const ending = isSettled ? 'Your report is resolved' : 'Your report was closed';
  const template = disputeEndedTemplate;
  const values = Object.assign({ ending, outcome }, reportValues(row, reference));
  await emailCustomer(services, tx, row, reference, { template, values, key });
}
