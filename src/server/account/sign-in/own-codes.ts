// One-time codes by which a signed-in user confirms operations on the money of their business.

import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { lockPerson, selectPerson } from '#server/account/users/person.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CodeOutcome, codeError, consumeCode, type SentCode, sendCode } from './codes.ts';
import { consumeAppCode } from './second-step.ts';

export type OwnCodePurpose = 'payout_account' | 'withdrawal' | 'transfer' | 'transfer_pin';

/** Codes expire by wall-clock time, whatever the clock of the environment. */
function byTheWall<S extends TxServices>(services: S): S {
  return { ...services, clock: services.clocks.of('') };
}

/** Counts a code request, before the transaction that sends the code. */
export async function limitOwnCode(services: Services, actor: Actor, purpose: OwnCodePurpose): Promise<void> {
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
  await services.rateLimits.consume(credentialsRateLimits.codeSend, `${purpose}:${actor.userId}`);
}

/** Sends a code to the user's own e-mail address. Refused for programs, which have none. */
export async function sendOwnCode(
  services: TxServices,
  tx: Tx,
  actor: Actor,
  purpose: OwnCodePurpose,
): Promise<SentCode> {
  const order = { ownerId: actor.userId, purpose, channel: 'email', destination: actor.email } as const;
  await lockPerson(tx, actor.userId);
  return sendCode(tx, byTheWall(services), order);
}

/**
 * Consumes the code and does the work in one transaction. A wrong code is counted and reported at its field. A correct code is spent only
 * together with the work, so it can be used again if the program stops in between.
 */
export async function withOwnCode<T>(
  services: Services,
  call: { actor: Actor; purpose: OwnCodePurpose; code: string | undefined },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { actor, purpose, code } = call;
  if (actor.approved) return services.database.inTransaction(work);
  if (!code) {
    const sentence = 'Code is required';
    throw new AppError('VALIDATION', { sentence, fields: { code: sentence } });
  }
  return withCounted(services, actor, (tx, now) => takeOwnCode(tx, actor, { purpose, code, now }), work);
}

/** Consumes the code sent to the user's own address. */
export function takeOwnCode(
  tx: Tx,
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
  { purpose, code, now }: { purpose: OwnCodePurpose; code: string; now: Date },
): Promise<CodeOutcome> {
  return consumeCode(tx, { ownerId: userId, purpose, sentTo: [email] }, code, now);
}

/** Like `withOwnCode`, for any `take` in the transaction: a wrong code is counted, and the transaction is committed. */
export async function withCounted<T>(
  services: Services,
  actor: Actor,
  take: (tx: Tx, now: Date) => Promise<CodeOutcome | AppError>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await services.guesses.count('code', actor.userId, actor);
  const { now } = byTheWall(services).clock;
  const done = await services.database.inTransaction(async (tx) => {
    const outcome = await take(tx, now());
    return outcome === 'right' ? { outcome, result: await work(tx) } : { outcome };
  });
  if (!('result' in done)) throw done.outcome instanceof AppError ? done.outcome : codeError(done.outcome);
  await services.guesses.forget('code', actor.userId, actor);
  return done.result as T;
}

/** Whether a user has an authenticator app. */
export async function hasApp(db: Db, userId: string): Promise<boolean> {
  return (await selectPerson(db, userId)).totpEnabled;
}

/** Consumes a code of the app, once; false for any other. */
export async function takeAppCode(
  services: Pick<Services, 'vault'>,
  tx: Tx,
  userId: string,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  return consumeAppCode(tx, await lockPerson(tx, userId), code, { now, vault: services.vault });
}
