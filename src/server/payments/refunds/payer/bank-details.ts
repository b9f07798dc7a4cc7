// Bank details for refunds that cannot go back by the payment's method: the customer or the merchant gives an account, whose name is looked
// up first.

import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { accountNumberForms, findBank, listBanks } from '#server/rails/bank-directory.ts';
import type { NameEnquiry } from '#server/rails/banks.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { bankDetailsInput } from '#shared/contract/settlement/banks.ts';
import { noBankRail } from '#shared/contract/settlement/payout-statuses.ts';
import { actorText, type TimelineActor } from '#shared/timeline.ts';
import { type Account, bankCountryOf, expectedDay } from '../destination.ts';
import { emailDetailsRequest } from '../emails/emails.ts';
import { failAwaiting } from '../finish-refund.ts';
import { type RefundRow, selectRefund } from '../queries.ts';
import { type RefundChange, refundStates } from '../states.ts';
import { tokenOf } from './token.ts';

export type BankDetails = z.output<typeof bankDetailsInput>;

/** The environment of the refund, with its business and country. */
export type DetailsPlace = {
  id: string;
  mode: Mode;
  businessName: string;
  country: string;
  timeZone: string;
};

/** A refund by id or reference; throws NOT_FOUND. */
export async function findRefund(db: Db, environmentId: string, idOrReference: string): Promise<RefundRow> {
  const refund = await selectRefund(db, environmentId, idOrReference);
  if (!refund) throw new AppError('NOT_FOUND');
  return refund;
}

/** The banks a refund can be sent to. */
export function listBanksFor(place: Pick<DetailsPlace, 'country'>) {
  const country = bankCountryOf(place.country);
  return listBanks(country).map(({ code, name }) => ({ code, name }));
}

/** Throws REFUND_STATE for a refund that does not wait for a bank account. */
export function assertAwaitingDetails(refund: RefundRow): void {
  refundStates.refuse(refund, 'account_given');
}

/** Returns the account's holder. Throws at the field when there is no such account, BANK_UNAVAILABLE when no bank answers. */
export async function resolveAccount(
  services: Services,
  place: DetailsPlace,
  refund: Pick<RefundRow, 'id'>,
  { bankCode, accountNumber }: BankDetails,
): Promise<Account> {
  const country = bankCountryOf(place.country);
  const rail = services.rails.banks(place.mode);
  if (!rail) throw new AppError('BANK_UNAVAILABLE', { sentence: noBankRail });
  const bank = findBank(country, bankCode);
  if (!bank) throw atField('bankCode', 'Choose a bank from the list');
  const { pattern, fault } = accountNumberForms[country];
  if (!pattern.test(accountNumber)) throw atField('accountNumber', `Account number ${fault}`);
  const question = { country, bankCode, accountNumber, askedBy: place.businessName };
  const answer = await withTimeout<NameEnquiry>(railTimeoutMs, () => rail.resolveAccount(question)).catch(
    (error: unknown) => {
      services.log.warn({ err: error, refundId: refund.id }, 'a name enquiry got no response');
      return { outcome: 'unavailable' as const };
    },
  );
  if (answer.outcome === 'unavailable') throw new AppError('BANK_UNAVAILABLE');
  if (answer.outcome === 'not_found')
    throw atField('accountNumber', 'No account with this number at this bank');
  return { bankCode, bankName: bank.name, accountNumber, accountName: answer.accountName };
}

function atField(field: string, message: string): AppError {
  return new AppError('VALIDATION', { sentence: message, fields: { [field]: message } });
}

/** Sets the refund's destination account; the sweep sends it. Throws REFUND_STATE when the refund does not wait for an account. */
export async function submitAccount(
  services: Services,
  place: DetailsPlace,
  refund: RefundRow,
  details: BankDetails,
  by: { kind: 'merchant' | 'customer'; actor: TimelineActor },
): Promise<void> {
  assertAwaitingDetails(refund);
  const account = await resolveAccount(services, place, refund, details);
  const { accountName, bankName, accountNumber } = account;
  const { clock, database } = services;
  await database.inTransaction(async (tx) => {
    const locked = await refundStates.lockFor(tx, refund, 'account_given');
    const at = clock.now();
    const expectedOn = await expectedDay(tx, place, 'bank', at);
    await refundStates.change(services, tx, locked, {
      set: { ...account, detailsBy: by.kind, nextAttemptAt: at, expectedOn },
      line: {
        kind: 'account_given',
        params: { account: { accountName, bankName, ending: accountNumber.slice(-4) } },
        actor: by.actor,
        tone: 'neutral',
      },
    });
  });
}

/** Asks the customer again by e-mail. */
export async function resendDetailsRequest(
  services: TxServices,
  tx: Tx,
  refund: RefundRow,
  actor: TimelineActor,
): Promise<void> {
  const { row } = await refundStates.lockFor(tx, refund, 'asked_again');
  const token = tokenOf(services.vault, row);
  if (!token) throw new AppError('REFUND_STATE');
  const isAsked = await emailDetailsRequest(services, tx, row, token);
  if (!isAsked) throw new AppError('REFUND_STATE', { sentence: 'This customer left no e-mail address.' });
  await refundStates.note(services, tx, row, { kind: 'asked_again', actor, tone: 'neutral' });
}

/** Gives up a refund that waits for an account; its money is returned. */
export async function cancelAwaiting(
  services: TxServices,
  tx: Tx,
  refund: RefundRow,
  { actor, audit }: { actor: TimelineActor } & Required<Pick<RefundChange, 'audit'>>,
): Promise<void> {
  const reason = { kind: 'cancelled_by', params: { name: actorText(actor) } } as const;
  if (await failAwaiting(services, tx, refund, { reason, actor, audit })) return;
  throw new AppError('REFUND_STATE', { sentence: 'This refund does not need a bank account.' });
}
