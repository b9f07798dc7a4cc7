// One-time codes of six digits: created, sent and consumed once.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CodePurpose, insertCode, lockNewestCode, updateCode } from './code-queries.ts';
import { queueCode } from './messages.ts';

export const codeLifetimeMinutes = 10;
const resendAfterS = 60;
export const codeTriesMax = 5;

function hashCode(id: string, code: string): Buffer {
  return createHash('sha256').update(`${id}:${code}`).digest();
}

export type CodeRequest = {
  ownerId: string;
  purpose: CodePurpose;
  channel: 'email' | 'sms';
  destination: string;
};

/** The masked destination of a code, and the delay before another may be sent the same way. */
export type SentCode = { destination: string; resendInS: number };

/**
 * Sends a new code and invalidates earlier ones; at most one per minute. The caller holds a lock on the owner: before the
 * first code there is no row of codes to lock.
 */
export async function sendCode(
  tx: Tx,
  services: Pick<Services, 'clock' | 'vault' | 'publicUrl'>,
  order: CodeRequest,
): Promise<SentCode> {
  const now = services.clock.now();
  const last = await lockNewestCode(tx, order.ownerId, order.purpose);
  const waitS = last ? resendAfterS - (now.getTime() - last.createdAt.getTime()) / 1000 : 0;
  // Another channel or number has no delay: a user who cannot read the first need not wait.
  const isSameWay = last?.channel === order.channel && last.destination === order.destination;
  if (isSameWay && waitS > 0) throw new AppError('TOO_MANY_REQUESTS', { waitS });
  const id = services.clock.newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await insertCode(tx, {
    ...order,
    id,
    codeHash: hashCode(id, code),
    attemptsLeft: codeTriesMax,
    expiresAt: new Date(now.getTime() + codeLifetimeMinutes * 60_000),
    usedAt: null,
    createdAt: now,
  });
  await queueCode(tx, services, {
    channel: order.channel,
    to: order.destination,
    code,
    minutes: codeLifetimeMinutes,
  });
  return { destination: maskDestination(order.destination), resendInS: resendAfterS };
}

/** `spent`: no valid code is left, and a new one must be requested. */
export type CodeOutcome = 'right' | 'spent' | { attemptsLeft: number };

/** The owner and purpose of a code, and the destinations from which it is accepted. */
export type CodeOwner = { ownerId: string; purpose: CodePurpose; sentTo: readonly (string | null)[] };

/**
 * Consumes a code: valid once, and spent after five wrong attempts. A code sent to another destination, such as the number or address
 * before a change, is not accepted. The caller must commit even when it was wrong.
 */
export async function consumeCode(tx: Tx, owner: CodeOwner, code: string, now: Date): Promise<CodeOutcome> {
  const row = await lockNewestCode(tx, owner.ownerId, owner.purpose);
  if (!row || row.usedAt || row.expiresAt <= now || row.attemptsLeft === 0) return 'spent';
  if (!owner.sentTo.includes(row.destination)) return 'spent';
  if (timingSafeEqual(row.codeHash, hashCode(row.id, code))) {
    await updateCode(tx, row.id, { usedAt: now });
    return 'right';
  }
  const attemptsLeft = row.attemptsLeft - 1;
  await updateCode(tx, row.id, { attemptsLeft });
  return attemptsLeft === 0 ? 'spent' : { attemptsLeft };
}

/** Returns the error for an outcome, at its field. */
export function codeError(outcome: Exclude<CodeOutcome, 'right'>): AppError {
  if (outcome === 'spent') return new AppError('CODE_SPENT');
  return wrongCode(outcome.attemptsLeft);
}

export function wrongCode(attemptsLeft: number): AppError {
  const tries = attemptsLeft === 1 ? '1 attempt left' : `${attemptsLeft} attempts left`;
  const sentence = `The code is not correct. ${tries}.`;
  return new AppError('CODE_WRONG', { sentence, fields: { code: sentence } });
}

/** Returns the seconds until another code can be sent by the same channel. */
export async function resendInS(
  tx: Tx,
  owner: { ownerId: string; purpose: CodePurpose },
  now: Date,
): Promise<{ resendInS: number; channel: 'email' | 'sms'; destination: string } | null> {
  const row = await lockNewestCode(tx, owner.ownerId, owner.purpose);
  if (!row) return null;
  const remaining = resendAfterS - (now.getTime() - row.createdAt.getTime()) / 1000;
  return { resendInS: Math.max(0, Math.ceil(remaining)), channel: row.channel, destination: row.destination };
}

/** Masks a destination: ad•••@example.com, +234••••••88. */
export function maskDestination(destination: string): string {
  const [name = '', host] = destination.split('@');
  if (host) return `${name.slice(0, Math.min(2, name.length - 1))}•••@${host}`;
  return `${destination.slice(0, 4)}••••••${destination.slice(-2)}`;
}
