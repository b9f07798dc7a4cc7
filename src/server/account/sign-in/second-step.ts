// The steps after the password: one-time codes, the authenticator app, and its set-up if a business requires it.

import { updateSignIn } from '#server/account/credentials/pending-credentials.ts';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { revokeCredentials } from '#server/account/credentials/revoke-credentials.ts';
import { lockPerson, type Person } from '#server/account/users/person.ts';
import { consumeTotpStep, updateFactors, verifyEmail } from '#server/account/users/service.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpStepOf } from '#server/platform/auth/totp.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { WaitingStep } from '#server/platform/db/tables/account/sign-in.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { AppError } from '#shared/contract/errors.ts';
import { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes } from './code-queries.ts';
import { type CodeOutcome, codeError, consumeCode, sendCode } from './codes.ts';
import { type SignInRow, selectSignInOwner } from './queries.ts';
import { guessOrigin, type SignInContext } from './sign-in-context.ts';
import {
  advanceSignIn,
  describeStep,
  factorsOf,
  findSignIn,
  type Progress,
  purposeOf,
  toSignInAnswer,
} from './steps.ts';
import { describeSetup, type TotpSetup } from './totp-setup.ts';

/** Steps that wait for any second factor. */
export const codeSteps = ['SEND-OTP', 'LOGIN-OTP', 'LOGIN-TOTP', 'LOGIN-PASSKEY'] as const;

/** The result of a step: passed, or refused with an attempt to be counted. */
type Ended =
  | { person: Person; progress: Progress }
  | { person: Person; refused: AppError; businessId: string };

/** Returns the owner of the sign-in of a challenge. */
export async function ownerOf({ services }: SignInContext, challenge: string): Promise<string> {
  const userId = await selectSignInOwner(services.database.db, hashToken(challenge), services.clock.now());
  if (!userId) throw new AppError('SIGN_IN_OVER');
  return userId;
}

/** Runs a step in a transaction that is committed even when a code was wrong, since attempts are counted. */
export async function consumeStep(
  visit: SignInContext,
  challenge: string,
  steps: readonly WaitingStep[],
  by: string,
  check: (tx: Tx, row: SignInRow, person: Person) => Promise<CodeOutcome | AppError>,
): Promise<SignInAnswer> {
  const { database, clock, guesses } = visit.services;
  // Counted per user across sign-ins, because anyone with the password can start any number of them.
  const from = guessOrigin(visit);
  await guesses.count('code', await ownerOf(visit, challenge), from);
  const ended = await database.inTransaction(async (tx): Promise<Ended> => {
    const row = await findSignIn(tx, challenge, clock.now(), steps);
    const person = await lockPerson(tx, row.userId);
    const outcome = await check(tx, row, person);
    if (outcome !== 'right') {
      const refused = outcome instanceof AppError ? outcome : codeError(outcome);
      return { person, refused, businessId: row.businessId };
    }
    return { person, progress: await advanceSignIn(tx, visit, { person, row }) };
  });
  if ('refused' in ended) {
    const { id, firstName, lastName, email } = ended.person;
    visit.audit({
      entity: 'session',
      businessId: ended.businessId,
      actor: { id, name: `${firstName} ${lastName}`.trim(), email },
      after: { by },
    });
    throw ended.refused;
  }
  await guesses.forget('code', ended.person.id, from);
  if (ended.progress.pair) await guesses.forget('signIn', ended.person.id, from);
  return toSignInAnswer(visit, ended.person, ended.progress, by);
}

/** Sends the code of a sign-in by the requested channel, or by the last one used. */
export async function sendSignInCode(
  visit: SignInContext,
  challenge: string,
  channel: 'email' | 'sms' | null,
): Promise<SignInAnswer> {
  const { database, clock, rateLimits } = visit.services;
  await rateLimits.consume(credentialsRateLimits.codeSend, await ownerOf(visit, challenge));
  return database.inTransaction(async (tx) => {
    const row = await findSignIn(tx, challenge, clock.now(), [...codeSteps, 'SYSTEM-OTP']);
    const person = await lockPerson(tx, row.userId);
    const step = row.step === 'SYSTEM-OTP' ? 'SYSTEM-OTP' : 'LOGIN-OTP';
    const purpose = purposeOf(step);
    const shown = await describeStep(tx, visit, person, { ...row, step }, challenge);
    const preferred = channel ?? shown.channel ?? 'email';
    const by = preferred === 'sms' && !visit.services.rails.sms() ? 'email' : preferred;
    const destination = by === 'sms' ? person.phoneNumber : person.email;
    const allowed = step === 'SYSTEM-OTP' ? by === 'email' : factorsOf(person).includes(by);
    if (!allowed || !destination) throw new AppError('SIGN_IN_OVER');
    // The same channel was chosen while a recent code is still valid: no new one is sent.
    const isUnderway = channel === shown.channel && (shown.resend_in_s ?? 0) > 0;
    if (!isUnderway)
      await sendCode(tx, visit.services, { ownerId: row.id, purpose, channel: by, destination });
    await updateSignIn(tx, row.id, { step });
    visit.audit({
      entity: 'session',
      businessId: row.businessId,
      actor: { id: person.id, name: `${person.firstName} ${person.lastName}`.trim(), email: person.email },
      after: { channel: by },
    });
    return describeStep(tx, visit, person, { ...row, step }, challenge);
  });
}

/** Accepts a one-time code: the second factor, or the verification of the e-mail. */
export function signInByCode(visit: SignInContext, challenge: string, code: string): Promise<SignInAnswer> {
  return consumeStep(
    visit,
    challenge,
    ['LOGIN-OTP', 'SYSTEM-OTP'],
    'one-time code',
    async (tx, row, person) => {
      const now = visit.services.clock.now();
      const sentTo = [person.email, person.phoneVerifiedAt && person.phoneNumber];
      const owner = { ownerId: row.id, purpose: purposeOf(row.step), sentTo };
      const outcome = await consumeCode(tx, owner, code, now);
      if (outcome === 'right' && row.step === 'SYSTEM-OTP') {
        await verifyEmail(tx, person.id, now);
        person.emailVerifiedAt = now;
      }
      return outcome;
    },
  );
}

/** Counts a wrong code; after the last attempt the sign-in ends. */
async function costTry(tx: Tx, row: SignInRow, now: Date): Promise<CodeOutcome> {
  const attemptsLeft = row.attemptsLeft - 1;
  await updateSignIn(tx, row.id, attemptsLeft > 0 ? { attemptsLeft } : { attemptsLeft: 0, endedAt: now });
  return attemptsLeft > 0 ? { attemptsLeft } : 'spent';
}

/** Accepts a code of the authenticator app, or a recovery code. */
export async function signInByTotp(
  visit: SignInContext,
  challenge: string,
  code: string,
): Promise<SignInAnswer & { recovery_codes_left?: number }> {
  const { clock, vault, database } = visit.services;
  const isRecovery = !/^\d{6}$/.test(code);
  let userId = '';
  const by = isRecovery ? 'recovery code' : 'authenticator app';
  const answer = await consumeStep(visit, challenge, codeSteps, by, async (tx, row, person) => {
    userId = person.id;
    const right = await consumeAppCode(tx, person, code, { now: clock.now(), vault });
    return right ? 'right' : costTry(tx, row, clock.now());
  });
  if (!isRecovery) return answer;
  return { ...answer, recovery_codes_left: await countRecoveryCodes(database.db, userId) };
}

/** Consumes a code of the app, or a recovery code, once. */
export async function consumeAppCode(
  tx: Tx,
  person: Person,
  code: string,
  at: { now: Date; vault: Vault },
): Promise<boolean> {
  if (!person.totpEnabled || !person.totpSecret) return false;
  if (!/^\d{6}$/.test(code)) return consumeRecoveryCode(tx, person.id, hashRecoveryCode(code), at.now);
  const step = totpStepOf(at.vault.open('users.totp_secret', person.id, person.totpSecret), code, at.now);
  return step !== null && consumeTotpStep(tx, person.id, step);
}

/** Returns a secret for an app set up during sign-in. */
export async function beginSignInTotp(visit: SignInContext, challenge: string): Promise<TotpSetup> {
  const { database, clock, vault } = visit.services;
  return database.inTransaction(async (tx) => {
    const row = await findSignIn(tx, challenge, clock.now(), ['TOTP-GENERATE']);
    const person = await lockPerson(tx, row.userId);
    // The same secret after a reload, because it may already be in the app.
    const secret = row.totpSecret
      ? vault.open('sign_ins.totp_secret', row.id, row.totpSecret)
      : newTotpSecret();
    if (!row.totpSecret)
      await updateSignIn(tx, row.id, { totpSecret: vault.seal('sign_ins.totp_secret', row.id, secret) });
    return describeSetup(tx, visit.services, person.email, secret);
  });
}

/** Activates the app by its first code and signs in. */
export async function completeSignInTotp(
  visit: SignInContext,
  challenge: string,
  code: string,
): Promise<SignInAnswer & { recovery_codes: string[] }> {
  const { clock, vault } = visit.services;
  const codes = newRecoveryCodes();
  const answer = await consumeStep(
    visit,
    challenge,
    ['TOTP-GENERATE'],
    'new app',
    async (tx, row, person) => {
      const now = clock.now();
      if (!row.totpSecret) throw new AppError('SIGN_IN_OVER');
      const secret = vault.open('sign_ins.totp_secret', row.id, row.totpSecret);
      const step = totpStepOf(secret, code, now);
      if (step === null) return costTry(tx, row, now);
      const totpSecret = vault.seal('users.totp_secret', person.id, secret);
      const change = { totpEnabled: true, totpSecret, totpLastStep: step };
      await updateFactors(tx, person.id, change);
      await replaceRecoveryCodes(
        tx,
        person.id,
        codes.map((one) => one.hash),
        now,
      );
      Object.assign(person, change);
      await revokeCredentials(tx, { userId: person.id, keepSessionId: null, at: now });
      return 'right';
    },
  );
  return { ...answer, recovery_codes: codes.map((one) => one.shown) };
}
