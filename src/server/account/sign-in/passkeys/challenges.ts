// Challenges that a passkey signs: random, kept as hashes, good once for five minutes and for one use.

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

/** What a passkey is bound to: the name of the host, and the address the browser says it is at. */
export function relyingParty({ publicUrl }: { publicUrl: string }): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Browsers bind passkeys to names, never to the number of a machine. */
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

/** The challenge that was signed, as the browser says: whether it is one of ours is what consumeChallenge finds out. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Takes the challenge of what the browser answered; null when it is none, was used, is over or was made for something else. */
export async function consumeChallenge(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  return (await deleteChallenge(db, hashToken(challenge), use, clock.now())) ? challenge : null;
}
