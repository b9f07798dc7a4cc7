// One-time codes that a signed-in person confirms with what concerns their business's money.
import { AppError } from '#shared/contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import type { Services } from '../services.ts';
import { codeError, maskDestination, resendAfterS, sendCode, takeCode } from '../sign-in/codes.ts';

export type OwnCodePurpose = 'payout_account' | 'withdrawal';

/** People live by the clock on the wall, whatever that of their environment says. */
function byTheWall(services: Services): Services {
  return { ...services, clock: services.clocks.of('') };
}

/** Sends a code to one's own e-mail address. A program has none. */
export async function sendOwnCode(
  services: Services,
  tx: Tx,
  actor: Actor,
  purpose: OwnCodePurpose,
): Promise<{ destination: string; resendInS: number }> {
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
  await services.rateLimits.consume('codeSend', `${purpose}:${actor.userId}`);
  const order = { ownerId: actor.userId, purpose, channel: 'email', destination: actor.email } as const;
  await sendCode(tx, byTheWall(services), order);
  return { destination: maskDestination(actor.email), resendInS: resendAfterS };
}

/** Takes the code, in a transaction of its own, so that a wrong one counts; throws at the field when it is not right. */
export async function checkOwnCode(
  services: Services,
  actor: Actor,
  purpose: OwnCodePurpose,
  code: string | undefined,
): Promise<void> {
  if (!code) {
    const sentence = 'Code is required';
    throw new AppError('VALIDATION', { sentence, fields: { code: sentence } });
  }
  await services.rateLimits.consume('codeTry', actor.userId);
  const { now } = byTheWall(services).clock;
  const owner = { ownerId: actor.userId, purpose };
  const outcome = await services.database.inTransaction((tx) => takeCode(tx, owner, code, now()));
  if (outcome !== 'right') throw codeError(outcome);
  await services.rateLimits.forget('codeTry', actor.userId);
}
