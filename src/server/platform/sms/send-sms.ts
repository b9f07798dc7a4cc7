// Sending of due SMS from the outbox, with retries when the provider does not respond.

import { claimDueMessages, splitExpired } from '#server/platform/jobs/outbox.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { Services } from '#server/services.ts';
import { discardExpiredSms, eraseTexts, markSmsFailed, markSmsSent, type SmsRow } from './queries.ts';
import { SmsRefused } from './sms-refused.ts';

const batchMax = 50;
/** Longer than any attempt may take; after it, a message claimed by a crashed instance is free again. */
const leaseMs = 120_000;
const attemptsMax = 6;
const firstWaitMs = 15_000;

/** Sends a batch; returns the number attempted. */
export async function sendDueSms(services: Services): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claimed = await claimDueMessages(database.db, 'smsMessages', { now, leaseUntil, limit: batchMax });
  const { valid, expired } = splitExpired(claimed, now);
  await discardExpiredSms(database.db, expired);
  await Promise.all(valid.map((message) => sendOne(services, message)));
  return claimed.length;
}

async function sendOne(services: Services, message: SmsRow): Promise<void> {
  const { database, clock, rails, vault, config } = services;
  const { channel, mode } = message;
  const sender = mode ? rails.alerts(channel, mode) : rails.sms();
  // Retries are useless: a code is valid for minutes only.
  if (!sender) return markSmsFailed(database.db, message.id, 'No SMS provider is connected', null);
  try {
    const text = vault.openText('sms_messages.text', message.id, message.text);
    // The id is the provider's idempotency reference, so that a message sent twice is delivered once.
    const request = { reference: message.id, to: message.toNumber, text };
    const { reference } = await withTimeout(railTimeoutMs, () => sender.send(request));
    // The local outbox keeps only texts that were sent to no real recipient.
    const keepText = config.outbox && sender.isSandbox === true;
    await markSmsSent(database.db, message.id, reference, clock.now(), { keepText });
  } catch (error) {
    const wait = firstWaitMs * 2 ** (message.attemptCount - 1);
    const isFinal = error instanceof SmsRefused || message.attemptCount >= attemptsMax;
    const next = isFinal ? null : new Date(clock.now().getTime() + wait);
    await markSmsFailed(database.db, message.id, String(error).slice(0, 500), next);
  }
}

/** How long the local outbox keeps a text. */
const textKeptMs = 24 * 3_600_000;
const eraseMax = 500;

/** Erases texts that the local outbox has kept for a day; returns their number. */
export function eraseOldTexts({ database, clock }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - textKeptMs);
  return eraseTexts(database.db, before, eraseMax);
}
