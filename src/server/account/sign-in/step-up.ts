// Step-up authentication within a session before sensitive operations: by a second factor, or by the password where there is none.

import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { lockPerson, type Person, selectPerson } from '#server/account/users/person.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { verifySession } from '#server/platform/sessions/sessions.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { StepUpWays } from '#shared/contract/account/second-factors.ts';
import type { SignedCredential } from '#shared/contract/account/webauthn.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CodeOutcome, codeError, consumeCode, sendCode } from './codes.ts';
import { confirmPassword, lockSelf } from './factors.ts';
import { beginSignature, type CredentialOptions, verifySignature } from './passkeys/signatures.ts';
import { consumeAppCode } from './second-step.ts';
import { factorsOf } from './steps.ts';

export async function readStepUpMethods(db: Db, userId: string): Promise<StepUpWays> {
  const methods = factorsOf(await selectPerson(db, userId));
  return { methods: methods.length > 0 ? methods : ['password'] };
}

/** A code of this session, which no other session can use. */
const ownerOf = (actor: Actor) => ({ ownerId: actor.sessionId, purpose: 'step_up' }) as const;

export async function sendStepUpCode(
  services: Services,
  actor: Actor,
  preferred: 'email' | 'sms',
): Promise<{ sent_to: string; resend_in_s: number }> {
  const { database } = services;
  await services.rateLimits.consume(credentialsRateLimits.codeSend, actor.userId);
  const person = await selectPerson(database.db, actor.userId);
  // A user with SMS as second factor also has e-mail.
  const channel = preferred === 'sms' && !services.rails.sms() ? 'email' : preferred;
  const destination = channel === 'sms' ? person.phoneNumber : person.email;
  if (!destination || !factorsOf(person).includes(channel))
    throw new AppError('SECOND_FACTOR_STATE', { sentence: 'This is not one of your second factors.' });
  const order = { ...ownerOf(actor), channel, destination };
  const sent = await database.inTransaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    return sendCode(tx, services, order);
  });
  return { sent_to: sent.destination, resend_in_s: sent.resendInS };
}

const passkeyUse = (actor: Actor) =>
  ({ kind: 'step_up', userId: actor.userId, subjectId: actor.sessionId }) as const;

/** Returns the options that the browser signs with a passkey, valid in this session only. */
export async function beginPasskeyStepUp(services: Services, actor: Actor): Promise<CredentialOptions> {
  await services.rateLimits.consume(credentialsRateLimits.passkeyBegin, actor.userId);
  return beginSignature(services.database.db, services, passkeyUse(actor));
}

export type StepUpProof = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: SignedCredential | undefined;
};

/** Permits the session operations that require step-up, for ten minutes. */
export async function stepUp(services: Services, actor: Actor, proof: StepUpProof): Promise<void> {
  const { database } = services;
  const person = await selectPerson(database.db, actor.userId);
  if (factorsOf(person).length === 0) {
    if (!proof.password) throw missing('password', 'Password is required');
    await confirmPassword(services, actor, proof.password, 'password');
    await database.inTransaction((tx) => markVerified(tx, services, actor));
  } else await showFactor(services, actor, proof);
  services.forgetSessions();
}

function missing(field: string, sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
}

/** A wrong code is committed too, because the attempt counts. */
async function showFactor(services: Services, actor: Actor, proof: StepUpProof): Promise<void> {
  if (!proof.code && !proof.passkey) throw missing('code', 'Code is required');
  await services.guesses.count('code', actor.userId, actor);
  const outcome = await services.database.inTransaction(async (tx) => {
    const person = await lockSelf(tx, actor);
    const taken = await takeFactor(tx, services, { actor, person, proof });
    if (taken === 'right') await markVerified(tx, services, actor);
    return taken;
  });
  if (outcome instanceof AppError) throw outcome;
  if (outcome !== 'right') throw codeError(outcome);
  await services.guesses.forget('code', actor.userId, actor);
}

async function takeFactor(
  tx: Tx,
  services: TxServices,
  { actor, person, proof }: { actor: Actor; person: Person; proof: StepUpProof },
): Promise<CodeOutcome | AppError> {
  const { passkey, code = '' } = proof;
  if (passkey) {
    const signed = { credential: passkey, userId: person.id };
    const isRight = await verifySignature(tx, services, signed, passkeyUse(actor));
    return isRight ? 'right' : new AppError('PASSKEY_REFUSED');
  }
  const now = services.clock.now();
  if (await consumeAppCode(tx, person, code, { now, vault: services.vault })) return 'right';
  if (!person.mfaEnabled) {
    const sentence = 'The code is incorrect or has already been used.';
    throw new AppError('CODE_WRONG', { sentence, fields: { code: sentence } });
  }
  const sentTo = [person.email, person.phoneVerifiedAt && person.phoneNumber];
  return consumeCode(tx, { ...ownerOf(actor), sentTo }, code, now);
}

async function markVerified(tx: Tx, services: TxServices, actor: Actor): Promise<void> {
  await verifySession(tx, actor.sessionId, services.clock.now());
}
