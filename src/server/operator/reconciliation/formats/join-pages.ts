// Files with statements of several accounts: identifies the accounts, and joins the messages or pages of each into one statement.
import { refuseFile } from '#server/platform/imports/read-records.ts';
import { type Balances, type Booking, checkBalances } from './statement-file.ts';

/** An MT940 message or a camt.053 Stmt: a statement of an account, or a page of one. */
export type StatementPage = {
  /** Its position in the file, for error texts. */
  where: string;
  account: string;
  balances: Balances;
  bookings: Booking[];
  /** The numbers of the statement, and of the page in it, where the file has them. */
  number: number | null;
  page: number | null;
  /** False when the file states that more pages follow. */
  isLast: boolean;
};

export type AccountStatement = { account: string; balances: Balances; bookings: Booking[] };

const squeeze = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** Returns the notations of an account in files: with the bank before it, or the currency after it. */
function namesOf(account: string): string[] {
  const whole = squeeze(account);
  const own = whole.slice(whole.lastIndexOf('/') + 1);
  return [whole, own, own.replace(/(?<=\d)[A-Z]{3}$/, '')];
}

/** Returns the matching known account; null when there is none. */
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

/**
 * Returns the pages with known accounts. Throws an error text that lists the unknown ones, in which case nothing of the file is imported.
 */
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

/** Returns one statement per account, in the order of the file. Throws an error text for an invalid page. */
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

/** An identical repetition of a statement in the same file is ignored. */
function nameOf({ number, page, balances, bookings }: StatementPage): string {
  return JSON.stringify([number, page, balances, bookings.map(({ raw }) => raw)]);
}

function inOrder(pages: readonly StatementPage[]): StatementPage[] {
  const once = [...new Map(pages.map((page) => [nameOf(page), page])).values()];
  if (once.every((page, index) => index === 0 || follows(once[index - 1] as StatementPage, page)))
    return once;
  // Some banks write the newest page first, or in no order.
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
