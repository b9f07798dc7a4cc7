// Signing in with a password, exchanging refresh tokens, and signing out.
import { AppError } from '#shared/contract/errors.ts';
import { checkPassword } from '../auth/passwords.ts';
import { hashToken, issueTokens, refreshLifetimeS, type TokenPair } from '../auth/tokens.ts';
import type { Tx } from '../db/database.ts';
import type { CookieJar } from '../http/call.ts';
import { accessCookie, refreshCookie } from '../http/cookies.ts';
import type { Services } from '../services.ts';
import {
  lockRefreshToken,
  revokeSession,
  selectMember,
  selectSessionOfToken,
  selectStartingBusiness,
  selectUserByEmail,
} from './queries.ts';

type Device = { ip: string; userAgent: string | null };

/** The answer and the cookies of a new pair of tokens. */
export function handOut(pair: TokenPair, cookies: CookieJar) {
  cookies.set(accessCookie, pair.access, refreshLifetimeS);
  cookies.set(refreshCookie, pair.refresh, refreshLifetimeS);
  return {
    token: pair.access,
    refresh_token: pair.refresh,
    refreshToken: pair.refresh,
    expires_at: pair.accessExpiresAt.toISOString(),
  };
}

/**
 * Checks e-mail and password and begins a session. Wrong e-mail and wrong password look and last alike.
 * Tries are counted by e-mail and by address; a success clears those of the e-mail.
 */
export async function signIn(
  services: Services,
  input: { email: string; password: string },
  device: Device,
): Promise<TokenPair> {
  const { database, rateLimits } = services;
  await rateLimits.consume('loginIp', device.ip);
  await rateLimits.consume('loginEmail', input.email);
  const user = await selectUserByEmail(database.db, input.email);
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  const businessId = user && matches ? await selectStartingBusiness(database.db, user.id) : undefined;
  if (!user || !businessId) throw new AppError('INVALID_CREDENTIALS');
  await rateLimits.forget('loginEmail', input.email);
  return database.inTransaction((tx) => beginSession(tx, services, { userId: user.id, businessId, device }));
}

async function beginSession(
  tx: Tx,
  services: Services,
  start: { userId: string; businessId: string; device: Device },
): Promise<TokenPair> {
  const now = services.clock.now();
  const id = services.clock.newId();
  await tx
    .insertInto('sessions')
    .values({
      id,
      userId: start.userId,
      businessId: start.businessId,
      ip: start.device.ip,
      userAgent: start.device.userAgent?.slice(0, 400) ?? null,
      createdAt: now,
      lastSeenAt: now,
      revokedAt: null,
      revokedReason: null,
    })
    .execute();
  return issueTokens(tx, id, now);
}

/** Two tabs may send the same token within this time; later the same token again is taken for theft. */
const reuseLeewayMs = 10_000;

/**
 * Exchanges a refresh token for a new pair. A token that was exchanged before ends its session, since
 * either its owner or a thief holds a copy.
 */
export async function refreshSession(services: Services, refreshToken: string | null): Promise<TokenPair> {
  if (!refreshToken) throw new AppError('INVALID_REFRESH');
  const outcome = await services.database.inTransaction(async (tx) => {
    const now = services.clock.now();
    const row = await lockRefreshToken(tx, hashToken(refreshToken));
    if (!row || row.revokedAt || row.expiresAt <= now) return null;
    if (row.usedAt && now.getTime() - row.usedAt.getTime() > reuseLeewayMs) {
      await revokeSession(tx, row.sessionId, 'reuse', now);
      return null;
    }
    if (!(await selectMember(tx, row.userId, row.businessId))) return null;
    await tx
      .updateTable('sessionTokens')
      .set({ usedAt: row.usedAt ?? now })
      .where('tokenHash', '=', hashToken(refreshToken))
      .execute();
    await tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', row.sessionId).execute();
    return issueTokens(tx, row.sessionId, now);
  });
  if (!outcome) throw new AppError('INVALID_REFRESH');
  return outcome;
}

/** Ends the session that a token belongs to; silent when there is none. */
export async function signOut(
  tx: Tx,
  services: Services,
  tokens: (string | null)[],
  cookies: CookieJar,
): Promise<void> {
  for (const token of tokens) {
    if (!token) continue;
    const row = await selectSessionOfToken(tx, hashToken(token));
    if (row) await revokeSession(tx, row.sessionId, 'logout', services.clock.now());
  }
  cookies.clear(accessCookie);
  cookies.clear(refreshCookie);
}
