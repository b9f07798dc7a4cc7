// Putting an e-mail into the outbox, in the transaction of what it tells.
import type { Tx } from '../db/database.ts';
import type { Clock } from '../http/clock.ts';
import { insertAttachments, insertEmail } from './queries.ts';

export type OutgoingEmail = {
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

/** A file that goes with an e-mail. */
export type AttachedFile = { fileName: string; contentType: string; content: Buffer };

/** It leaves only when the transaction is committed. */
export async function queueEmail(
  tx: Tx,
  clock: Clock,
  email: OutgoingEmail,
  files: readonly AttachedFile[] = [],
): Promise<void> {
  const id = clock.newId();
  // E-mails leave by the clock on the wall, wherever the clock of a test environment stands.
  const now = clock.onWall?.() ?? clock.now();
  const isNew = await insertEmail(tx, {
    id,
    environmentId: email.environmentId,
    kind: email.kind,
    toAddress: email.to,
    subject: email.subject.replace(/[\r\n]+/g, ' ').slice(0, 250),
    html: email.html,
    text: email.text,
    status: 'PENDING',
    nextAttemptAt: now,
    failure: null,
    dedupeKey: email.dedupeKey ?? null,
    createdAt: now,
    sentAt: null,
  });
  if (isNew && files.length > 0) await insertAttachments(tx, id, files);
}
