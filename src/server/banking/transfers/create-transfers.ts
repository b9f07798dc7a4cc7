// Creates the transfers of a file in one transaction: checks them, counts them in the daily limits, inserts them and debits the wallet.

import { findSource, type SourceWallet } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf, columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { checkAccount } from '#server/settlement/banks/resolve-account.ts';
import { calculateCharges, minimumTransfer, type TransferTerms } from '#shared/banking/transfer-charges.ts';
import { noTransferBank } from '#shared/contract/banking/rail-refusals.ts';
import { dutyFreePurposes, type TransferPurpose } from '#shared/contract/banking/transfer-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import { amountMax, type Currency, formatMoney } from '#shared/money.ts';
import { spend } from './days.ts';
import { takeFromWallet, totalOf } from './post-transfers.ts';
import { insertTransfers, type NewTransferRow } from './queries.ts';
import { checkSingle, findLimits, findTerms, type TransferLimits } from './terms.ts';

/** A transfer to create. The account name is the one returned by the bank's name enquiry. */
export type NewTransfer = {
  bankCode: string;
  accountNumber: string;
  accountName: string;
  amount: number;
  narration: string | null;
  purpose: TransferPurpose;
  /** Whether the account belongs to the business. */
  isOwn: boolean;
};

export type TransferOrder = {
  environment: Environment;
  /** The requester; the `userId` of a member counts in that member's limit. */
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  /** A wallet of the business; defaults to the transfer wallet of the currency. */
  walletId?: string | undefined;
  currency?: Currency | undefined;
  items: readonly NewTransfer[];
  /** The file of the transfers: its wallet is debited once, by one posting keyed by this id. */
  groupId: string;
};

export const duplicateHours = 24;

export const countryOf = (currency: Currency): BankCountry => (currency === 'USD' ? 'US' : 'NG');

function checkAmount(amount: number, currency: Currency): void {
  const [minimum, most] = [minimumTransfer(currency), amountMax];
  const sentence =
    amount < minimum
      ? `The minimum allowable amount is ${formatMoney(minimum, currency)}`
      : amount > most
        ? `The maximum allowable amount is ${formatMoney(most, currency)}`
        : null;
  if (sentence) throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
}

/** Transfers to own accounts and salaries are exempt from stamp duty. Callers must verify that an account belongs to the business. */
export function isDutyFree({ purpose, isOwn }: Pick<NewTransfer, 'purpose' | 'isOwn'>): boolean {
  if (purpose === 'own_account' && !isOwn) {
    const sentence = 'This account is not in the name of your business';
    throw new AppError('VALIDATION', { sentence, fields: { purpose: sentence } });
  }
  return isOwn || dutyFreePurposes.includes(purpose);
}

/** Throws TRANSFER_STATE if transfers cannot be made at present. */
export function checkReady(services: TxServices, mode: Environment['mode'], limits: TransferLimits): void {
  if (!limits.active)
    throw new AppError('TRANSFER_STATE', { sentence: 'Transfers are turned off in the settings.' });
  if (!services.rails.banks(mode)) throw new AppError('TRANSFER_STATE', { sentence: noTransferBank });
}

/** Returns the row of a checked transfer with its charges by the terms. Throws VALIDATION. */
export function rowOf(
  { clock }: TxServices,
  of: {
    environmentId: string;
    name: string;
    memberId: string | null;
    item: NewTransfer;
    wallet: Pick<SourceWallet, 'id' | 'currency'>;
    terms: TransferTerms;
  },
): NewTransferRow {
  const { item, wallet, terms } = of;
  const { currency } = wallet;
  const { accountNumber, accountName, amount, narration, purpose } = item;
  checkAmount(amount, currency);
  const bank = checkAccount(countryOf(currency), item.bankCode, accountNumber, {
    bank: 'bank_code',
    number: 'account_number',
  });
  const dutyFree = isDutyFree(item);
  const { fee, vat, stampDuty } = calculateCharges(amount, terms, { dutyFree });
  return {
    environmentId: of.environmentId,
    id: clock.newId(),
    reference: makeReference('TRF'),
    walletId: wallet.id,
    currency,
    amount,
    fee,
    vat,
    stampDuty,
    dutyFree,
    purpose,
    bankCode: bank.code,
    bankName: bank.name,
    accountNumber,
    accountName,
    narration,
    status: 'PENDING',
    createdByName: of.name,
    memberId: of.memberId,
    nextAt: clock.now(),
    createdAt: clock.now(),
    updatedAt: clock.now(),
  };
}

type Reckoned = { made: NewTransferRow[]; wallet: SourceWallet };

/** Checks the order without writing: the charges of each transfer, and the day's usage raised by the total. */
async function reckon(services: TxServices, tx: Tx, order: TransferOrder): Promise<Reckoned> {
  const { environment, actor, items, groupId } = order;
  const now = services.clock.now();
  const wallet = await findSource(tx, environment, order);
  const { currency } = wallet;
  const memberId = actor.kind === 'user' ? actor.userId : null;
  const limits = await findLimits(tx, { environmentId: environment.id, currency, memberId, at: now });
  checkReady(services, environment.mode, limits);
  const terms = await findTerms(tx, currency, now);
  const day = dayOf(now, environment.timeZone);
  const common = { environmentId: environment.id, name: actor.name, memberId, wallet, terms };
  const made = items.map((item): NewTransferRow => {
    checkSingle(limits, item.amount, currency);
    const row = rowOf(services, { ...common, item });
    return { ...row, groupId, limitDay: day };
  });
  const amount = made.reduce((sum, row) => sum + row.amount, 0);
  // Locks the day of the business: a concurrent identical transfer waits, and is then found to be a duplicate.
  await spend(tx, [{ day: { environmentId: environment.id, currency, day }, memberId, amount, limits }]);
  return { made, wallet };
}

/** The first timeline line of a transfer. */
export function createdLine(
  { clock }: TxServices,
  row: NewTransferRow,
  of: { actor: TransferOrder['actor']; wallet: { name: string } },
) {
  return {
    environmentId: row.environmentId,
    transferId: row.id,
    id: clock.newId(),
    at: clock.now(),
    ...columnsOfLine({
      kind: 'created',
      params: { total: totalOf(row), currency: row.currency, wallet: of.wallet.name },
      actor: callerOf(of.actor),
      tone: 'neutral',
    } as const),
  };
}

/**
 * Creates the transfers of a file and debits them with their charges from the wallet, all or none; a job hands them to the bank. No event
 * is sent per transfer. Throws VALIDATION, TRANSFER_STATE, TRANSFER_LIMIT, INSUFFICIENT_BALANCE, WALLET_STATE or WALLET_BLOCKED.
 */
export async function createTransfers(
  services: TxServices,
  tx: Tx,
  order: TransferOrder,
): Promise<NewTransferRow[]> {
  const { environment, groupId } = order;
  const { made, wallet } = await reckon(services, tx, order);
  const { actor } = order;
  await insertTransfers(
    tx,
    made,
    made.map((row) => createdLine(services, row, { actor, wallet })),
  );
  const subject = { kind: 'transfer_group', id: groupId } as const;
  if (made.length > 0)
    await takeFromWallet(services, tx, { environment, walletId: wallet.id, subject, rows: made });
  return made;
}
