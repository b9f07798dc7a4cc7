// The style guide's rule on wallets: money enters and leaves a wallet through one function, and only that one posts on its account.
import { isTest, lineOf } from '../source-file.ts';
import type { FileRule } from './rules.ts';

const places = [
  'src/server/banking/wallets/post-to-wallets.ts',
  // Debits many wallets at once, by the same rules.
  'src/server/banking/wallets/debits/debit-wallets.ts',
];
/** Files that post between accounts of the platform, without a wallet; a lien holds the available amount of a wallet that it has locked. */
const betweenOthers = [
  'src/server/banking/transfers/post-paid.ts',
  'src/server/banking/virtual-accounts/inflows/post-inflow.ts',
  'src/server/banking/virtual-accounts/inflows/stray-books.ts',
  'src/server/banking/wallets/liens/place-lien.ts',
  'src/server/banking/wallets/liens/hold-amount.ts',
  'src/server/banking/remittances/post-paid-out.ts',
  'src/server/banking/conversions/post-margin.ts',
];

/** Patterns of access to a wallet's account, and to the ledger's writers within banking. */
const account = /kind: 'wallet'(?: as const)?,\s*ownerId/g;
const writers = /from '#server\/ledger\/(?:postings|holds)\.ts'/g;

export const checkWalletPostings: FileRule = (file) => {
  const { path, text } = file;
  if (!path.startsWith('src/server/') || path.startsWith('src/server/ledger/') || isTest(file)) return [];
  if (places.includes(path)) return [];
  const found = [...text.matchAll(account)];
  if (path.startsWith('src/server/banking/') && !betweenOthers.includes(path))
    found.push(...text.matchAll(writers));
  return found.map(
    ({ index }) => `${path}:${lineOf(file, index)} posts on wallets: postToWallets of banking/wallets does`,
  );
};
