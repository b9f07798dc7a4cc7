// Adds an e-mail to the outbox, in the transaction of the event that it reports.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { platformEnvironmentId } from '#server/platform/db/platform-environment.ts';
import { validUntil } from '#server/platform/jobs/outbox.ts';
import type { Services } from '#server/services.ts';
import { type EmailName, insertAttachments, insertEmail, selectIsQueued } from './queries.ts';

export type OutgoingEmail = {
  /** The environment of the sender; null: the platform. */
  environmentId: string | null;
  /** The kind of e-mail: receipt, notification, link_share … */
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The key of the event: only one e-mail per key is ever sent. */
  dedupeKey?: string;
  /** The number of minutes for which its code or link is valid; the message is not sent after that. */
  validMinutes?: number | undefined;
};

/** An e-mail whose text the composer of its kind creates when it is sent or read. */
export type ComposedEmail = Omit<OutgoingEmail, 'html' | 'text'> & {
  /** The id of the object that the text is composed from. */
  composedFrom: string;
  /** The base URL of its links. */
  publicUrl: string;
};

/** An attachment of an e-mail. */
export type AttachedFile = { fileName: string; contentType: string; content: Buffer };

export type OutboxServices = Pick<Services, 'clock' | 'vault'>;

/** Seals the body, because it may contain codes and links; it is erased once sent. */
export function sealBody(
  vault: OutboxServices['vault'],
  { environmentId, id }: EmailName,
  body: Pick<OutgoingEmail, 'html' | 'text'>,
): { html: string; text: string } {
  return {
    html: vault.sealText('emails.html', [environmentId, id], body.html),
    text: vault.sealText('emails.text', [environmentId, id], body.text),
  };
}

/** The e-mail is sent only after the commit. Secrets belong in the body: the subject is stored unsealed. */
export async function queueEmail(
  tx: Tx,
  { clock, vault }: OutboxServices,
  email: OutgoingEmail,
  files: readonly AttachedFile[] = [],
): Promise<void> {
  const name = { environmentId: email.environmentId ?? platformEnvironmentId, id: clock.newId() };
  // E-mails are sent by real time, regardless of the clock of a test environment.
  const now = clock.onWall?.() ?? clock.now();
  const isNew = await insertEmail(tx, {
    ...name,
    kind: email.kind,
    toAddress: email.to,
    subject: email.subject.replace(/[\r\n]+/g, ' ').slice(0, 250),
    ...sealBody(vault, name, email),
    status: 'PENDING',
    nextAttemptAt: now,
    failure: null,
    dedupeKey: email.dedupeKey ?? null,
    validUntil: validUntil(now, email.validMinutes),
    createdAt: now,
    sentAt: null,
  });
  if (!isNew || files.length === 0) return;
  const sealed = files.map(({ fileName, contentType, content }, number) => ({
    fileName,
    contentType,
    content: vault.seal('email_attachments.content', [name.environmentId, name.id, number], content),
  }));
  await insertAttachments(tx, name, sealed);
}

/** Whether an e-mail with this key was added to the outbox, sent or not. */
export function isQueued(db: Db, environmentId: string | null, dedupeKey: string): Promise<boolean> {
  return selectIsQueued(db, environmentId ?? platformEnvironmentId, dedupeKey);
}
