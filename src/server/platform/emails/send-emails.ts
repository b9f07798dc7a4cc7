// Sends due e-mails of the outbox; retries later when a server does not respond.

import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import { claimDueMessages, splitExpired, waitingEmails } from '#server/platform/jobs/outbox.ts';
import type { Services } from '#server/services.ts';
import {
  discardExpiredEmails,
  type EmailRow,
  eraseBodies,
  markEmailFailed,
  markEmailsSent,
} from './queries.ts';
import { openFiles, readBody } from './read-email.ts';

const batchMax = 50;
/** Longer than any attempt: an e-mail claimed by an instance that died is released after this time. */
const leaseMs = 120_000;
const timeoutMs = 20_000;
const attemptsMax = 10;
const waitMaxMs = 6 * 3_600_000;

type Transport = { sendMail(message: Record<string, unknown>): Promise<unknown> };
const transports = new Map<string, Transport>();

function transportFor(smtpUrl: string): Transport {
  let transport = transports.get(smtpUrl);
  if (!transport) {
    transport = nodemailer.createTransport({
      url: smtpUrl,
      pool: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    }) as Transport;
    transports.set(smtpUrl, transport);
  }
  return transport;
}

/** Sends a batch per environment; returns the number. Without a mail server e-mails count as sent and can be read in the local outbox. */
export function sendDueEmails(services: Services): Promise<number> {
  const { db } = services.database;
  const due = sql<boolean>`next_attempt_at <= ${services.clock.now()}`;
  return eachEnvironment(db, waitingEmails, due, (environmentId) => sendEmailsOf(services, environmentId));
}

async function sendEmailsOf(services: Services, environmentId: string): Promise<number> {
  const { database, clock, config } = services;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claim = { environmentId, now, leaseUntil, limit: batchMax };
  const claimed = await claimDueMessages(database.db, 'emails', claim);
  const { valid: emails, expired } = splitExpired(claimed, now);
  await discardExpiredEmails(database.db, expired);
  if (config.smtpUrl === undefined) {
    await markEmailsSent(database.db, emails, now, { keepText: true });
    return claimed.length;
  }
  const transport = transportFor(config.smtpUrl);
  for (const email of emails) {
    // E-mails not begun within the lease are left to the next claim.
    if (clock.now().getTime() > leaseUntil.getTime() - timeoutMs) break;
    await sendOne(services, transport, email);
  }
  return claimed.length;
}

async function sendOne(services: Services, transport: Transport, email: EmailRow): Promise<void> {
  const { database, clock, config, vault } = services;
  try {
    const { html, text } = await readBody(services, email);
    const files = await openFiles(database.db, vault, email);
    await transport.sendMail({
      from: config.mailFrom,
      to: email.toAddress,
      subject: email.subject,
      html,
      text,
      attachments: files.map(({ fileName: filename, contentType, content }) => ({
        filename,
        contentType,
        content,
      })),
      // The same message id for every attempt lets mail servers recognise duplicates.
      messageId: `<${email.id}@${new URL(services.publicUrl).hostname}>`,
    });
    await markEmailsSent(database.db, [email], clock.now(), { keepText: false });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    services.log.warn({ emailId: email.id, failure }, 'an e-mail was not sent');
    const isLast = email.attemptCount >= attemptsMax;
    const waitMs = Math.min(waitMaxMs, 30_000 * 2 ** (email.attemptCount - 1));
    const nextAttemptAt = isLast ? null : new Date(clock.now().getTime() + waitMs);
    await markEmailFailed(database.db, email, failure.slice(0, 500), nextAttemptAt);
  }
}

/** The retention of bodies in the local outbox. */
const bodyKeptMs = 24 * 3_600_000;
const eraseMax = 500;

/** Erases bodies that were in the local outbox for a day; returns their number. */
export function eraseOldBodies({ database, clock }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - bodyKeptMs);
  return eraseBodies(database.db, before, eraseMax);
}
