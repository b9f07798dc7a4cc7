// Session tokens: opaque, random, stored as hashes only; refresh tokens are good for one exchange.
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../db/database.ts';

/** How long an access token is good for. */
export const accessLifetimeS = 60 * 60;
/** How long a refresh token is good for; cookies of both live as long (specification: 1 day). */
export const refreshLifetimeS = 24 * 60 * 60;

export type TokenPair = { access: string; refresh: string; accessExpiresAt: Date };

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function newToken(kind: 'access' | 'refresh'): string {
  return `ksw_${kind === 'access' ? 'at' : 'rt'}_${randomBytes(32).toString('base64url')}`;
}

/** Hands out a new pair for a session. */
export async function issueTokens(tx: Tx, sessionId: string, now: Date): Promise<TokenPair> {
  const access = newToken('access');
  const refresh = newToken('refresh');
  const accessExpiresAt = new Date(now.getTime() + accessLifetimeS * 1000);
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeS * 1000);
  await tx
    .insertInto('sessionTokens')
    .values([
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
    ])
    .execute();
  return { access, refresh, accessExpiresAt };
}
