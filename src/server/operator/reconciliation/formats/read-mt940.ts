// MT940, the SWIFT customer statement: messages of one or several accounts, each a statement or a page of one.
import { refuseFile } from '#server/platform/imports/read-records.ts';
import type { StatementPage } from './join-pages.ts';
import {
  type Balance,
  type Booking,
  balancesOf,
  checkCounts,
  readCurrency,
  readDay,
  readDecimal,
} from './statement-file.ts';

type Field = { tag: string; lines: string[]; line: number };

/** A message being read: its balances so far, and its bookings. */
type Message = {
  line: number;
  account: string | null;
  opening: Balance | null;
  closing: Balance | null;
  bookings: Booking[];
  number: number | null;
  page: number | null;
  /** False when its closing balance states that another message follows. */
  isLast: boolean;
};

export function isMt940(text: string): boolean {
  return /^(\uFEFF)?\s*(\{1:|\{4:|:20:)/.test(text.slice(0, 2000));
}

/** Returns the fields of block 4; the other blocks belong to the network. */
function readFields(text: string): Field[] {
  const fields: Field[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, source] of lines.entries()) {
    const written = source.replace(/^(\{[123]:[^{}]*(\{[^{}]*\}[^{}]*)*\})*\{4:/, '').replace(/\s+$/, '');
    if (/^-(\}.*)?$/.test(written) || (written === '' && fields.at(-1)?.tag !== '86')) continue;
    const [, tag, rest] = /^:(\d{2}[A-Z]?):(.*)$/.exec(written) ?? [];
    if (tag !== undefined) fields.push({ tag, lines: [rest ?? ''], line: index + 1 });
    else if (fields.length > 0) fields.at(-1)?.lines.push(written);
    else if (written.trim() !== '')
      throw refuseFile(`Line ${index + 1}: a field such as :20: must begin here`);
  }
  return fields;
}

const year = (two: string): string => (Number(two) < 80 ? `20${two}` : `19${two}`);

function readBalance({ lines, line }: Field): Balance {
  const where = `Line ${line}`;
  const match = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,15}),(\d{0,4})$/.exec(lines.join(''));
  if (!match) throw refuseFile(`${where}: the balance must be one such as C261123NGN1234,50`);
  const [, side, two = '', month = '', day = '', code, whole, decimals] = match;
  const currency = readCurrency(code, where);
  const amount = readDecimal(`${whole}.${decimals}`, currency, where);
  return { amount: side === 'C' ? amount : -amount, on: readDay(year(two), month, day, where), currency };
}

const entry = /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])([A-Z])?(\d{1,12}),(\d{0,4})([A-Z][A-Z0-9]{3})(.*)$/;

/** The booking date has no year: it is the date nearest to the value date. */
function bookingDay(value: string, monthDay: string | undefined, where: string): string {
  if (!monthDay) return value;
  const apart = Number(value.slice(5, 7)) - Number(monthDay.slice(0, 2));
  const shift = apart > 6 ? 1 : apart < -6 ? -1 : 0;
  return readDay(String(Number(value.slice(0, 4)) + shift), monthDay.slice(0, 2), monthDay.slice(2), where);
}

function readBooking({ lines, line }: Field, currency: Balance['currency']): Booking {
  const where = `Line ${line}`;
  const match = entry.exec(lines[0] ?? '');
  if (!match) throw refuseFile(`${where}: the booking cannot be read`);
  const [, two = '', month = '', day = '', monthDay, mark = '', , whole, decimals, , texts = ''] = match;
  const amount = readDecimal(`${whole}.${decimals}`, currency, where);
  const [own = '', bank = ''] = texts.split('//', 2);
  const known = (text: string) => (/^(NONREF|NOTPROVIDED)?$/.test(text.trim()) ? null : text.trim());
  // RC reverses a credit, RD a debit.
  const isCredit = mark === 'C' || mark === 'RD';
  return {
    line,
    raw: lines.join('\n'),
    reference: known(own),
    narration: lines.slice(1).join(' ').trim() || null,
    bankReference: known(bank),
    bookedOn: bookingDay(readDay(year(two), month, day, where), monthDay, where),
    currency,
    amount: isCredit ? amount : -amount,
  };
}

const lineWidth = 65;

/** Joins the text of field 86: a full line continues in the next without a space; codes such as ?20 are omitted. */
function narrationOf({ lines }: Field): string {
  const text = lines.reduce(
    (all, line, index) => all + (index === 0 || lines[index - 1]?.length === lineWidth ? '' : ' ') + line,
    '',
  );
  if (!/^\d{3}\?\d{2}/.test(text)) return text.trim();
  const parts = text.split(/\?(?=\d{2})/).slice(1);
  const isText = (part: string) => /^(2\d|6[0-3])/.test(part);
  const purpose = parts
    .filter(isText)
    .map((part) => part.slice(2))
    .join('');
  return [purpose, ...parts.filter((part) => !isText(part)).map((part) => part.slice(2))].join(' ').trim();
}

function addText(message: Message | undefined, field: Field, after: string | undefined): void {
  const booking = message?.bookings.at(-1);
  // A field 86 after a closing balance belongs to the statement.
  if (!booking || after !== '61') return;
  booking.narration = [booking.narration, narrationOf(field)].filter(Boolean).join(' ');
  booking.raw += `\n${field.lines.join('\n')}`;
}

function newMessage(line: number): Message {
  return {
    line,
    account: null,
    opening: null,
    closing: null,
    bookings: [],
    number: null,
    page: null,
    isLast: true,
  };
}

/** Format 322/1: the number of the statement, and of this message in it. */
function addNumber(message: Message, { lines }: Field): void {
  const [, number, page] = /^(\d{1,5})(?:\/(\d{1,5}))?$/.exec((lines[0] ?? '').trim()) ?? [];
  message.number = number === undefined ? null : Number(number);
  message.page = page === undefined ? null : Number(page);
}

function readMessages(fields: readonly Field[]): Message[] {
  const messages: Message[] = [];
  let bookings = 0;
  for (const [index, field] of fields.entries()) {
    const { tag, line } = field;
    if (tag === '20') messages.push(newMessage(line));
    if (tag === '61') bookings += 1;
    checkCounts({ pages: messages.length, bookings });
    const message = messages.at(-1);
    if (!message) throw refuseFile(`Line ${line}: a message must begin with :20:`);
    if (tag === '25' || tag === '25P') message.account ??= (field.lines[0] ?? '').trim().slice(0, 60);
    if (tag === '28C' || tag === '28') addNumber(message, field);
    if (tag === '60F' || tag === '60M') message.opening ??= readBalance(field);
    if (tag === '62F' || tag === '62M') {
      message.closing ??= readBalance(field);
      message.isLast = tag === '62F';
    }
    if (tag === '61') {
      if (!message.opening) throw refuseFile(`Line ${line}: the opening balance :60F: must come first`);
      message.bookings.push(readBooking(field, message.opening.currency));
    }
    if (tag === '86') addText(message, field, fields[index - 1]?.tag);
  }
  return messages;
}

/** Throws an error text for an invalid file, which is imported as a whole or not at all. */
export function readMt940(text: string): StatementPage[] {
  const messages = readMessages(readFields(text));
  if (!messages[0]?.account || !messages[0].opening)
    throw refuseFile('The file has no account :25: or opening balance :60F:');
  return messages.map(({ line, account, opening, closing, bookings, number, page, isLast }) => {
    const where = `Message at line ${line}`;
    if (!account) throw refuseFile(`${where}: it has no account :25:`);
    if (!opening || !closing) throw refuseFile(`${where}: it has no opening or closing balance`);
    return { where, account, balances: balancesOf(opening, closing, where), bookings, number, page, isLast };
  });
}
