// Exchange of refresh tokens with theft detection, and sign-out.

import {
  accessLifetimeS,
  hashToken,
  issueTokens,
  newSuccessorSalt,
  successorOf,
  type TokenPair,
} from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, CookieJar } from '#server/platform/http/call.ts';
import { accessCookie, refreshCookie } from '#server/platform/http/cookies.ts';
import { revokeSession, spendToken, touchSession } from '#server/platform/sessions/sessions.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockRefreshToken, selectMember, selectSessionOfToken, selectUser } from './queries.ts';

/** Two tabs may send the same token within this time; any later reuse counts as theft. */
const reuseLeewayMs = 10_000;

type Outcome = { pair: TokenPair } | { pair: null; stolenFrom?: { userId: string; businessId: string } };

/**
 * Exchanges a refresh token for a new pair. Reuse of an exchanged token ends its session, since its owner or a thief has a copy; within the
 * leeway it returns the same pair as before.
 */
export async function refreshSession(
  services: Services,
  refreshToken: string | null,
  audit: (details: AuditDetails) => void,
): Promise<TokenPair> {
  if (!refreshToken) throw new AppError('INVALID_REFRESH');
  const outcome = await services.database.inTransaction((tx) => exchange(tx, services, refreshToken));
  if (outcome.pair) return outcome.pair;
  if (outcome.stolenFrom) await tellOfReuse(services, outcome.stolenFrom, audit);
  throw new AppError('INVALID_REFRESH');
}

async function exchange(tx: Tx, services: TxServices, refreshToken: string): Promise<Outcome> {
  const now = services.clock.now();
  const row = await lockRefreshToken(tx, hashToken(refreshToken), now);
  if (!row || row.revokedAt || row.expiresAt <= now) return { pair: null };
  if (row.sessionExpiresAt && row.sessionExpiresAt <= now) return { pair: null };
  if (row.usedAt && now.getTime() - row.usedAt.getTime() > reuseLeewayMs) {
    await revokeSession(tx, row.sessionId, 'reuse', now);
    return { pair: null, stolenFrom: { userId: row.userId, businessId: row.businessId } };
  }
  if (!(await selectMember(tx, row.userId, row.businessId))) return { pair: null };
  if (row.usedAt && row.successorSalt) {
    const { usedAt, successorSalt } = row;
    return follow(tx, services, refreshToken, { usedAt, successorSalt });
  }
  const successorSalt = newSuccessorSalt();
  await spendToken(tx, hashToken(refreshToken), { usedAt: now, successorSalt });
  await touchSession(tx, row.sessionId, now);
  return { pair: await issueTokens(tx, row.sessionId, now, successorOf(refreshToken, successorSalt)) };
}

/** Returns the latest pair derived from a token, so that several tabs sending it at the same moment get one pair. */
async function follow(
  tx: Tx,
  services: TxServices,
  refreshToken: string,
  row: { usedAt: Date; successorSalt: Buffer },
): Promise<Outcome> {
  const { access, refresh } = successorOf(refreshToken, row.successorSalt);
  const next = await lockRefreshToken(tx, hashToken(refresh), services.clock.now());
  if (!next) return { pair: null };
  if (next.usedAt) return exchange(tx, services, refresh);
  const accessExpiresAt = new Date(row.usedAt.getTime() + accessLifetimeS * 1000);
  return { pair: { access, refresh, accessExpiresAt } };
}

async function tellOfReuse(
  services: Services,
  from: { userId: string; businessId: string },
  audit: (details: AuditDetails) => void,
): Promise<void> {
  const user = await selectUser(services.database.db, from.userId);
  audit({
    action: 'endReusedSession',
    businessId: from.businessId,
    actor: { id: user.id, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
  });
}

/** Ends the session of a token; does nothing when there is none. */
export async function signOut(
  tx: Tx,
  services: TxServices,
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
