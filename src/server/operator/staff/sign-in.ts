// Signing in to the console: a password, then the second factor; no access in between.

import { randomBytes } from 'node:crypto';
import { renderSVG } from 'uqr';
import { brandOf } from '#server/account/branding/brand-of.ts';
import { operatorSessionMs } from '#server/platform/auth/authenticate-operator.ts';
import type { GuessOrigin } from '#server/platform/auth/guesses.ts';
import { deviceOf, rememberDevice } from '#server/platform/auth/known-devices.ts';
import { checkPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type AuditOrigin, recordAudit } from '#server/platform/http/audit.ts';
import type { CookieJar } from '#server/platform/http/call.ts';
import { operatorCookie } from '#server/platform/http/cookies.ts';
import {
  endSessionOfToken,
  insertOperatorSession,
  openSession,
} from '#server/platform/sessions/operator-sessions.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  lockOperator,
  replaceRecoveryCodes,
  selectOperatorByEmail,
  selectPendingSession,
  updateOperator,
} from './queries.ts';
import { staffRateLimits } from './rate-limits.ts';
import { findStep, newRecoveryCodes, newTotpSecret, totpUri } from './second-factor.ts';

/** The time allowed between the password and the second factor. */
const pendingMs = 10 * 60_000;

export type SignInCall<S = Services> = { services: S; cookies: CookieJar; origin: AuditOrigin };

/** Separate from a merchant's account with the same e-mail. */
export function operatorAccount(name: string): string {
  return `operator ${name}`;
}

function guessOrigin({ origin, cookies }: SignInCall): GuessOrigin {
  return { ip: origin.ip ?? '', device: deviceOf(cookies) };
}

type OperatorRow = NonNullable<Awaited<ReturnType<typeof lockOperator>>>;

function newToken(): string {
  return `ksw_op_${randomBytes(32).toString('base64url')}`;
}

/** Records the entry explicitly: no operator is signed in yet, and a merchant's session in the same browser is unrelated. */
export async function recordOperatorAudit(
  tx: Tx,
  call: Pick<SignInCall<TxServices>, 'services' | 'origin'>,
  who: Pick<OperatorRow, 'id' | 'email' | 'firstName' | 'lastName' | 'roleName'>,
  record: { action: string; result?: 'done' | 'refused'; errorCode?: string },
): Promise<void> {
  const operator = {
    operatorId: who.id,
    email: who.email,
    name: `${who.firstName} ${who.lastName}`.trim(),
    roleName: who.roleName,
    sessionId: '',
    permissions: new Set<string>(),
  };
  const entry = { ...record, entity: 'operators', entityId: who.id };
  await recordAudit(tx, call.services.clock, { actor: null, operator }, call.origin, entry);
}

/** Checks e-mail and password. A wrong e-mail, a wrong password and a disabled account give the same answer in the same time. */
export async function signInOperator(
  call: SignInCall,
  input: { email: string; password: string },
): Promise<{ step: 'set-up' | 'code' }> {
  const { services, cookies, origin } = call;
  const { database, rateLimits, guesses, clock } = services;
  const from = guessOrigin(call);
  await rateLimits.consume(staffRateLimits.operatorIp, origin.ip ?? '');
  await guesses.count('password', operatorAccount(input.email), from);
  const found = await selectOperatorByEmail(database.db, input.email);
  const operator = found?.status === 'ACTIVE' ? found : undefined;
  const matches = await checkPassword(operator?.passwordHash ?? null, input.password);
  if (!operator || !matches) {
    if (found) await database.inTransaction((tx) => recordOperatorAudit(tx, call, found, refusedSignIn));
    throw new AppError('INVALID_CREDENTIALS');
  }
  await guesses.forget('password', operatorAccount(input.email), from);
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + pendingMs);
  await database.inTransaction(async (tx) => {
    const before = cookies.get(operatorCookie);
    if (before) await endSessionOfToken(tx, hashToken(before), now);
    await insertOperatorSession(tx, {
      id: clock.newId(),
      operatorId: operator.id,
      tokenHash: hashToken(token),
      secondFactorAt: null,
      ip: origin.ip,
      userAgent: origin.userAgent?.slice(0, 400) ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      revokedAt: null,
    });
  });
  cookies.set(operatorCookie, token, pendingMs / 1000);
  return { step: operator.totpConfirmedAt ? 'code' : 'set-up' };
}

const refusedSignIn = {
  action: 'signInOperator',
  result: 'refused',
  errorCode: 'INVALID_CREDENTIALS',
} as const;

async function findPending(
  db: Db,
  call: SignInCall<TxServices>,
): Promise<{ id: string; operatorId: string }> {
  const token = call.cookies.get(operatorCookie);
  const { clock } = call.services;
  const pending = token && (await selectPendingSession(db, hashToken(token), clock.now()));
  if (!pending) throw new AppError('OPERATOR_SIGN_IN');
  return pending;
}

/** Generates a secret for the authenticator; only when none is confirmed yet. A newer secret replaces it. */
export async function generateOperatorTotp(
  tx: Tx,
  call: SignInCall<TxServices>,
): Promise<{ secret: string; uri: string; qr: string }> {
  const pending = await findPending(tx, call);
  const operator = await lockOperator(tx, pending.operatorId);
  if (!operator || operator.totpConfirmedAt) throw new AppError('OPERATOR_SIGN_IN');
  const secret = newTotpSecret();
  await updateOperator(tx, operator.id, {
    totpSecret: call.services.vault.seal('operators.totp_secret', operator.id, secret),
    totpLastStep: null,
  });
  const { company_name: company } = await brandOf(tx, call.services);
  const uri = totpUri(company, operator.email, secret);
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) };
}

/** The first code proves that the authenticator works; recovery codes are then created and the session starts. */
export async function confirmOperatorTotp(
  call: SignInCall,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const codes = newRecoveryCodes();
  await passSecondFactor(call, 'confirmOperatorTotp', async (tx, operator) => {
    if (operator.totpConfirmedAt) throw new AppError('OPERATOR_SIGN_IN');
    if (!(await takeCode(tx, call.services, operator, code))) return false;
    await updateOperator(tx, operator.id, { totpConfirmedAt: call.services.clock.now() });
    await replaceRecoveryCodes(
      tx,
      operator.id,
      codes.map(({ hash }) => hash),
    );
    return true;
  });
  return { recoveryCodes: codes.map(({ shown }) => shown) };
}

/** Accepts an authenticator code or a recovery code. */
export async function verifyOperatorCode(
  call: SignInCall,
  code: string,
): Promise<{ recoveryCodesLeft: number }> {
  const { operatorId } = await passSecondFactor(call, 'signInOperator', (tx, operator) => {
    return operator.totpConfirmedAt
      ? verifyFactor(tx, call.services, operator, code)
      : Promise.resolve(false);
  });
  return { recoveryCodesLeft: await countRecoveryCodes(call.services.database.db, operatorId) };
}

/** Uses up an authenticator code or a recovery code: each is valid once. */
export function verifyFactor(
  tx: Tx,
  services: TxServices,
  operator: OperatorRow,
  code: string,
): Promise<boolean> {
  return code.length === 6
    ? takeCode(tx, services, operator, code)
    : consumeRecoveryCode(tx, operator.id, hashToken(code), services.clock.now());
}

async function takeCode(
  tx: Tx,
  { vault, clock }: TxServices,
  operator: OperatorRow,
  code: string,
): Promise<boolean> {
  if (!operator.totpSecret) return false;
  const at = { now: clock.now(), lastStep: operator.totpLastStep };
  const step = findStep(vault.open('operators.totp_secret', operator.id, operator.totpSecret), code, at);
  if (step === null) return false;
  await updateOperator(tx, operator.id, { totpLastStep: step });
  return true;
}

/** Counts the attempt, checks it with the operator's row locked, and opens the session under a new token. */
async function passSecondFactor(
  call: SignInCall,
  action: string,
  check: (tx: Tx, operator: OperatorRow) => Promise<boolean>,
): Promise<{ operatorId: string }> {
  const { services, cookies } = call;
  const { database, clock, guesses } = services;
  const pending = await findPending(database.db, call);
  const account = operatorAccount(pending.operatorId);
  await guesses.count('code', account, guessOrigin(call));
  const token = newToken();
  const now = clock.now();
  const passed = await database.inTransaction(async (tx) => {
    const operator = await lockOperator(tx, pending.operatorId);
    if (!operator) return false;
    if (!(await check(tx, operator))) {
      await recordOperatorAudit(tx, call, operator, {
        action,
        result: 'refused',
        errorCode: 'OPERATOR_CODE',
      });
      return false;
    }
    const expiresAt = new Date(now.getTime() + operatorSessionMs);
    const begun = { tokenHash: hashToken(token), secondFactorAt: now, lastSeenAt: now, expiresAt };
    if (!(await openSession(tx, pending.id, begun))) return false;
    await updateOperator(tx, operator.id, { lastSignInAt: now });
    await rememberDevice(tx, cookies, [operator.email, operator.id].map(operatorAccount), now);
    await recordOperatorAudit(tx, call, operator, { action });
    return true;
  });
  if (!passed) throw new AppError('OPERATOR_CODE');
  await guesses.forget('code', account, guessOrigin(call));
  cookies.set(operatorCookie, token, operatorSessionMs / 1000);
  return pending;
}

export async function signOutOperator(tx: Tx, call: SignInCall<TxServices>): Promise<void> {
  const token = call.cookies.get(operatorCookie);
  if (token) await endSessionOfToken(tx, hashToken(token), call.services.clock.now());
  call.cookies.clear(operatorCookie);
}
