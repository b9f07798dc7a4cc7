// The state machine of sign-in steps, until there is a session.

import { randomBytes } from 'node:crypto';
import { insertSignIn, updateSignIn } from '#server/account/credentials/pending-credentials.ts';
import { beginSession, issueCookies } from '#server/account/session/begin-session.ts';
import { signOut } from '#server/account/session/refresh-session.ts';
import type { Person } from '#server/account/users/person.ts';
import { updateReminder } from '#server/account/users/service.ts';
import { rememberDevice } from '#server/platform/auth/known-devices.ts';
import { hashToken, type TokenPair } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { WaitingStep } from '#server/platform/db/tables/account/sign-in.ts';
import { accessCookie, refreshCookie } from '#server/platform/http/cookies.ts';
import { isPasswordExpired } from '#shared/account/password-validity.ts';
import type { SecondFactor, SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { AppError } from '#shared/contract/errors.ts';
import { allFeatures, featureModules } from '#shared/contract/features.ts';
import { codeTriesMax, maskDestination, resendInS, sendCode } from './codes.ts';
import { lockSignIn, type SignInRow, selectFeaturesOff, selectStartingBusiness } from './queries.ts';
import { findBusinessRequiringFactor } from './required-factor.ts';
import type { SignInContext } from './sign-in-context.ts';

/** The time limit of a sign-in after the correct password. */
const signInLifetimeMs = 15 * 60_000;
/** The grace period in which a member can postpone the second factor that a business requires. */
export const graceMs = 7 * 86_400_000;

/** Returns the second factors of a user, the default first. */
export function factorsOf(person: Person): SecondFactor[] {
  return [
    ...(person.hasPasskey ? (['passkey'] as const) : []),
    ...(person.totpEnabled ? (['totp'] as const) : []),
    ...(person.mfaEnabled ? (['email'] as const) : []),
    ...(person.mfaEnabled && person.phoneNumber && person.phoneVerifiedAt ? (['sms'] as const) : []),
  ];
}

/** Creates a challenge with a prefix, so that a leaked token can be identified. */
function newChallenge(): string {
  return `ksw_si_${randomBytes(32).toString('base64url')}`;
}

type Standing = { person: Person; demanded: boolean; now: Date };

/** Returns the next step after a passed one. */
export function nextStep(
  after: 'LOGIN' | 'PASSKEY' | WaitingStep,
  at: Standing,
): WaitingStep | 'FEATURE-FLAG' {
  const { person, demanded, now } = at;
  if (!person.emailVerifiedAt) return 'SYSTEM-OTP';
  const factors = factorsOf(person);
  const showedFactor = after !== 'LOGIN' && after !== 'SYSTEM-OTP';
  if (factors.length > 0 && !showedFactor) {
    if (person.hasPasskey) return 'LOGIN-PASSKEY';
    if (person.totpEnabled) return 'LOGIN-TOTP';
    return factors.length > 1 ? 'SEND-OTP' : 'LOGIN-OTP';
  }
  const graceIsOver = person.reminderExpiresAt !== null && person.reminderExpiresAt <= now;
  return factors.length === 0 && demanded && graceIsOver ? 'TOTP-GENERATE' : 'FEATURE-FLAG';
}

/** The result of a step: tokens of a new session, or the challenge of the next step. */
export type Progress = {
  answer: SignInAnswer;
  pair?: TokenPair;
  businessId: string;
};

/** Continues after a passed step, in the same transaction: the challenge of that step becomes invalid. */
export async function advanceSignIn(
  tx: Tx,
  visit: SignInContext,
  passed: { person: Person; row: SignInRow | null; by?: 'PASSKEY' },
): Promise<Progress> {
  const { clock } = visit.services;
  const { person, row } = passed;
  const now = clock.now();
  const demanded = (await findBusinessRequiringFactor(tx, visit.services, person.id)) !== undefined;
  if (demanded && factorsOf(person).length === 0 && !person.reminderExpiresAt) {
    person.reminderExpiresAt = new Date(now.getTime() + graceMs);
    await updateReminder(tx, person.id, person.reminderExpiresAt);
  }
  const businessId = await selectStartingBusiness(tx, person.id);
  if (!businessId) throw new AppError('SIGN_IN_OVER');
  const step = nextStep(row?.step ?? passed.by ?? 'LOGIN', { person, demanded, now });
  if (step === 'FEATURE-FLAG') return finish(tx, visit, { person, row, businessId });
  const challenge = newChallenge();
  const waiting = await saveStep(tx, visit, { person, row, businessId, step, challenge });
  return { answer: await describeStep(tx, visit, person, waiting, challenge), businessId };
}

type Waiting = Pick<SignInRow, 'id' | 'step' | 'expiresAt'>;

async function saveStep(
  tx: Tx,
  { services }: SignInContext,
  at: { person: Person; row: SignInRow | null; businessId: string; step: WaitingStep; challenge: string },
): Promise<Waiting> {
  const { person, row, step } = at;
  const now = services.clock.now();
  const tokenHash = hashToken(at.challenge);
  const id = row?.id ?? services.clock.newId();
  const expiresAt = row?.expiresAt ?? new Date(now.getTime() + signInLifetimeMs);
  if (row) await updateSignIn(tx, id, { step, tokenHash, attemptsLeft: codeTriesMax });
  else {
    const { businessId } = at;
    await insertSignIn(tx, { id, userId: person.id, businessId, tokenHash, step, expiresAt, createdAt: now });
  }
  const purpose = purposeOf(step);
  if (step === 'LOGIN-OTP' || step === 'SYSTEM-OTP')
    await sendCode(tx, services, { ownerId: id, purpose, channel: 'email', destination: person.email });
  return { id, step, expiresAt };
}

/** Returns the purpose of the codes of a step. */
export function purposeOf(step: WaitingStep): 'email' | 'login' {
  return step === 'SYSTEM-OTP' ? 'email' : 'login';
}

const markers = {
  'SEND-OTP': 'otp required',
  'LOGIN-OTP': 'otp required',
  'SYSTEM-OTP': 'otp required',
  'LOGIN-TOTP': 'totp_required',
  'LOGIN-PASSKEY': 'passkey_required',
  'TOTP-GENERATE': 'require_login_2fa',
} as const;

/** Returns the current step of a sign-in for the response. */
export async function describeStep(
  tx: Tx,
  { services }: SignInContext,
  person: Person,
  waiting: Waiting,
  challenge: string,
): Promise<SignInAnswer> {
  const { step } = waiting;
  const owner = { ownerId: waiting.id, purpose: purposeOf(step) };
  const sent =
    step === 'LOGIN-OTP' || step === 'SYSTEM-OTP' ? await resendInS(tx, owner, services.clock.now()) : null;
  return {
    step,
    marker: markers[step],
    user: { email: person.email },
    account: [],
    password_expired: false,
    challenge,
    challenge_expires_at: waiting.expiresAt.toISOString(),
    methods: step === 'SYSTEM-OTP' ? [] : factorsOf(person),
    ...(sent && {
      sent_to: maskDestination(sent.destination),
      channel: sent.channel,
      resend_in_s: sent.resendInS,
    }),
  };
}

async function finish(
  tx: Tx,
  visit: SignInContext,
  at: { person: Person; row: SignInRow | null; businessId: string },
): Promise<Progress> {
  const { services, cookies, device } = visit;
  const { person, row, businessId } = at;
  const now = services.clock.now();
  if (row) await updateSignIn(tx, row.id, { endedAt: now });
  // The previous session of this browser is neither continued nor left open.
  const brought = [cookies.get(accessCookie) ?? null, cookies.get(refreshCookie) ?? null];
  if (brought.some((token) => token !== null)) await signOut(tx, services, brought, cookies);
  await rememberDevice(tx, cookies, [person.email, person.id], now);
  const pair = await beginSession(tx, services, { userId: person.id, businessId, device });
  const off = await selectFeaturesOff(tx, businessId);
  const answer: SignInAnswer = {
    step: 'FEATURE-FLAG',
    marker: null,
    user: { email: person.email },
    account: allFeatures.map((feature) => ({
      feature,
      module: featureModules[feature],
      status: feature !== 'default' && off.has(feature) ? 'disabled' : 'enabled',
    })),
    password_expired: isPasswordExpired(person, now),
  };
  return { answer, pair, businessId };
}

/** After the commit: sets the cookies and returns the tokens of the response and the audit details. */
export function toSignInAnswer(
  visit: SignInContext,
  person: Person,
  progress: Progress,
  by: string,
): SignInAnswer {
  const { pair, answer, businessId } = progress;
  const name = `${person.firstName} ${person.lastName}`.trim();
  visit.audit({
    entity: 'session',
    businessId,
    actor: { id: person.id, name, email: person.email },
    after: { by, step: answer.step },
  });
  if (!pair) return answer;
  visit.services.forgetSessions();
  return { ...answer, ...issueCookies(pair, visit.cookies) };
}

/** Locks the sign-in of a challenge if it waits in one of these steps. */
export async function findSignIn(
  tx: Tx,
  challenge: string,
  now: Date,
  steps: readonly WaitingStep[],
): Promise<SignInRow> {
  const row = await lockSignIn(tx, hashToken(challenge), now);
  if (!row || !steps.includes(row.step)) throw new AppError('SIGN_IN_OVER');
  return row;
}
