// Change of an account's e-mail address: confirmed by password and by a code sent to the new address; the old address is notified.

import { randomInt, timingSafeEqual } from 'node:crypto';
import { brandOf } from '#server/account/branding/brand-of.ts';
import {
  consumeEmailTry,
  deleteEmailChange,
  upsertEmailChange,
} from '#server/account/credentials/pending-credentials.ts';
import { revokeCredentials } from '#server/account/credentials/revoke-credentials.ts';
import { selectPerson } from '#server/account/users/person.ts';
import { updateUser } from '#server/account/users/service.ts';
import { checkPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { emailChanged, emailCode, emailInUse } from './notices.ts';
import { isEmailTaken, lockEmailChange } from './queries.ts';
import { profileRateLimits } from './rate-limits.ts';
import { assertPerson } from './service.ts';

const codeMinutes = 10;
const triesMax = 5;

/** Sends the code. An address already in use gets a different e-mail, and the response is the same. */
export async function changeEmail(
  services: Services,
  actor: Actor,
  input: { email: string; current_password: string },
): Promise<{ email: string }> {
  assertPerson(actor);
  const { database, clock, rateLimits } = services;
  await rateLimits.consume(profileRateLimits.emailChange, actor.userId);
  const person = await selectPerson(database.db, actor.userId);
  if (!(await checkPassword(person.passwordHash, input.current_password)))
    throw new AppError('VALIDATION', { fields: { current_password: 'Password is not correct' } });
  if (input.email === person.email)
    throw new AppError('VALIDATION', { fields: { email: 'This is already your e-mail address' } });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = clock.now();
  await database.inTransaction(async (tx) => {
    await upsertEmailChange(tx, {
      userId: actor.userId,
      newEmail: input.email,
      codeHash: hashToken(`${actor.userId}:${code}`),
      attemptsLeft: triesMax,
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
      createdAt: now,
    });
    const taken = await isEmailTaken(tx, input.email);
    const brand = await brandOf(tx, services);
    await queueEmail(
      tx,
      services,
      taken ? emailInUse(brand, input.email) : emailCode(brand, input.email, code, codeMinutes),
    );
  });
  return { email: input.email };
}

/** Completes the change by code. Links sent to the old address become invalid, and other sessions end. */
export async function completeEmailChange(
  services: Services,
  actor: Actor,
  code: string,
): Promise<{ before: string; email: string }> {
  assertPerson(actor);
  const { database } = services;
  const changed = await database.inTransaction((tx) => tryCode(tx, services, actor, code));
  if (!changed)
    throw new AppError('VALIDATION', { fields: { code: 'This code is incorrect or has expired' } });
  return changed;
}

async function tryCode(tx: Tx, services: TxServices, actor: Actor, code: string) {
  const { clock } = services;
  const now = clock.now();
  const waiting = await lockEmailChange(tx, actor.userId);
  if (!waiting || waiting.expiresAt <= now || waiting.attemptsLeft === 0) return null;
  await consumeEmailTry(tx, actor.userId);
  if (!timingSafeEqual(waiting.codeHash, hashToken(`${actor.userId}:${code}`))) return null;
  await deleteEmailChange(tx, actor.userId);
  if (await isEmailTaken(tx, waiting.newEmail)) return null;
  const { email: before } = await selectPerson(tx, actor.userId);
  // email_verified_at is kept: it also starts the 90 days of the password, which this change does not renew.
  await updateUser(tx, actor.userId, { email: waiting.newEmail });
  await revokeCredentials(tx, { userId: actor.userId, keepSessionId: actor.sessionId, at: now });
  const brand = await brandOf(tx, services);
  await queueEmail(tx, services, emailChanged(brand, before, waiting.newEmail));
  return { before, email: waiting.newEmail };
}
