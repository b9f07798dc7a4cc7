// Checks the rows of a file together: the terms, duplicates, and the results available before a name enquiry.

import { countryOf, duplicateHours } from '#server/banking/transfers/create-transfers.ts';
import { findLimits, findTerms } from '#server/banking/transfers/terms.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { minimumTransfer } from '#shared/banking/transfer-charges.ts';
import type { TransferPurpose } from '#shared/contract/banking/transfer-enums.ts';
import type { Currency } from '#shared/money.ts';
import { type GroupRow, type NewRow, selectSentTo } from '../queries.ts';
import {
  type CheckTerms,
  chargeColumns,
  checkStatic,
  type RowInput,
  sameKey,
  verdictOf,
} from './check-row.ts';

export type DraftRow = RowInput & { line: number };

/** Returns the terms that rows are checked against now. */
export async function checkTermsOf(
  db: Db,
  clock: Clock,
  of: { environmentId: string; currency: Currency; purpose: TransferPurpose },
): Promise<CheckTerms> {
  const { environmentId, currency, purpose } = of;
  const at = clock.now();
  const { singleMax } = await findLimits(db, { environmentId, currency, memberId: null, at });
  const terms = await findTerms(db, currency, at);
  const minimum = minimumTransfer(currency);
  return { currency, country: countryOf(currency), purpose, minimum, singleMax, terms };
}

type Compared = {
  line: number;
  bankCode: string | null;
  accountNumber: string;
  amount: number | null;
  dropped?: boolean;
};
export type Duplicate = { duplicate: 'paid_today' | 'twice' | null; about: string | null };

/** Finds the transfer or earlier row that each row duplicates, by line; dropped rows are skipped. */
export async function findDuplicates(
  db: Db,
  clock: Clock,
  environmentId: string,
  rows: readonly Compared[],
  /** A file that is being sent, whose own transfers are not duplicates. */
  exceptGroupId: string | null = null,
): Promise<Map<number, Duplicate>> {
  const since = new Date(clock.now().getTime() - duplicateHours * 3_600_000);
  const accountNumbers = [...new Set(rows.map(({ accountNumber }) => accountNumber))];
  const sent = await selectSentTo(db, environmentId, { accountNumbers, since, exceptGroupId });
  const sentByKey = new Map(sent.map((one) => [sameKey(one), one.reference]));
  const firstLines = new Map<string, number>();
  const found = new Map<number, Duplicate>();
  for (const row of rows) {
    if (row.dropped || row.amount === null) continue;
    const key = sameKey(row);
    const first = firstLines.get(key);
    const reference = sentByKey.get(key);
    if (first !== undefined) found.set(row.line, { duplicate: 'twice', about: String(first) });
    else if (reference) found.set(row.line, { duplicate: 'paid_today', about: reference });
    if (first === undefined) firstLines.set(key, row.line);
  }
  return found;
}

const noDuplicate: Duplicate = { duplicate: null, about: null };

/**
 * The rows of a draft to be stored; names are requested from the banks afterwards. `version` must exceed that of every earlier row, so that
 * a response for one of those is discarded.
 */
export async function checkedRows(
  { clock }: { clock: Clock },
  db: Db,
  group: Pick<GroupRow, 'environmentId' | 'id' | 'currency' | 'purpose'>,
  { rows, version }: { rows: readonly DraftRow[]; version: number },
): Promise<NewRow[]> {
  const { environmentId } = group;
  const terms = await checkTermsOf(db, clock, group);
  const checked = rows.map((given) => ({ given, found: checkStatic(given, terms) }));
  const duplicates = await findDuplicates(
    db,
    clock,
    environmentId,
    checked.map(({ given: { line, accountNumber }, found: { bankCode, amount } }) => ({
      line,
      accountNumber,
      bankCode,
      amount,
    })),
  );
  return checked.map(({ given, found: { problem, ...columns } }) => {
    const verdict = problem ? verdictOf(problem) : ({ state: 'CHECKING', problem: null } as const);
    return {
      environmentId,
      groupId: group.id,
      line: given.line,
      bank: given.bank,
      accountNumber: given.accountNumber,
      givenName: given.givenName,
      amountText: given.amountText,
      narration: given.narration,
      bankCode: columns.bankCode,
      bankName: columns.bankName,
      amount: columns.amount,
      ...chargeColumns(columns.amount, false, terms),
      ...(duplicates.get(given.line) ?? noDuplicate),
      ...verdict,
      version,
      nextEnquiryAt: verdict.state === 'CHECKING' ? clock.now() : null,
    };
  });
}
