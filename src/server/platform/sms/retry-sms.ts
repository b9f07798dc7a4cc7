// SMS that staff send again or discard.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { discardMessage, retryFailedMessages, retryMessage } from '#server/platform/jobs/outbox.ts';

/** False when it is being sent, was sent, or its text is no longer kept. */
export function retrySms(tx: Tx, id: string, now: Date): Promise<boolean> {
  return retryMessage(tx, 'smsMessages', sql`id = ${id}`, now);
}

export function retryFailedSms(tx: Tx, now: Date, limit: number): Promise<number> {
  return retryFailedMessages(tx, 'smsMessages', now, limit);
}

/** Erases the text too; false when it is being sent or was sent. */
export function discardSms(tx: Tx, id: string, now: Date): Promise<boolean> {
  return discardMessage(tx, 'smsMessages', sql`id = ${id}`, now);
}
