// Sending one transfer: the member's code, the bank's name enquiry, the debit, and immediate hand-over to the bank.

import { confirmTransfer, type TransferProof } from '#server/banking/confirmations/confirm.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { Services, TxServices } from '#server/services.ts';
import { calculateCharges, minimumTransfer } from '#shared/banking/transfer-charges.ts';
import type { transfersContract } from '#shared/contract/banking/transfers.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { countEnquiry, enquireName, requireConfirmed } from './enquire-name.ts';
import { gatherTransfer } from './making/gather-transfers.ts';
import { type Ground, readGrounds } from './making/ground.ts';
import { createTransfer } from './making/make-transfers.ts';
import { makerOf, scheduleTransfer } from './schedule-transfer.ts';
import { advanceTransfer } from './sending/send-transfers.ts';
import { checkSingle } from './terms.ts';

const scheduledMaxMs = 366 * 24 * 3_600_000;

export type SingleInput = BodyOf<(typeof transfersContract)['createTransfer']>;
export type TransferInput = Omit<SingleInput, 'code' | 'pin'>;

export type SingleCall = {
  actor: Actor;
  environment: Environment;
  audit: (details: AuditDetails) => void;
  operation: Operation | null;
};

/** Rejects a request before the code is checked: an amount below the minimum, above a limit, or above the balance. */
export async function checkRequest(
  services: Services,
  { actor, environment }: Pick<SingleCall, 'actor' | 'environment'>,
  input: TransferInput,
): Promise<void> {
  const { db } = services.database;
  const at = services.clock.now();
  const wallet = await findSource(db, environment, { walletId: input.wallet_id, currency: input.currency });
  const { currency } = wallet;
  const atAmount = (code: 'VALIDATION' | 'INSUFFICIENT_BALANCE', sentence: string): never => {
    throw new AppError(code, { sentence, fields: { amount: sentence } });
  };
  if (input.amount < minimumTransfer(currency))
    atAmount(
      'VALIDATION',
      `The minimum allowable amount is ${formatMoney(minimumTransfer(currency), currency)}`,
    );
  const memberId = actor.kind === 'user' ? actor.userId : null;
  const place = { environmentId: environment.id, walletId: wallet.id, memberId };
  const [ground] = await readGrounds(db, [place], at);
  const { limits, terms } = ground as Ground;
  checkSingle(limits, input.amount, currency);
  const { total } = calculateCharges(input.amount, terms, { dutyFree: true });
  if (!input.scheduled_for && total > wallet.ledger - wallet.lien)
    atAmount('INSUFFICIENT_BALANCE', new AppError('INSUFFICIENT_BALANCE').message);
}

/**
 * Runs the work once per key, in the transaction that consumes the member's confirmation. Secret keys are authorised by their scopes, and
 * approved requests need no second code.
 */
export async function onceConfirmed(
  services: Services,
  { actor, environment, operation }: Pick<SingleCall, 'actor' | 'environment' | 'operation'>,
  proof: TransferProof,
  work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<{ id: string; isNew: boolean }> {
  const { database, clock } = services;
  const once = async (tx: Tx) => {
    const id = clock.newId();
    const earlier = await claimOperation(tx, environment.id, operation, id);
    if (earlier) return { id: earlier, isNew: false };
    await work(tx, id);
    return { id, isNew: true };
  };
  const making =
    actor.kind === 'user' ? confirmTransfer(services, actor, proof, once) : database.inTransaction(once);
  return making.catch(async (error: unknown) => {
    // A concurrent call with the same key made it, which consumed the code.
    const created = await findOperation(database.db, environment.id, operation);
    if (created) return { id: created, isNew: false };
    throw error;
  });
}

/** The instant of a later transfer; null for now. Throws VALIDATION for an instant in the past or too far ahead. */
function laterInstant({ clock }: TxServices, text: string | null | undefined): Date | null {
  if (!text) return null;
  const at = new Date(text);
  const aheadMs = at.getTime() - clock.now().getTime();
  if (aheadMs > 0 && aheadMs <= scheduledMaxMs) return at;
  const sentence = 'Choose a time within the next 12 months';
  throw new AppError('VALIDATION', { sentence, fields: { scheduled_for: sentence } });
}

/** Returns the recipient by the bank's name enquiry and its answer, once all warnings are confirmed. */
export async function nameRecipient(
  services: Services,
  { actor, environment }: { actor: Actor | null; environment: Environment },
  input: Pick<
    TransferInput,
    'wallet_id' | 'currency' | 'bank_code' | 'account_number' | 'account_name' | 'purpose' | 'confirmed'
  >,
  amount: number | null,
) {
  const of = { walletId: input.wallet_id, currency: input.currency };
  const { id: walletId, currency } = await findSource(services.database.db, environment, of);
  const { bank_code: bankCode, account_number: accountNumber, account_name: givenName, purpose } = input;
  if (actor?.kind === 'user' && !actor.approved) await countEnquiry(services, actor);
  const question = { currency, bankCode, accountNumber, givenName, amount };
  const answer = await enquireName(services, environment, question);
  // The purpose own_account implies the confirmation of that warning.
  const confirmed = purpose === 'own_account' ? [...input.confirmed, purpose] : input.confirmed;
  return {
    walletId,
    currency,
    confirmed,
    bankName: answer.bank_name,
    ...requireConfirmed(answer, confirmed),
  };
}

/** Makes the transfer once per key and hands it to the bank at once; returns its id. */
export async function sendSingle(
  services: Services,
  call: SingleCall,
  { code, pin, ...input }: SingleInput,
): Promise<string> {
  const { environment, actor, audit, operation } = call;
  const { database, log } = services;
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return before;
  await checkRequest(services, call, input);
  const { bank_code: bankCode, account_number: accountNumber, amount, narration, purpose } = input;
  const { accountName, isOwn, walletId, currency, confirmed } = await nameRecipient(
    services,
    call,
    input,
    amount,
  );
  const item = { bankCode, accountNumber, accountName, isOwn, amount, narration, purpose };
  const at = laterInstant(services, input.scheduled_for);
  const order = { environment, actor, walletId, currency, item, confirmed };
  // API clients have no confirmation to consume in the transaction of the transfer.
  const created =
    actor.kind !== 'user' && !at
      ? await gatherTransfer(services, { order: { ...order, id: services.clock.newId() }, operation })
      : await onceConfirmed(services, call, { code, pin }, (tx, id) => {
          if (!at) return createTransfer(services, tx, { ...order, id });
          const creator = makerOf(actor);
          return scheduleTransfer(services, tx, { environment, creator, walletId, currency, item, id, at });
        });
  if (created.isNew)
    audit({ entity: 'transfer', entityId: created.id, after: { currency, amount, purpose } });
  await advanceTransfer(services, environment.id, created.id).catch((error: unknown) =>
    log.warn({ err: error, transferId: created.id }, 'a transfer could not be sent to the bank immediately'),
  );
  return created.id;
}
