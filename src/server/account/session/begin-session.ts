// Creation of a session: its row, its first tokens, and how the caller receives them.

import { adoptWebsiteHost } from '#server/account/businesses/change-business.ts';
import { saveWebsiteHost } from '#server/account/users/service.ts';
import { issueTokens, refreshLifetimeS, type TokenPair } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CookieJar } from '#server/platform/http/call.ts';
import { accessCookie, refreshCookie } from '#server/platform/http/cookies.ts';
import { insertSession } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { emailNewDevice } from './new-device.ts';

/** The device used for sign-in. */
export type Device = {
  ip: string;
  userAgent: string | null;
  /** The brand host; null at the platform's own host and at an unknown one. */
  host: string | null;
};

/** Returns the response and sets the cookies for a new token pair. */
export function issueCookies(pair: TokenPair, cookies: CookieJar) {
  cookies.set(accessCookie, pair.access, refreshLifetimeS);
  cookies.set(refreshCookie, pair.refresh, refreshLifetimeS);
  return {
    token: pair.access,
    refresh_token: pair.refresh,
    refreshToken: pair.refresh,
    expires_at: pair.accessExpiresAt.toISOString(),
  };
}

export type SessionStart = { userId: string; businessId: string; device: Device };

/** Creates a new session for each sign-in: no token sent by the visitor is reused. */
export async function beginSession(
  tx: Tx,
  services: Pick<Services, 'clock' | 'vault' | 'publicUrl'>,
  start: SessionStart,
): Promise<TokenPair> {
  const now = services.clock.now();
  const id = services.clock.newId();
  await insertSession(tx, {
    id,
    userId: start.userId,
    businessId: start.businessId,
    ip: start.device.ip,
    userAgent: start.device.userAgent?.slice(0, 400) ?? null,
    createdAt: now,
  });
  await emailNewDevice(tx, services, { sessionId: id, ...start.device, ...start });
  await saveWebsiteHost(tx, start.userId, start.device.host);
  if (start.device.host) await adoptWebsiteHost(tx, start, start.device.host);
  return issueTokens(tx, id, now);
}
