// One-time codes that a signed-in person confirms with what concerns their business's money.

import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { codeError, consumeCode, maskDestination, resendAfterS, sendCode } from './codes.ts';

export type OwnCodePurpose = 'payout_account' | 'withdrawal' | 'transfer';

/** People live by the clock on the wall, whatever that of their environment says. */
function byTheWall<S extends TxServices>(services: S): S {
  return { ...services, clock: services.clocks.of('') };
}

/** Counts that a code is asked for, ahead of the transaction that sends it. */
export async function countOwnCode(services: Services, actor: Actor, purpose: OwnCodePurpose): Promise<void> {
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
  await services.rateLimits.consume(credentialsRateLimits.codeSend, `${purpose}:${actor.userId}`);
}

/** Sends a code to one's own e-mail address. A program has none. */
export async function sendOwnCode(
  services: TxServices,
  tx: Tx,
  actor: Actor,
  purpose: OwnCodePurpose,
): Promise<{ destination: string; resendInS: number }> {
  const order = { ownerId: actor.userId, purpose, channel: 'email', destination: actor.email } as const;
  await sendCode(tx, byTheWall(services), order);
  return { destination: maskDestination(actor.email), resendInS: resendAfterS };
}

/**
 * Takes the code and does the work in one transaction. A wrong code counts, and is told at its field; one that was right
 * is spent only together with the work, so that it is good for another try when the program stops in between.
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
  await services.guesses.count('code', actor.userId, actor);
  const { now } = byTheWall(services).clock;
  const owner = { ownerId: actor.userId, purpose, sentTo: [actor.email] };
  const done = await services.database.inTransaction(async (tx) => {
    const outcome = await consumeCode(tx, owner, code, now());
    return outcome === 'right' ? { outcome, result: await work(tx) } : { outcome };
  });
  if (!('result' in done)) throw codeError(done.outcome);
  await services.guesses.forget('code', actor.userId, actor);
  return done.result as T;
}
