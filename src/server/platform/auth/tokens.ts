// Session tokens: opaque, random, stored as hashes only; a refresh token is valid for one exchange.

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import { insertTokens } from '#server/platform/sessions/sessions.ts';

/** The lifetime of an access token. */
export const accessLifetimeS = 60 * 60;
/** The lifetime of a refresh token and of both cookies (specification: 1 day). */
export const refreshLifetimeS = 24 * 60 * 60;

export type TokenPair = { access: string; refresh: string; accessExpiresAt: Date };

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const prefixes = { access: 'ksw_at_', refresh: 'ksw_rt_' } as const;
export type TokenTexts = { access: string; refresh: string };

function newTokens(): TokenTexts {
  const text = (kind: keyof TokenTexts) => prefixes[kind] + randomBytes(32).toString('base64url');
  return { access: text('access'), refresh: text('refresh') };
}

export function newSuccessorSalt(): Buffer {
  return randomBytes(32);
}

/**
 * Derives the token pair that follows a refresh token. The same token always gives the same pair, and the database, which stores the salt
 * and a hash of the token, cannot derive it.
 */
export function successorOf(refreshToken: string, salt: Buffer): TokenTexts {
  const text = (kind: keyof TokenTexts) =>
    prefixes[kind] + createHmac('sha256', refreshToken).update(kind).update(salt).digest('base64url');
  return { access: text('access'), refresh: text('refresh') };
}

/** Issues a token pair for a session: a new one, or the successor of an exchanged token. */
export async function issueTokens(
  tx: Tx,
  sessionId: string,
  now: Date,
  texts: TokenTexts = newTokens(),
): Promise<TokenPair> {
  const { access, refresh } = texts;
  const accessExpiresAt = new Date(now.getTime() + accessLifetimeS * 1000);
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeS * 1000);
  await insertTokens(tx, [
    {
      tokenHash: hashToken(access),
      sessionId,
      kind: 'access',
      expiresAt: accessExpiresAt,
      usedAt: null,
      createdAt: now,
    },
    {
      tokenHash: hashToken(refresh),
      sessionId,
      kind: 'refresh',
      expiresAt: refreshExpiresAt,
      usedAt: null,
      createdAt: now,
    },
  ]);
  return { access, refresh, accessExpiresAt };
}
