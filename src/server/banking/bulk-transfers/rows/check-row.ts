// Checks of a row: bank, account number and amount, then the name from the bank, then duplicates.

import { accountNumberForms, findBank, listBanks } from '#server/rails/bank-directory.ts';
import type { Bank, NameEnquiry } from '#server/rails/banks.ts';
import { nameSimilarity, otherNameBelow, sameNameFrom } from '#shared/banking/name-similarity.ts';
import { calculateCharges, type TransferTerms } from '#shared/banking/transfer-charges.ts';
import {
  bulkCellMax,
  type CheckState,
  type RowProblem,
  rowProblems,
} from '#shared/contract/banking/bulk-transfer-enums.ts';
import { dutyFreePurposes, type TransferPurpose } from '#shared/contract/banking/transfer-enums.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import { amountMax, type Currency, parseAmount } from '#shared/money.ts';

/** The columns of a row as entered by the user. */
export type RowInput = {
  bank: string;
  accountNumber: string;
  givenName: string | null;
  amountText: string;
  narration: string | null;
};

/** The terms that rows of a file are checked against. */
export type CheckTerms = {
  currency: Currency;
  country: BankCountry;
  purpose: TransferPurpose;
  minimum: number;
  singleMax: number;
  terms: TransferTerms;
};

export type Verdict = { state: CheckState; problem: RowProblem | null };

/** The result of the checks without the bank; a null problem means that a name enquiry is needed. */
export type StaticCheck = {
  bankCode: string | null;
  bankName: string | null;
  amount: number | null;
  problem: RowProblem | null;
};

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds a bank by its code, or by its name ignoring case, punctuation and 'bank'; undefined when none or several match. */
export function bankOf(country: BankCountry, provided: string): Bank | undefined {
  const code = provided.trim();
  // Spreadsheets strip leading zeros from a code: 58 is 058.
  const padded = country === 'NG' && /^\d{1,2}$/.test(code) ? code.padStart(3, '0') : code;
  if (/^\d+$/.test(padded)) return findBank(country, padded);
  const name = letters(provided);
  const named = listBanks(country).filter((bank) => {
    const other = letters(bank.name);
    return (
      other === name || other === `${name}bank` || other.replace(/bank(nigeria|ofnigeria)?$/, '') === name
    );
  });
  return named.length === 1 ? named[0] : undefined;
}

const isTooLong = (text: string | null, cell: keyof typeof bulkCellMax): boolean =>
  (text?.length ?? 0) > bulkCellMax[cell];

export function checkStatic(row: RowInput, of: CheckTerms): StaticCheck {
  const bank = isTooLong(row.bank, 'bank') ? undefined : bankOf(of.country, row.bank);
  const parsed = isTooLong(row.amountText, 'amount') ? null : parseAmount(row.amountText, of.currency);
  const amount = parsed !== null && parsed > 0 && parsed <= amountMax ? parsed : null;
  const problem = ((): RowProblem | null => {
    if (!bank) return 'bank';
    if (!accountNumberForms[of.country].pattern.test(row.accountNumber)) return 'account_number';
    if (amount === null || amount < of.minimum) return 'amount';
    if (amount > of.singleMax) return 'limit';
    if (isTooLong(row.givenName, 'accountName')) return 'account_name';
    return isTooLong(row.narration, 'narration') ? 'narration' : null;
  })();
  return { bankCode: bank?.code ?? null, bankName: bank?.name ?? null, amount, problem };
}

/** The charges of a row; zero while its amount is unknown. */
export function chargeColumns(amount: number | null, isOwn: boolean, { purpose, terms }: CheckTerms) {
  if (amount === null) return { fee: 0, vat: 0, stampDuty: 0 };
  const dutyFree = isOwn || dutyFreePurposes.includes(purpose);
  const { fee, vat, stampDuty } = calculateCharges(amount, terms, { dutyFree });
  return { fee, vat, stampDuty };
}

export function verdictOf(problem: RowProblem | null): Verdict {
  return { state: problem ? rowProblems[problem].state : 'READY', problem };
}

/** Compares the given name with the bank's; a row without a name accepts the bank's. */
export function compareNames(givenName: string | null, foundName: string) {
  const similarity = givenName ? nameSimilarity(givenName, foundName) : null;
  const problem: RowProblem | null =
    similarity === null || similarity >= sameNameFrom
      ? null
      : similarity < otherNameBelow
        ? 'another_name'
        : 'name_differs';
  return { similarity, problem };
}

/** After the bank's response: a name problem takes precedence over a duplicate. */
export function evaluateAnswer(
  row: { givenName: string | null; duplicate: 'paid_today' | 'twice' | null },
  answer: NameEnquiry,
): Verdict & { foundName: string | null; similarity: number | null } {
  if (answer.outcome !== 'found') {
    const problem = answer.outcome === 'not_found' ? 'no_account' : 'no_answer';
    return { ...verdictOf(problem), foundName: null, similarity: null };
  }
  const foundName = answer.accountName.slice(0, 200);
  const { similarity, problem } = compareNames(row.givenName, foundName);
  return { ...verdictOf(problem ?? row.duplicate), foundName, similarity };
}

/** Two rows with the same key are the same transfer twice. */
export function sameKey(row: {
  bankCode: string | null;
  accountNumber: string;
  amount: number | null;
}): string {
  return `${row.bankCode}:${row.accountNumber}:${row.amount}`;
}
