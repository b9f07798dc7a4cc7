// Putting an e-mail into the outbox, in the transaction of what it tells.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { platformEnvironmentId } from '#server/platform/db/platform-environment.ts';
import type { Services } from '#server/services.ts';
import { type EmailName, insertAttachments, insertEmail, selectIsQueued } from './queries.ts';

export type OutgoingEmail = {
  /** Whose mail it is; null: the platform's own. */
  environmentId: string | null;
  /** What it is: receipt, notification, link_share … */
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Names the event: one e-mail of this name is ever sent. */
  dedupeKey?: string;
};

/** One whose text the composer of its kind makes when it is sent or read. */
export type ComposedEmail = Omit<OutgoingEmail, 'html' | 'text'> & {
  /** The id of what it tells of. */
  composedFrom: string;
  /** Where its links lead. */
  publicUrl: string;
};

/** A file that goes with an e-mail. */
export type AttachedFile = { fileName: string; contentType: string; content: Buffer };

export type OutboxServices = Pick<Services, 'clock' | 'vault'>;

/** The body as it is kept: sealed, because it may hold codes and links; erased once it was sent. */
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

/** It leaves only when the transaction is committed. Secrets belong in the body: the subject stays readable. */
export async function queueEmail(
  tx: Tx,
  { clock, vault }: OutboxServices,
  email: OutgoingEmail,
  files: readonly AttachedFile[] = [],
): Promise<void> {
  const name = { environmentId: email.environmentId ?? platformEnvironmentId, id: clock.newId() };
  // E-mails leave by the clock on the wall, wherever the clock of a test environment stands.
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

/** Whether the e-mail of this name has been put into the outbox, sent or not. */
export function isQueued(db: Db, environmentId: string | null, dedupeKey: string): Promise<boolean> {
  return selectIsQueued(db, environmentId ?? platformEnvironmentId, dedupeKey);
}
