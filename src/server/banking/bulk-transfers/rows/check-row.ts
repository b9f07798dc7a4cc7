// What is found of a row: its bank, its number, its amount, then the name that the bank has, then whether it is another one of a transfer.

import { accountNumberForms, findBank, listBanks } from '#server/rails/bank-directory.ts';
import type { Bank, NameEnquiry } from '#server/rails/banks.ts';
import { nameSimilarity, otherNameBelow, sameNameFrom } from '#shared/banking/name-similarity.ts';
import { reckonCharges, type TransferTerms } from '#shared/banking/transfer-charges.ts';
import { type CheckState, type RowProblem, rowProblems } from '#shared/contract/banking/bulk-words.ts';
import { dutyFreePurposes, type TransferPurpose } from '#shared/contract/banking/transfer-words.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import { amountMax, type Currency, parseAmount } from '#shared/money.ts';

/** What a person writes of a row. */
export type GivenRow = {
  bank: string;
  accountNumber: string;
  givenName: string | null;
  amountText: string;
  narration: string | null;
};

/** What rows of a file are checked against. */
export type CheckTerms = {
  currency: Currency;
  country: BankCountry;
  purpose: TransferPurpose;
  minimum: number;
  singleMax: number;
  terms: TransferTerms;
};

export type Verdict = { state: CheckState; problem: RowProblem | null };

/** What can be said without asking anybody; null as its problem: the bank is to be asked. */
export type StaticCheck = {
  bankCode: string | null;
  bankName: string | null;
  amount: number | null;
  problem: RowProblem | null;
};

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** By its code, or by its name however it is written; undefined when there is none such. */
export function bankOf(country: BankCountry, given: string): Bank | undefined {
  const code = given.trim();
  // Spreadsheets take the zeros off a code: 58 is 058.
  const padded = country === 'NG' && /^\d{1,2}$/.test(code) ? code.padStart(3, '0') : code;
  if (/^\d+$/.test(padded)) return findBank(country, padded);
  const name = letters(given);
  const named = listBanks(country).filter((bank) => {
    const other = letters(bank.name);
    return (
      other === name || other === `${name}bank` || other.replace(/bank(nigeria|ofnigeria)?$/, '') === name
    );
  });
  return named.length === 1 ? named[0] : undefined;
}

export function checkStatic(row: GivenRow, of: CheckTerms): StaticCheck {
  const bank = bankOf(of.country, row.bank);
  const parsed = parseAmount(row.amountText, of.currency);
  const amount = parsed !== null && parsed > 0 && parsed <= amountMax ? parsed : null;
  const problem = ((): RowProblem | null => {
    if (!bank) return 'bank';
    if (!accountNumberForms[of.country].pattern.test(row.accountNumber)) return 'account_number';
    if (amount === null || amount < of.minimum) return 'amount';
    return amount > of.singleMax ? 'limit' : null;
  })();
  return { bankCode: bank?.code ?? null, bankName: bank?.name ?? null, amount, problem };
}

/** The charges of a row; nothing while its amount is not known. */
export function chargeColumns(amount: number | null, isOwn: boolean, { purpose, terms }: CheckTerms) {
  if (amount === null) return { fee: 0, vat: 0, stampDuty: 0 };
  const dutyFree = isOwn || dutyFreePurposes.includes(purpose);
  const { fee, vat, stampDuty } = reckonCharges(amount, terms, { dutyFree });
  return { fee, vat, stampDuty };
}

export function verdictOf(problem: RowProblem | null): Verdict {
  return { state: problem ? rowProblems[problem].state : 'READY', problem };
}

/** How the given name compares with the bank's; a row without one takes the bank's as it is. */
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

/** Once the bank has answered: the name goes before what the row is another one of. */
export function judgeAnswer(
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

/** Two rows with the same are the same transfer twice. */
export function sameKey(row: {
  bankCode: string | null;
  accountNumber: string;
  amount: number | null;
}): string {
  return `${row.bankCode}:${row.accountNumber}:${row.amount}`;
}
