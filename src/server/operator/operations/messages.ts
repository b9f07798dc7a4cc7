// Failed or waiting messages, for staff: listed without their text, retried, discarded, and their recipient revealed.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { discardEmail, retryEmail, retryFailedEmails } from '#server/platform/emails/retry-email.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { discardSms, retryFailedSms, retrySms } from '#server/platform/sms/retry-sms.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  MessageChannel,
  OperationsMessage,
  operationsContract,
} from '#shared/contract/operator/console/operations.ts';
import { pageWindow } from '#shared/pagination.ts';
import { maskEmail, maskFailure, maskPhone } from './mask.ts';
import {
  countMessages,
  type MessageName,
  type MessageRow,
  selectMessages,
  selectRecipient,
} from './message-queries.ts';

/** The maximum per click on the button; the next click retries the rest. */
const retriedMax = 1000;

const masked = (channel: MessageChannel, to: string) => (channel === 'email' ? maskEmail(to) : maskPhone(to));

function toMessage(row: MessageRow, channel: MessageChannel, now: Date): OperationsMessage {
  const isBeingSent = row.status === 'PENDING' && row.claimedUntil !== null && row.claimedUntil > now;
  const isDue = row.status === 'PENDING' && row.nextAttemptAt <= now;
  return {
    id: row.id,
    environmentId: row.environmentId,
    channel,
    kind: row.kind,
    to: masked(channel, row.to),
    business: row.businessId ? { id: row.businessId, name: row.businessName ?? '' } : null,
    mode: row.mode,
    status: row.status,
    attemptCount: row.attemptCount,
    failure: maskFailure(row.failure),
    canRetry: row.hasText && row.status !== 'DISCARDED' && !isBeingSent && !isDue,
    isBeingSent,
    nextAttemptAt: row.status === 'PENDING' && !isBeingSent ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listMessages(
  db: Db,
  clock: Clock,
  query: QueryOf<(typeof operationsContract)['listMessages']>,
) {
  const window = pageWindow(query);
  const [rows, counts] = await Promise.all([selectMessages(db, query, window), countMessages(db, query)]);
  const now = clock.now();
  return {
    items: rows.map((row) => toMessage(row, query.channel, now)),
    page: query.page,
    limit: window.limit,
    total: counts[query.status],
    totalCapped: false,
    counts,
  };
}

type Acting = { tx: Tx; clock: Clock; audit: (details: AuditDetails) => void };

/** Errors: NOT_FOUND. */
async function findMessage(tx: Tx, name: MessageName) {
  const found = await selectRecipient(tx, name);
  if (!found) throw new AppError('NOT_FOUND');
  const { to, kind, businessId } = found;
  return { to, record: { businessId, entity: 'message', entityId: name.messageId, kind } };
}

const refusal = (sentence: string) => new AppError('CONFLICT', { sentence });

/** Errors: NOT_FOUND, CONFLICT. */
export async function retryOne({ tx, clock, audit }: Acting, name: MessageName): Promise<void> {
  const { to, record } = await findMessage(tx, name);
  const now = clock.now();
  const isRetried =
    name.channel === 'email'
      ? await retryEmail(tx, { environmentId: name.environmentId, id: name.messageId }, now)
      : await retrySms(tx, name.messageId, now);
  if (!isRetried)
    throw refusal(
      'The message is being sent, was already sent or discarded, or its text is no longer stored.',
    );
  const { kind, ...entry } = record;
  audit({ ...entry, after: { channel: name.channel, kind, to: masked(name.channel, to), retried: true } });
}

export async function retryAll({ tx, clock, audit }: Acting, channel: MessageChannel): Promise<number> {
  const retry = channel === 'email' ? retryFailedEmails : retryFailedSms;
  const retried = await retry(tx, clock.now(), retriedMax);
  audit({ entity: 'message', after: { channel, retried } });
  return retried;
}

/** Errors: NOT_FOUND, CONFLICT. */
export async function discardOne(
  { tx, clock, audit }: Acting,
  name: MessageName,
  reason: string,
): Promise<void> {
  const { to, record } = await findMessage(tx, name);
  const now = clock.now();
  const isDiscarded =
    name.channel === 'email'
      ? await discardEmail(tx, { environmentId: name.environmentId, id: name.messageId }, now)
      : await discardSms(tx, name.messageId, now);
  if (!isDiscarded) throw refusal('The message is being sent, or was already sent or discarded.');
  const { kind, ...entry } = record;
  audit({ ...entry, after: { channel: name.channel, kind, to: masked(name.channel, to), reason } });
}

/** Errors: NOT_FOUND. */
export async function revealRecipient(
  { tx, audit }: Acting,
  name: MessageName,
  reason: string,
): Promise<string> {
  const { to, record } = await findMessage(tx, name);
  const { kind, ...entry } = record;
  audit({ ...entry, after: { revealed: 'Recipient', of: `${name.channel} ${kind}`, reason } });
  return to;
}
