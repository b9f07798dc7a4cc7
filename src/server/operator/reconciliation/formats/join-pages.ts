// A file with statements of several accounts: which accounts they are, and the messages or pages of each joined into one.
import { refuseFile } from '#server/platform/imports/read-records.ts';
import { type Balances, type Booking, checkBalances } from './statement-file.ts';

/** A message of MT940 or a Stmt of camt.053: a statement of an account, or a page of one. */
export type StatementPage = {
  /** Where it stands in the file, for sentences. */
  where: string;
  account: string;
  balances: Balances;
  bookings: Booking[];
  /** Of the statement, and of the page in it, where the file says so. */
  number: number | null;
  page: number | null;
  /** False: it says that more pages of it follow. */
  isLast: boolean;
};

export type AccountStatement = { account: string; balances: Balances; bookings: Booking[] };

/** So many statements and pages a file. */
export const pagesMax = 2000;

const squeeze = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** An account as a file may write it: with its bank before it, or its currency after it. */
function namesOf(account: string): string[] {
  const whole = squeeze(account);
  const own = whole.slice(whole.lastIndexOf('/') + 1);
  return [whole, own, own.replace(/(?<=\d)[A-Z]{3}$/, '')];
}

/** The known account that is meant; null when none is. */
function findKnown(account: string, known: readonly string[]): string | null {
  if (known.includes(account)) return account;
  for (const name of namesOf(account)) {
    const found = known.find((one) => squeeze(one) === name);
    if (found) return found;
  }
  return null;
}

const list = (names: readonly string[]): string =>
  names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ');

/** The pages with the accounts as they are known. Throws a sentence that names those that are not: then nothing of the file is taken. */
export function resolveAccounts(
  pages: readonly StatementPage[],
  { known, mode }: { known: readonly string[]; mode: 'test' | 'live' },
): StatementPage[] {
  const found = new Map(pages.map(({ account }) => [account, findKnown(account, known)]));
  const unknown = [...found].flatMap(([account, one]) => (one === null ? [account] : []));
  if (unknown.length > 0)
    throw refuseUnknown(
      unknown,
      [...found.values()].filter((one) => one !== null),
      mode,
    );
  for (const page of pages) page.account = found.get(page.account) ?? page.account;
  return [...pages];
}

function refuseUnknown(unknown: readonly string[], known: readonly string[], mode: 'test' | 'live') {
  const one = unknown.length === 1;
  const which = `${one ? 'account' : 'accounts'} ${list(unknown)} ${one ? 'is' : 'are'} not among the settlement accounts of ${mode} mode`;
  const others =
    known.length > 0
      ? ` The file also contains ${list([...new Set(known)])}, which ${known.length === 1 ? 'is' : 'are'} known.`
      : '';
  return refuseFile(
    `Nothing was imported: ${which}. Add ${one ? 'it' : 'them'} first, then import the file again.${others}`,
  );
}

/** One statement an account, in the order of the file. Throws the sentence of what is wrong with a page. */
export function joinPages(pages: readonly StatementPage[]): AccountStatement[] {
  const joined = [...Map.groupBy(pages, ({ account }) => account).values()].map(joinAccount);
  for (const { where, account, balances, bookings } of pages)
    checkBalances(
      balances,
      bookings.map(({ amount }) => amount),
      `${where}, account ${account}: `,
    );
  return joined;
}

const follows = (before: StatementPage, page: StatementPage): boolean =>
  before.balances.closing === page.balances.opening;

/** The same statement a second time in the file, to the letter, says nothing new. */
function nameOf({ number, page, balances, bookings }: StatementPage): string {
  return JSON.stringify([number, page, balances, bookings.map(({ raw }) => raw)]);
}

function inOrder(pages: readonly StatementPage[]): StatementPage[] {
  const once = [...new Map(pages.map((page) => [nameOf(page), page])).values()];
  if (once.every((page, index) => index === 0 || follows(once[index - 1] as StatementPage, page)))
    return once;
  // Some banks write the newest first, or the pages as they came.
  return once.toSorted(
    (a, b) =>
      a.balances.openedOn.localeCompare(b.balances.openedOn) ||
      (a.number ?? 0) - (b.number ?? 0) ||
      (a.page ?? 0) - (b.page ?? 0),
  );
}

function checkFollows(before: StatementPage, page: StatementPage): void {
  const { where, account, number } = page;
  if (page.balances.currency !== before.balances.currency)
    throw refuseFile(
      `${where}: account ${account} has balances in ${before.balances.currency} and ${page.balances.currency}`,
    );
  const [last, next] = [before.page ?? 1, page.page ?? 1];
  const isSame = number !== null && number === before.number;
  if (isSame && next > last + 1)
    throw refuseFile(`${where}: page ${last + 1} of statement ${number} of account ${account} is missing`);
  if (before.number !== null && !isSame && !before.isLast)
    throw refuseFile(
      `${where}: page ${last + 1} of statement ${before.number} of account ${account} is missing`,
    );
  if (!follows(before, page))
    throw refuseFile(`${where}: it does not continue from the previous statement of account ${account}`);
}

function joinAccount(pages: readonly StatementPage[]): AccountStatement {
  const ordered = inOrder(pages);
  for (const [index, page] of ordered.entries())
    if (index > 0) checkFollows(ordered[index - 1] as StatementPage, page);
  const [first, last] = [ordered[0] as StatementPage, ordered.at(-1) as StatementPage];
  const { currency, opening, openedOn } = first.balances;
  const { closing, closedOn } = last.balances;
  return {
    account: first.account,
    balances: { currency, opening, closing, openedOn, closedOn },
    bookings: ordered.flatMap(({ bookings }) => bookings),
  };
}
