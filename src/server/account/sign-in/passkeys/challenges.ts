// Challenges for passkey signatures: random, stored as hashes, valid once, for five minutes and one purpose.

import { isIP } from 'node:net';
import {
  type ChallengeUse,
  deleteChallenge,
  insertChallenge,
} from '#server/account/credentials/pending-credentials.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';

const lifetimeMs = 5 * 60_000;

/** Returns what a passkey is bound to: the host name, and the origin reported by the browser. */
export function relyingParty({ publicUrl }: { publicUrl: string }): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Throws for an IP address: browsers bind passkeys to host names only. */
export function assertNamed({ publicUrl }: { publicUrl: string }): void {
  const { id } = relyingParty({ publicUrl });
  if (isIP(id.replace(/[[\]]/g, '')) === 0) return;
  const sentence = 'Passkeys require a dashboard with a domain name, such as dashboard.example.com.';
  throw new AppError('PASSKEY_STATE', { sentence });
}

export async function saveChallenge(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  challenge: string,
  use: ChallengeUse,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertChallenge(db, { ...use, challengeHash: hashToken(challenge), expiresAt, createdAt: now });
}

/** Returns the signed challenge as reported by the browser; consumeChallenge checks whether it is ours. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Consumes the challenge of a browser response; null when it does not exist, was used, has expired or has another purpose. */
export async function consumeChallenge(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  return (await deleteChallenge(db, hashToken(challenge), use, clock.now())) ? challenge : null;
}
