// Session tokens: opaque, random, stored as hashes only; refresh tokens are good for one exchange.

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import { insertTokens } from '#server/platform/sessions/sessions.ts';

/** How long an access token is good for. */
export const accessLifetimeS = 60 * 60;
/** How long a refresh token is good for; cookies of both live as long (specification: 1 day). */
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
 * The pair that follows a refresh token. Whoever holds the token is given the same pair each time, and the database,
 * which holds the salt and a hash of the token, cannot work it out.
 */
export function successorOf(refreshToken: string, salt: Buffer): TokenTexts {
  const text = (kind: keyof TokenTexts) =>
    prefixes[kind] + createHmac('sha256', refreshToken).update(kind).update(salt).digest('base64url');
  return { access: text('access'), refresh: text('refresh') };
}

/** Hands out a pair for a session: a new one, or the one that follows a token that was exchanged. */
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
