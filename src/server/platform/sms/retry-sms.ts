// Retry and discard of SMS by staff.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { discardMessage, retryFailedMessages, retryMessage } from '#server/platform/jobs/outbox.ts';

/** Retries a message; returns false if it is being sent, was sent, or its text was erased. */
export function retrySms(tx: Tx, id: string, now: Date): Promise<boolean> {
  return retryMessage(tx, 'smsMessages', sql`id = ${id}`, now);
}

export function retryFailedSms(tx: Tx, now: Date, limit: number): Promise<number> {
  return retryFailedMessages(tx, 'smsMessages', now, limit);
}

/** Discards a message and erases its text; returns false if it is being sent, was sent, or was discarded before. */
export function discardSms(tx: Tx, id: string, now: Date): Promise<boolean> {
  return discardMessage(tx, 'smsMessages', sql`id = ${id}`, now);
}
