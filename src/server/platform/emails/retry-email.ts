// E-mails that staff resend or discard.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { discardMessage, retryFailedMessages, retryMessage } from '#server/platform/jobs/outbox.ts';
import { deleteAttachments, type EmailName } from './queries.ts';

const isOne = ({ environmentId, id }: EmailName) => sql`environment_id = ${environmentId} and id = ${id}`;

/** Returns false when it is being sent, was sent, or its text was erased. */
export function retryEmail(tx: Tx, email: EmailName, now: Date): Promise<boolean> {
  return retryMessage(tx, 'emails', isOne(email), now);
}

export function retryFailedEmails(tx: Tx, now: Date, limit: number): Promise<number> {
  return retryFailedMessages(tx, 'emails', now, limit);
}

/** Also erases text and files; returns false when it is being sent or was sent. */
export async function discardEmail(tx: Tx, email: EmailName, now: Date): Promise<boolean> {
  if (!(await discardMessage(tx, 'emails', isOne(email), now))) return false;
  await deleteAttachments(tx, [email]);
  return true;
}
