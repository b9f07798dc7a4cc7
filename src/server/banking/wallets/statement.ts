// The statement of a wallet for a period of days, as PDF or CSV: opening balance, every entry, closing balance.

import { stringify } from 'csv-stringify/sync';
import { getBranding } from '#server/account/branding/routes.ts';
import { selectEntries, sumByBucket } from '#server/ledger/account-entries.ts';
import { getBalanceAt } from '#server/ledger/balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import { renderPdf } from '#server/platform/documents/pdf-document.ts';
import type { Environment, FileAnswer } from '#server/platform/http/call.ts';
import { addDays, dayOf, hourLabel, startOfDay, startOfMonth } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { WalletEntry } from '#shared/contract/banking/wallet-entries.ts';
import type { WalletStatement, WalletStatementPage } from '#shared/contract/banking/wallet-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import { describeEntries, findWalletAccount, listEntries } from './entries.ts';
import { findWallet } from './lists/list-queries.ts';
import type { ListedWallet } from './lists/listed-wallets.ts';

/** The maximum number of entries in a PDF; beyond it the PDF refers to the CSV. */
const writtenMax = 2000;
/** The maximum number of entries in a CSV. It is always complete, so a longer one is refused. */
const csvMax = 20_000;
/** The maximum number of entries on a screen. */
const shownMax = 200;
const spanDaysMax = 366;

type Span = { from: string; to: string };
type Statement = {
  wallet: ListedWallet;
  span: Span;
  opening: number;
  closing: number;
  entries: WalletEntry[];
};

async function readStatement(
  db: Db,
  environment: Environment,
  walletId: string,
  { span, entriesMax }: { span: Span; entriesMax: number },
): Promise<Statement> {
  checkSpan(span);
  const wallet = await findWallet(db, environment.id, walletId);
  const accountId = await findWalletAccount(db, wallet);
  if (accountId === null) return { wallet, span, opening: 0, closing: 0, entries: [] };
  const range = rangeOfDays(span, environment);
  const [ends, rows] = await Promise.all([
    readEnds(db, environment, accountId, span),
    selectEntries(db, environment.id, accountId, range, { limit: entriesMax, offset: 0 }),
  ]);
  const entries = (await describeEntries(db, environment.id, rows)).reverse();
  return { wallet, span, ...ends, entries };
}

function checkSpan({ from, to }: Span): void {
  if (to >= from && addDays(from, spanDaysMax) >= to) return;
  const sentence = to < from ? 'The end date is before the start date' : 'Choose at most one year';
  throw new AppError('VALIDATION', { sentence, fields: { lastDay: sentence } });
}

function rangeOfDays({ from, to }: Span, { timeZone }: Environment): { from: Date; to: Date } {
  return { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) };
}

async function readEnds(db: Db, environment: Environment, accountId: number, span: Span) {
  const range = rangeOfDays(span, environment);
  const before = (at: Date) => getBalanceAt(db, environment.id, accountId, new Date(at.getTime() - 1));
  const [opening, closing] = await Promise.all([before(range.from), before(range.to)]);
  return { opening, closing };
}

const fileName = ({ wallet, span }: Statement, type: string): string =>
  `statement-${wallet.reference}-${span.from}-${span.to}.${type}`;

function toCsv(statement: Statement, time: (at: string) => string): FileAnswer {
  const { wallet, opening, closing, entries, span } = statement;
  const money = (amount: number): string => toDecimalString(amount, wallet.currency);
  const body = stringify([
    ['Time', 'Description', 'With', 'Reference', 'Currency', 'Amount', 'Balance'],
    [span.from, 'Opening balance', '', '', wallet.currency, '', money(opening)],
    ...entries.map((entry) => [
      ...[time(entry.at), entry.what, entry.with ?? '', entry.reference ?? '', wallet.currency],
      ...[money(entry.amount), money(entry.balance)],
    ]),
    [span.to, 'Closing balance', '', '', wallet.currency, '', money(closing)],
  ]);
  return { contentType: 'text/csv; charset=utf-8', body, fileName: fileName(statement, 'csv') };
}

type InstantSpan = { from?: string | undefined; to?: string | undefined };

/** The days that a period of instants covers, in the business's time zone. */
export function daysOfSpan({ timeZone }: Environment, { from, to }: InstantSpan): AskedSpan {
  return {
    firstDay: from && dayOf(new Date(from), timeZone),
    lastDay: to && dayOf(new Date(new Date(to).getTime() - 1), timeZone),
  };
}

type AskedSpan = { firstDay?: string | undefined; lastDay?: string | undefined };

function spanOf({ clock }: Pick<TxServices, 'clock'>, { timeZone }: Environment, query: AskedSpan): Span {
  const { lastDay: to = dayOf(clock.now(), timeZone), firstDay: from = startOfMonth(to) } = query;
  return { from, to };
}

/** The statement for a screen; totals cover all entries, including those not shown. */
export async function readWalletStatement(
  services: TxServices,
  db: Db,
  environment: Environment,
  { walletId, ...query }: AskedSpan & { walletId: string },
): Promise<WalletStatement> {
  const span = spanOf(services, environment, query);
  const { wallet, opening, closing, entries } = await readStatement(db, environment, walletId, {
    span,
    entriesMax: shownMax,
  });
  const { moneyIn, moneyOut } = await sumOfSpan(db, environment, wallet, span);
  return {
    firstDay: span.from,
    lastDay: span.to,
    currency: wallet.currency,
    opening,
    moneyIn,
    moneyOut,
    closing,
    entries: entries.toReversed(),
    isWhole: entries.length < shownMax,
  };
}

/** A page of the statement, newest entry first; totals cover all pages. */
export async function listWalletStatement(
  services: TxServices,
  db: Db,
  environment: Environment,
  { walletId, page, limit, ...query }: InstantSpan & { walletId: string; page: number; limit: number },
): Promise<WalletStatementPage> {
  const span = spanOf(services, environment, daysOfSpan(environment, query));
  const wallet = await findWallet(db, environment.id, walletId);
  checkSpan(span);
  const accountId = await findWalletAccount(db, wallet);
  const range = rangeOfDays(span, environment);
  const [ends, sums, listed] = await Promise.all([
    accountId === null ? { opening: 0, closing: 0 } : readEnds(db, environment, accountId, span),
    sumOfSpan(db, environment, wallet, span),
    listEntries(db, environment, walletId, {
      from: range.from.toISOString(),
      to: range.to.toISOString(),
      page,
      limit,
    }),
  ]);
  const { moneyIn, moneyOut } = sums;
  const { currency } = wallet;
  return { ...listed, firstDay: span.from, lastDay: span.to, currency, ...ends, moneyIn, moneyOut };
}

/** The totals of money in and out. */
async function sumOfSpan(db: Db, environment: Environment, wallet: ListedWallet, { from, to }: Span) {
  const { timeZone } = environment;
  const accountId = await findWalletAccount(db, wallet);
  const none = { moneyIn: 0, moneyOut: 0 };
  if (accountId === null) return none;
  const starts = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)];
  const sums = await sumByBucket(db, environment.id, [accountId], starts);
  return sums.find(({ bucket }) => bucket === 1) ?? none;
}

/** The statement as a file in the requested format. */
export async function getWalletStatement(
  services: Services,
  db: Db,
  environment: Environment,
  query: {
    walletId: string;
    format: 'pdf' | 'csv';
    firstDay?: string | undefined;
    lastDay?: string | undefined;
  },
): Promise<FileAnswer> {
  const { walletId, format } = query;
  const span = spanOf(services, environment, query);
  const entriesMax = format === 'csv' ? csvMax + 1 : writtenMax;
  const statement = await readStatement(db, environment, walletId, { span, entriesMax });
  if (statement.entries.length > csvMax) {
    const sentence = `This period has more than ${csvMax} entries. Choose a shorter period.`;
    throw new AppError('VALIDATION', { sentence, fields: { lastDay: sentence } });
  }
  const { timeZone } = environment;
  const time = (at: string): string =>
    `${dayOf(new Date(at), timeZone)} ${hourLabel(new Date(at), timeZone)}`;
  if (format === 'csv') return toCsv(statement, time);
  return toPdf(services, db, environment, { statement, time });
}

async function toPdf(
  services: Services,
  db: Db,
  environment: Environment,
  { statement, time }: { statement: Statement; time: (at: string) => string },
): Promise<FileAnswer> {
  const { wallet, span, opening, closing, entries } = statement;
  const money = (amount: number, sign = false): string => formatMoney(amount, wallet.currency, { sign });
  const brand = await getBranding(db, services.publicUrl);
  const sumOf = (isIn: boolean): number =>
    entries.reduce((sum, { amount }) => (amount > 0 === isIn ? sum + amount : sum), 0);
  const isWhole = opening + sumOf(true) + sumOf(false) === closing;
  const body = await renderPdf({
    title: 'Wallet statement',
    brand: { name: environment.businessName, color: brand.brand_primary_color },
    ...moneyModeOf(services, environment),
    headline: { label: 'Closing balance', text: money(closing) },
    facts: [
      { label: 'Wallet', text: wallet.reference },
      { label: 'Name', text: wallet.name },
      ...(wallet.accountNumber ? [{ label: 'Account number', text: wallet.accountNumber }] : []),
      { label: 'From', text: span.from },
      { label: 'To', text: `${span.to} (${environment.timeZone})` },
      { label: 'Opening balance', text: money(opening) },
    ],
    tables: [
      {
        title: 'Entries',
        columns: [
          { label: 'Time', share: 3 },
          { label: 'Description', share: 5 },
          { label: 'Reference', share: 3 },
          { label: 'Amount', share: 3, align: 'right' },
          { label: 'Balance', share: 3, align: 'right' },
        ],
        rows: entries.map((entry) => [
          ...[
            time(entry.at),
            entry.with ? `${entry.what}, ${entry.with}` : entry.what,
            entry.reference ?? '–',
          ],
          ...[money(entry.amount, true), money(entry.balance)],
        ]),
        empty: 'No money in or out in this period.',
        totals: [
          { label: 'Opening balance', text: money(opening) },
          ...(isWhole ? [{ label: 'Money in', text: money(sumOf(true), true) }] : []),
          ...(isWhole ? [{ label: 'Money out', text: money(sumOf(false)) }] : []),
          { label: 'Closing balance', text: money(closing) },
        ],
      },
    ],
    notes: isWhole ? [] : [`Showing the latest ${entries.length} entries. The CSV contains all entries.`],
    footer: `${brand.company_name} · ${environment.businessName} · ${wallet.reference}`,
    producedAt: services.clock.now(),
  });
  return { contentType: 'application/pdf', body, fileName: fileName(statement, 'pdf') };
}
