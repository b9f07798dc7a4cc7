// Transfer PINs: set with the password or an e-mail code, stored as encrypted hashes, and locked after wrong attempts.

import { confirmPassword, lockSelf } from '#server/account/sign-in/factors.ts';
import { emailOwner } from '#server/account/sign-in/messages.ts';
import { withOwnCode } from '#server/account/sign-in/own-codes.ts';
import { checkPassword, hashPassword } from '#server/platform/auth/passwords.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { PinStanding } from '#shared/contract/banking/confirmations.ts';
import { AppError } from '#shared/contract/errors.ts';
import { pinTriesMax, resetPinAttempts, savePin, selectPin, takePinTry } from './queries.ts';

const column = 'transfer_pins.pin_hash';

type Call = { actor: Actor; audit: (details: AuditDetails) => void };

export async function readPin(db: Db, userId: string): Promise<PinStanding> {
  const pin = await selectPin(db, userId);
  if (!pin) return { state: 'none', set_at: null };
  return { state: pin.attemptsLeft > 0 ? 'set' : 'locked', set_at: pin.setAt.toISOString() };
}

function locked(): AppError {
  const sentence = `Your PIN is locked after ${pinTriesMax} wrong attempts. Confirm with a code, or reset the PIN.`;
  return new AppError('CODE_SPENT', { sentence, fields: { pin: sentence } });
}

/** Throws for a wrong PIN, which uses up one attempt; a correct one restores all attempts. */
export async function checkPin(services: Services, actor: Actor, pin: string): Promise<void> {
  const { database, vault, guesses } = services;
  const { userId } = actor;
  await guesses.count('code', userId, actor);
  const taken = await takePinTry(database.db, userId);
  if (!taken) throw locked();
  if (!(await checkPassword(vault.open(column, userId, taken.pinHash), pin))) {
    if (taken.attemptsLeft === 0) throw locked();
    const tries = taken.attemptsLeft === 1 ? '1 attempt left' : `${taken.attemptsLeft} attempts left`;
    const sentence = `The PIN is not correct. ${tries}.`;
    throw new AppError('CODE_WRONG', { sentence, fields: { pin: sentence } });
  }
  await resetPinAttempts(database.db, userId, taken.setAt);
  await guesses.forget('code', userId, actor);
}

async function writePin(
  services: TxServices & Pick<Services, 'vault'>,
  tx: Tx,
  { actor, audit }: Call,
  pinHash: string,
): Promise<void> {
  const { userId, email } = actor;
  const at = services.clock.now();
  const before = await selectPin(tx, userId);
  await savePin(tx, { userId, pinHash: services.vault.seal(column, userId, pinHash), at });
  await emailOwner(tx, services, email, {
    heading: before ? 'Your transfer PIN was changed' : 'Your transfer PIN was set',
    paragraphs: [
      'It confirms transfers in all of your businesses that allow it.',
      'If this was not you, change your password immediately and contact support.',
    ],
  });
  audit({
    entity: 'transfer_pin',
    entityId: null,
    before: { set: before !== undefined },
    after: { set: true },
  });
}

/** Sets or changes a PIN, verified by the password. */
export async function setPin(
  services: Services,
  call: Call,
  { password, pin }: { password: string; pin: string },
): Promise<PinStanding> {
  const { database } = services;
  await confirmPassword(services, call.actor, password, 'password');
  const pinHash = await hashPassword(pin);
  await database.inTransaction(async (tx) => {
    await lockSelf(tx, call.actor);
    await writePin(services, tx, call, pinHash);
  });
  return readPin(database.db, call.actor.userId);
}

/** Resets a PIN, verified by a code sent to the e-mail address of the account. */
export async function resetPin(
  services: Services,
  call: Call,
  { code, pin }: { code: string; pin: string },
): Promise<PinStanding> {
  const pinHash = await hashPassword(pin);
  const own = { actor: call.actor, purpose: 'transfer_pin', code } as const;
  await withOwnCode(services, own, (tx) => writePin(services, tx, call, pinHash));
  return readPin(services.database.db, call.actor.userId);
}
