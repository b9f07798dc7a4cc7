// The destination of a refund and its expected arrival: the card, the account that a transfer came from, or an account still to be given.
import type { z } from 'zod';
import type { PaidPayment } from '#server/payments/transactions/refund-standing.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { accountNumberForms, listBanks } from '#server/rails/bank-directory.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import type { refundListItem } from '#shared/contract/payments/refunds.ts';
import { type BankCountry, bankCountries } from '#shared/contract/settlement/banks.ts';
import type { RefundRow } from './queries.ts';

export type Destination = z.output<typeof refundListItem>['destination'];

/** Working days until money arrives: card issuers take five to ten, a bank transfer one. */
const workingDays = { card: 10, bank: 1 };

/** Returns the day by which money sent now should arrive. */
export async function expectedDay(
  db: Db,
  place: { country: string; timeZone: string },
  way: 'card' | 'bank',
  at: Date,
): Promise<string> {
  const calendar = await loadCalendar(db, place.country);
  return calendar.addWorkingDays(dayOf(at, place.timeZone), workingDays[way]);
}

const nowhere: Destination = {
  kind: 'unknown',
  scheme: null,
  last4: null,
  bankName: null,
  accountNumber: null,
  accountName: null,
};

export type Account = { bankCode: string; bankName: string; accountNumber: string; accountName: string };

/** Normalises a bank name, as names differ in their endings: Zenith Bank, Zenith Bank Plc. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\b(bank|plc|ltd|limited|nigeria|of|the|mfb|microfinance)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the country whose banks pay a business; Nigeria where its own is not supported. */
export function bankCountryOf(country: string): BankCountry {
  return bankCountries.find((bankCountry) => bankCountry === country) ?? 'NG';
}

/** Returns the account that a bank transfer came from; null when its details are not sufficient to send money to it. */
export function findSender(
  country: BankCountry,
  payment: Pick<PaidPayment, 'senderAccount' | 'senderBank' | 'senderName'>,
): Account | null {
  const { senderAccount, senderBank, senderName } = payment;
  if (!senderAccount || !senderBank || !accountNumberForms[country].pattern.test(senderAccount)) return null;
  const requested = plainName(senderBank);
  const bank = listBanks(country).find(({ name }) => plainName(name) === requested);
  if (!bank) return null;
  return {
    bankCode: bank.code,
    bankName: bank.name,
    accountNumber: senderAccount,
    accountName: senderName ?? '',
  };
}

/** Returns the destination of a new refund. */
export function destinationOf(payment: PaidPayment, sender: Account | null): Destination {
  if (payment.channel === 'card')
    return { ...nowhere, kind: 'card', scheme: payment.cardScheme, last4: payment.cardLast4 };
  if (!sender) return nowhere;
  const { bankName, accountNumber, accountName } = sender;
  return { ...nowhere, kind: 'account', bankName, accountNumber, accountName };
}

/** Returns the destination of an existing refund. */
export function destinationOfRefund(
  refund: Pick<RefundRow, 'way' | 'bankName' | 'accountNumber' | 'accountName'>,
  payment: Pick<PaidPayment, 'cardScheme' | 'cardLast4'>,
): Destination {
  const { bankName, accountNumber, accountName } = refund;
  if (refund.way === 'card')
    return { ...nowhere, kind: 'card', scheme: payment.cardScheme, last4: payment.cardLast4 };
  return accountNumber ? { ...nowhere, kind: 'account', bankName, accountNumber, accountName } : nowhere;
}

/** Returns the refund dialog's note on how the money goes back. */
export function noteOf({ kind }: Destination): string {
  if (kind === 'card') return 'Card refunds take 5 to 10 working days.';
  if (kind === 'account') return 'Sent to the account of the original transfer.';
  return 'The sender’s account is unknown. We ask the customer for a bank account by e-mail, or you can enter one.';
}
