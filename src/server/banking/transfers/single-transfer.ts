// Sending one transfer: the member's code, the bank's name for the account, then the money, and at once the way to the bank.

import { withOwnCode } from '#server/account/sign-in/own-codes.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { Services, TxServices } from '#server/services.ts';
import { reckonCharges } from '#shared/banking/transfer-charges.ts';
import type { transfersContract } from '#shared/contract/banking/transfers.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { createTransfer, minimumTransfer } from './create-transfers.ts';
import { enquireName, requireConfirmed } from './enquire-name.ts';
import { makerOf, scheduleTransfer } from './schedule-transfer.ts';
import { advanceTransfer } from './send-transfers.ts';
import { checkSingle, findLimits, findTerms } from './terms.ts';

const scheduledMaxMs = 366 * 24 * 3_600_000;

export type SingleInput = BodyOf<(typeof transfersContract)['createTransfer']>;
type Wish = Omit<SingleInput, 'code'>;

export type SingleCall = {
  actor: Actor;
  environment: Environment;
  audit: (details: AuditDetails) => void;
  operation: Operation | null;
};

/** Refuses what no code would help: less than the minimum, above a limit, more than there is now. */
export async function checkWish(
  services: Services,
  { actor, environment }: Pick<SingleCall, 'actor' | 'environment'>,
  wish: Wish,
): Promise<void> {
  const { db } = services.database;
  const at = services.clock.now();
  const wallet = await findSource(db, environment, { walletId: wish.wallet_id, currency: wish.currency });
  const { currency } = wallet;
  const atAmount = (code: 'VALIDATION' | 'INSUFFICIENT_BALANCE', sentence: string): never => {
    throw new AppError(code, { sentence, fields: { amount: sentence } });
  };
  if (wish.amount < minimumTransfer(currency))
    atAmount(
      'VALIDATION',
      `The minimum allowable amount is ${formatMoney(minimumTransfer(currency), currency)}`,
    );
  const memberId = actor.kind === 'user' ? actor.userId : null;
  checkSingle(
    await findLimits(db, { environmentId: environment.id, currency, memberId, at }),
    wish.amount,
    currency,
  );
  const terms = await findTerms(db, currency, at);
  const { total } = reckonCharges(wish.amount, terms, { dutyFree: true });
  if (!wish.scheduled_for && total > wallet.ledger - wallet.lien)
    atAmount('INSUFFICIENT_BALANCE', new AppError('INSUFFICIENT_BALANCE').message);
}

/** Takes the member's code ahead of everything else; a program with a secret key was let in by its scopes. */
export async function confirmByCode(
  services: Services,
  call: SingleCall,
  code: string | undefined,
  wish: Wish | null,
): Promise<void> {
  const { actor, environment, operation } = call;
  if (actor.kind !== 'user') return;
  if (await findOperation(services.database.db, environment.id, operation)) return;
  if (wish) await checkWish(services, call, wish);
  await withOwnCode(services, { actor, purpose: 'transfer', code }, async () => true);
}

/** The instant of a later transfer; null: at once. Throws VALIDATION for one that has passed, or is too far. */
function laterInstant({ clock }: TxServices, text: string | null | undefined): Date | null {
  if (!text) return null;
  const at = new Date(text);
  const aheadMs = at.getTime() - clock.now().getTime();
  if (aheadMs > 0 && aheadMs <= scheduledMaxMs) return at;
  const sentence = 'Choose a time within the next 12 months';
  throw new AppError('VALIDATION', { sentence, fields: { scheduled_for: sentence } });
}

/** Makes the transfer once per key, and hands it to the bank at once; returns its id. */
export async function sendSingle(services: Services, call: SingleCall, wish: Wish): Promise<string> {
  const { environment, actor, audit, operation } = call;
  const { database, log } = services;
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return before;
  const { currency } = await findSource(database.db, environment, {
    walletId: wish.wallet_id,
    currency: wish.currency,
  });
  const { bank_code: bankCode, account_number: accountNumber, amount, narration, purpose } = wish;
  // Who says that it goes to an own account need not be told so.
  const confirmed = purpose === 'own_account' ? [...wish.confirmed, purpose] : wish.confirmed;
  const question = { currency, bankCode, accountNumber, givenName: wish.account_name, amount };
  const named = requireConfirmed(await enquireName(services, environment, question), confirmed);
  const item = { bankCode, accountNumber, ...named, amount, narration, purpose };
  const made = await database.inTransaction(async (tx) => {
    const claimedId = services.clock.newId();
    const earlier = await claimOperation(tx, environment.id, operation, claimedId);
    if (earlier) return { id: earlier, isNew: false };
    const at = laterInstant(services, wish.scheduled_for);
    if (at) {
      const later = {
        environment,
        madeBy: makerOf(actor),
        walletId: wish.wallet_id,
        item,
        id: claimedId,
        at,
      };
      const { id } = await scheduleTransfer(services, tx, { ...later, currency });
      return { id, isNew: true };
    }
    const order = { environment, actor, walletId: wish.wallet_id, currency, item, confirmed, id: claimedId };
    const { id } = await createTransfer(services, tx, order);
    return { id, isNew: true };
  });
  if (made.isNew) audit({ entity: 'transfer', entityId: made.id, after: { currency, amount, purpose } });
  await advanceTransfer(services, environment.id, made.id).catch((error: unknown) =>
    log.warn({ err: error, transferId: made.id }, 'a transfer could not be handed to the bank at once'),
  );
  return made.id;
}
