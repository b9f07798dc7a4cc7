// Sign-in with a passkey: alone, since it includes user verification, or as second factor after the password.

import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import type { SignedCredential } from '#shared/contract/account/webauthn.ts';
import { AppError } from '#shared/contract/errors.ts';
import { codeSteps, consumeStep, ownerOf } from '../second-step.ts';
import { completeByPasskey } from '../sign-in.ts';
import type { SignInContext } from '../sign-in-context.ts';
import { findSignIn } from '../steps.ts';
import { selectPasskeyOwner } from './queries.ts';
import { beginSignature, type CredentialOptions, verifySignature } from './signatures.ts';

const anybody = { kind: 'sign_in', userId: null, subjectId: null } as const;

export async function beginPasskeySignIn({ services, device }: SignInContext): Promise<CredentialOptions> {
  await services.rateLimits.consume(credentialsRateLimits.passkeyIp, device.ip);
  return beginSignature(services.database.db, services, anybody);
}

/** An unknown passkey, a disabled user, a user without a business, and a wrong signature get the same response. */
export async function signInByPasskey(
  visit: SignInContext,
  credential: SignedCredential,
): Promise<SignInAnswer> {
  const { services, device } = visit;
  await services.rateLimits.consume(credentialsRateLimits.passkeyIp, device.ip);
  const userId = await selectPasskeyOwner(services.database.db, Buffer.from(credential.id, 'base64url'));
  const take = (tx: Tx, owner: string) =>
    verifySignature(tx, services, { credential, userId: owner }, anybody);
  const answer = userId && (await completeByPasskey(visit, userId, (tx) => take(tx, userId)));
  if (!answer) throw new AppError('PASSKEY_REFUSED');
  return answer;
}

/** Returns the options that the browser signs in a step after the password. */
export async function beginPasskeyStep(visit: SignInContext, challenge: string): Promise<CredentialOptions> {
  const { services } = visit;
  await services.rateLimits.consume(credentialsRateLimits.passkeyBegin, await ownerOf(visit, challenge));
  return services.database.inTransaction(async (tx) => {
    const row = await findSignIn(tx, challenge, services.clock.now(), codeSteps);
    return beginSignature(tx, services, { kind: 'second_factor', userId: row.userId, subjectId: row.id });
  });
}

export function loginPasskey(
  visit: SignInContext,
  challenge: string,
  credential: SignedCredential,
): Promise<SignInAnswer> {
  return consumeStep(visit, challenge, codeSteps, 'passkey', async (tx, row, person) => {
    const use = { kind: 'second_factor', userId: person.id, subjectId: row.id } as const;
    const isRight = await verifySignature(tx, visit.services, { credential, userId: person.id }, use);
    return isRight ? 'right' : new AppError('PASSKEY_REFUSED');
  });
}
