// A parsed bank statement, independent of the format: its account, its lines, and its opening and closing balance.
import { createHash } from 'node:crypto';
import { refuseFile } from '#server/platform/imports/read-records.ts';
import { dayField } from '#shared/contract/dates.ts';
import type { StatementFormat } from '#shared/contract/operator/bank/bank-statements.ts';
import { type Currency, currencies, formatMoney } from '#shared/money.ts';

/** The bank's own balances, minor units; null for a file without balances. */
export type Balances = {
  currency: Currency;
  opening: number;
  closing: number;
  openedOn: string;
  closedOn: string;
};

/** One balance on a day. */
export type Balance = { amount: number; currency: Currency; on: string };

/** Builds the balances from the first to the last; one account has one currency. */
export function balancesOf(opening: Balance, closing: Balance, where: string): Balances {
  if (opening.currency !== closing.currency) throw refuseFile(`${where}: its balances have two currencies`);
  return {
    currency: opening.currency,
    opening: opening.amount,
    closing: closing.amount,
    openedOn: opening.on,
    closedOn: closing.on,
  };
}

export type StatementEntry = {
  line: number;
  raw: string;
  reference: string | null;
  narration: string | null;
  /** The bank's identifier of the booking, the same in every file. */
  bankReference: string | null;
  /** The reason why the line cannot be read; the other fields are then null. */
  problem: string | null;
  bookedOn: string | null;
  currency: Currency | null;
  amount: number | null;
  /** The balance after the line, as in the file. */
  balance: string | null;
};

/** The part of a file that belongs to one account. */
export type StatementPart = {
  account: string;
  rowCount: number;
  balances: Balances | null;
  entries: StatementEntry[];
};

export type StatementFile = {
  format: StatementFormat;
  fileName: string;
  sha256: Buffer;
  parts: StatementPart[];
};

/** A booking of a file that is read as a whole: an unreadable booking refuses the file. */
export type Booking = Omit<StatementEntry, 'problem' | 'balance' | 'bookedOn' | 'currency' | 'amount'> & {
  bookedOn: string;
  currency: Currency;
  amount: number;
};

/** The maximum length of the raw line kept for display. */
export const rawMax = 1000;
export const referenceMax = 100;
export const narrationMax = 1000;
/** The maximum number of statements per file, counting each page. */
const pagesMax = 2000;
const bookingsMax = 20_000;
/** The maximum amounts that keep every sum exact. */
const bookingMax = 100_000_000_000_000;
const balanceMax = 1_000_000_000_000_000;

/** Refuses a file with too many statements or bookings, while it is read. */
export function checkCounts({ pages, bookings }: { pages: number; bookings: number }): void {
  if (pages > pagesMax) throw refuseFile(`At most ${pagesMax} statements per file`);
  if (bookings > bookingsMax) throw refuseFile(`At most ${bookingsMax} bookings per file`);
}

export function toEntry(booking: Booking): StatementEntry {
  const { line, raw, reference, narration, bankReference, bookedOn, currency, amount } = booking;
  return {
    line,
    raw: raw.slice(0, rawMax),
    reference: reference?.slice(0, referenceMax) || null,
    narration: narration?.slice(0, narrationMax) || null,
    bankReference,
    problem: null,
    bookedOn,
    currency,
    amount,
    balance: null,
  };
}

/** Reads an amount such as '1234.50'; decimals beyond those of the currency must be zeros. */
export function readDecimal(text: string, currency: Currency, where: string): number {
  const { exponent } = currencies[currency];
  const [, whole = '', decimals = ''] = /^(\d{1,15})(?:\.(\d{0,10}))?$/.exec(text) ?? [];
  const amount = Number(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
  if (whole === '' || /[^0]/.test(decimals.slice(exponent)))
    throw refuseFile(`${where}: the amount must be one such as 1234.50`);
  if (amount > balanceMax) throw refuseFile(`${where}: the amount is too large`);
  return amount;
}

export function readCurrency(text: string | null | undefined, where: string): Currency {
  if (text && Object.hasOwn(currencies, text)) return text as Currency;
  throw refuseFile(`${where}: the currency must be one such as NGN`);
}

/** Reads a date from year, month and day as text. */
export function readDay(year: string, month: string, day: string, where: string): string {
  const text = `${year}-${month}-${day}`;
  if (!dayField.safeParse(text).success) throw refuseFile(`${where}: this date does not exist`);
  return text;
}

/** Throws when the bookings do not lead from the opening balance to the closing one: the file is incomplete or altered. */
export function checkBalances(balances: Balances, amounts: readonly number[], where = ''): void {
  const { currency, opening, closing } = balances;
  if (amounts.some((amount) => Math.abs(amount) > bookingMax))
    throw refuseFile('The amount of a booking is too large');
  const moved = amounts.reduce((sum, amount) => sum + amount, 0);
  if (opening + moved === closing) return;
  const money = (amount: number) => formatMoney(amount, currency);
  throw refuseFile(
    `${where}The opening balance ${money(opening)} and the bookings of ${money(moved)} make ${money(opening + moved)}, but the closing balance is ${money(closing)}`,
  );
}

/**
 * Returns the fingerprints by which two statements share a line: the bank's own reference, otherwise all its texts, and the count of
 * identical lines before it.
 */
export function fingerprintsOf(
  { account, entries }: StatementPart,
  mode: 'test' | 'live',
): (Buffer | null)[] {
  const visited = new Map<string, number>();
  return entries.map((entry) => {
    if (entry.problem !== null) return null;
    const { bookedOn, amount, currency, reference, narration, balance, bankReference } = entry;
    const own = bankReference
      ? ['bank', bankReference]
      : [reference ?? '', narration ?? '', ...(balance === null ? [] : [balance])];
    const of = mode === 'test' ? [mode, account] : [account];
    const name = [...of, bookedOn, amount, currency, ...own].join('\u0001');
    const count = visited.get(name) ?? 0;
    visited.set(name, count + 1);
    return createHash('sha256').update(`${name}\u0001${count}`).digest();
  });
}
