// Sending what is due in the outbox of SMS, with patience: a provider that does not answer is tried again later.

import { claimDueMessages } from '#server/platform/jobs/outbox.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { Services } from '#server/services.ts';
import { eraseTexts, markSmsFailed, markSmsSent, type SmsRow } from './queries.ts';
import { SmsRefused } from './sms-refused.ts';

const batchMax = 50;
/** Longer than any attempt may take: whoever claimed a message and died gives it back by this. */
const leaseMs = 120_000;
const attemptsMax = 6;
const firstWaitMs = 15_000;

/** Sends a batch; returns how many were tried. */
export async function sendDueSms(services: Services): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const messages = await claimDueMessages(database.db, 'smsMessages', { now, leaseUntil, limit: batchMax });
  await Promise.all(messages.map((message) => sendOne(services, message)));
  return messages.length;
}

async function sendOne(services: Services, message: SmsRow): Promise<void> {
  const { database, clock, rails, vault, config } = services;
  const { channel, mode } = message;
  const sender = mode ? rails.alerts(channel, mode) : rails.sms();
  // It would wait for nobody: a code is good for minutes.
  if (!sender) return markSmsFailed(database.db, message.id, 'No SMS provider is connected', null);
  try {
    const text = vault.openText('sms_messages.text', message.id, message.text);
    // The id names the message to the provider, so that one sent twice arrives once.
    const request = { reference: message.id, to: message.toNumber, text };
    const { reference } = await withTimeout(railTimeoutMs, () => sender.send(request));
    // The outbox shows what nobody else got.
    const keepText = config.outbox && sender.isSandbox === true;
    await markSmsSent(database.db, message.id, reference, clock.now(), { keepText });
  } catch (error) {
    const wait = firstWaitMs * 2 ** (message.attemptCount - 1);
    const isFinal = error instanceof SmsRefused || message.attemptCount >= attemptsMax;
    const next = isFinal ? null : new Date(clock.now().getTime() + wait);
    await markSmsFailed(database.db, message.id, String(error).slice(0, 500), next);
  }
}

/** How long a text can be read in the local outbox. */
const textKeptMs = 24 * 3_600_000;
const eraseMax = 500;

/** Erases the texts that the local outbox has shown for a day; returns how many. */
export function eraseOldTexts({ database, clock }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - textKeptMs);
  return eraseTexts(database.db, before, eraseMax);
}
