// camt.053, the ISO 20022 bank-to-customer statement, in any version: statements of one or several accounts, whole or in pages.
import { refuseFile } from '#server/platform/imports/read-records.ts';
import { childAt, childrenOf, readXml, textAt, type XmlElement } from '#server/platform/imports/read-xml.ts';
import type { StatementPage } from './join-pages.ts';
import {
  type Balance,
  type Balances,
  type Booking,
  balancesOf,
  checkCounts,
  readCurrency,
  readDay,
  readDecimal,
} from './statement-file.ts';

/** Reads the currency and the signed amount of an element. */
function readSigned(element: XmlElement, where: string) {
  const amount = childAt(element, 'Amt');
  const currency = readCurrency(amount?.attributes.Ccy, where);
  const size = readDecimal(amount?.text.trim() ?? '', currency, where);
  const side = textAt(element, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') throw refuseFile(`${where}: it must be a credit or a debit`);
  return { currency, amount: side === 'CRDT' ? size : -size };
}

function readDate(element: XmlElement | undefined, where: string): string | null {
  const text = element && (textAt(element, 'Dt') ?? textAt(element, 'DtTm'));
  if (!text) return null;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(T|Z|[+-]|$)/.exec(text) ?? [];
  return readDay(year, month, day, where);
}

/** Reads OPBD, or the previous closing balance (PRCD), and CLBD. A page before or after another has ITBD instead. */
function readBalances(statement: XmlElement, where: string): Balances {
  const found: Record<string, Balance> = {};
  const between: Balance[] = [];
  for (const element of childrenOf(statement, 'Bal')) {
    const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? '';
    if (!['OPBD', 'PRCD', 'CLBD', 'ITBD'].includes(code) || found[code]) continue;
    const on = readDate(childAt(element, 'Dt'), where);
    if (!on) throw refuseFile(`${where}: a balance has no date`);
    const { amount, currency } = readSigned(element, where);
    if (code === 'ITBD') between.push({ amount, currency, on });
    else found[code] = { amount, currency, on };
  }
  const opening = found.OPBD ?? found.PRCD ?? between.shift();
  const closing = found.CLBD ?? between.pop();
  if (!opening || !closing)
    throw refuseFile(`${where}: it has no opening balance OPBD or closing balance CLBD`);
  return balancesOf(opening, closing, where);
}

/** Returns the texts of a booking's details: references first, then remittance information and the parties. */
function textsOf(details: XmlElement): { references: string[]; words: string[] } {
  const isKnown = (text: string | null): text is string => text !== null && text !== 'NOTPROVIDED';
  const references = ['EndToEndId', 'InstrId', 'TxId']
    .map((name) => textAt(details, 'Refs', name))
    .filter(isKnown);
  const remitted = childAt(details, 'RmtInf');
  const free = childrenOf(remitted, 'Ustrd').map((element) => element.text.trim());
  const structured = childrenOf(remitted, 'Strd').map((element) => textAt(element, 'CdtrRefInf', 'Ref'));
  const parties = ['Dbtr', 'Cdtr'].map(
    (name) => textAt(details, 'RltdPties', name, 'Nm') ?? textAt(details, 'RltdPties', name, 'Pty', 'Nm'),
  );
  const words = [...free, ...structured, ...parties, textAt(details, 'AddtlTxInf')].filter(isKnown);
  return { references, words: words.filter((word) => word !== '') };
}

/** Skips entries that are not yet booked, and those without an amount. */
function readEntry(element: XmlElement, line: number, text: string): Booking | null {
  const where = `Booking ${line}`;
  const status = textAt(element, 'Sts', 'Cd') ?? textAt(element, 'Sts');
  if (status !== 'BOOK') return null;
  const { amount, currency } = readSigned(element, where);
  const bookedOn = readDate(childAt(element, 'BookgDt'), where) ?? readDate(childAt(element, 'ValDt'), where);
  if (!bookedOn) throw refuseFile(`${where}: it has no date`);
  const details = childrenOf(element, 'NtryDtls')
    .flatMap((one) => childrenOf(one, 'TxDtls'))
    .map(textsOf);
  const references = details.flatMap((one) => one.references);
  const [only] = details.length === 1 ? references : [];
  const words = details.flatMap((one) => one.words);
  const rest = only ? references.slice(1) : references;
  return {
    line,
    raw: text.slice(element.start, element.end).replace(/>\s+</g, '><'),
    reference: only ?? textAt(element, 'NtryRef'),
    narration:
      [...new Set([...rest, ...words, textAt(element, 'AddtlNtryInf')])].filter(Boolean).join(' ') || null,
    bankReference: textAt(element, 'AcctSvcrRef'),
    bookedOn,
    currency,
    amount,
  };
}

function accountOf(statement: XmlElement): string | null {
  const id = childAt(statement, 'Acct', 'Id');
  const name = id && (textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id'));
  return name ? name.slice(0, 60) : null;
}

function numberOf(text: string | null | undefined): number | null {
  return text && /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}

/** Throws an error text for an invalid file, which is imported as a whole or not at all. */
export function readCamt053(text: string): StatementPage[] {
  const root = readXml(text);
  const statements = childrenOf(childAt(root, 'BkToCstmrStmt'), 'Stmt');
  if (root.name !== 'Document' || !statements[0] || !accountOf(statements[0]))
    throw refuseFile('This XML file is not a camt.053 with an account');
  checkCounts({ pages: statements.length, bookings: 0 });
  let line = 0;
  return statements.map((statement, index) => {
    const where = `Statement ${index + 1}`;
    const account = accountOf(statement);
    if (!account) throw refuseFile(`${where}: it has no account`);
    const balances = readBalances(statement, where);
    const own = childrenOf(statement, 'Ntry').flatMap((element) => {
      line += 1;
      checkCounts({ pages: statements.length, bookings: line });
      const booking = readEntry(element, line, text);
      return booking ? [booking] : [];
    });
    if (own.some(({ currency }) => currency !== balances.currency))
      throw refuseFile(`${where}: a booking is not in the currency of the account`);
    return {
      where,
      account,
      balances,
      bookings: own.filter(({ amount }) => amount !== 0),
      number: numberOf(textAt(statement, 'ElctrncSeqNb') ?? textAt(statement, 'LglSeqNb')),
      page: numberOf(textAt(statement, 'StmtPgntn', 'PgNb')),
      isLast: textAt(statement, 'StmtPgntn', 'LastPgInd') !== 'false',
    };
  });
}
