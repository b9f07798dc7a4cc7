// Confirmation of transfers: by e-mail code, authenticator app or PIN, as configured by the business.

import type { CodeOutcome } from '#server/account/sign-in/codes.ts';
import { hasApp, takeAppCode, takeOwnCode, withCounted } from '#server/account/sign-in/own-codes.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import {
  type Confirmation,
  type ConfirmationMethod,
  defaultMethods,
} from '#shared/contract/banking/confirmations.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkPin } from './pins.ts';
import { selectPin, selectWays } from './queries.ts';

export type TransferProof = { code?: string | undefined; pin?: string | undefined };

/** Returns the methods of the business, and those that the user can use. A user who can use none gets a code by e-mail. */
export async function readConfirmation(
  db: Db,
  { userId, environment }: Pick<Actor, 'userId' | 'environment'>,
): Promise<Confirmation> {
  const ways = (await selectWays(db, environment.id)) ?? [...defaultMethods];
  const pin = ways.includes('pin') ? await selectPin(db, userId) : undefined;
  const has: Record<ConfirmationMethod, boolean> = {
    code: true,
    authenticator: ways.includes('authenticator') && (await hasApp(db, userId)),
    pin: (pin?.attemptsLeft ?? 0) > 0,
  };
  const mine = ways.filter((way) => has[way]);
  return { ways, mine: mine.length > 0 ? mine : ['code'] };
}

/** Throws if a code by e-mail would not be accepted. */
export async function requireCodeMethod(db: Db, actor: Actor): Promise<void> {
  if (actor.kind !== 'user') return;
  const { mine } = await readConfirmation(db, actor);
  if (mine.includes('code')) return;
  const sentence = mine.includes('authenticator')
    ? 'Your business requires a code from your authenticator app here, not one by e-mail.'
    : 'Your business requires your PIN here, not a code by e-mail.';
  throw new AppError('FORBIDDEN', { sentence });
}

function missing(mine: readonly ConfirmationMethod[]): AppError {
  const isPin = mine.every((way) => way === 'pin');
  const sentence = isPin ? 'PIN is required' : 'Code is required';
  return new AppError('VALIDATION', { sentence, fields: { [isPin ? 'pin' : 'code']: sentence } });
}

/**
 * Runs the work once its proof is accepted; a code is consumed in the transaction of the work. A wrong proof is counted and reported at its
 * field. API requests and approved requests need none.
 */
export async function confirmTransfer<T>(
  services: Services,
  actor: Actor,
  { code, pin }: TransferProof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database } = services;
  if (actor.approved || actor.kind !== 'user') return database.inTransaction(work);
  const { mine } = await readConfirmation(database.db, actor);
  if (pin && mine.includes('pin')) {
    await checkPin(services, actor, pin);
    return database.inTransaction(work);
  }
  const takesCode = mine.some((way) => way !== 'pin');
  if (!code || !takesCode) throw missing(mine);
  return withCounted(services, actor, (tx, now) => takeCode(services, tx, actor, { mine, code, now }), work);
}

async function takeCode(
  services: TxServices,
  tx: Tx,
  actor: Actor,
  { mine, code, now }: { mine: readonly ConfirmationMethod[]; code: string; now: Date },
): Promise<CodeOutcome | AppError> {
  const byApp = mine.includes('authenticator');
  if (byApp && (await takeAppCode(services, tx, actor.userId, { code, now }))) return 'right';
  const sent = mine.includes('code')
    ? await takeOwnCode(tx, actor, { purpose: 'transfer', code, now })
    : 'spent';
  if (sent !== 'spent' || !byApp) return sent;
  const sentence = 'The code is incorrect or has already been used.';
  return new AppError('CODE_WRONG', { sentence, fields: { code: sentence } });
}
