// Corrects, drops, accepts or restores a row of a draft; duplicates are then determined again for all rows.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { RowChange } from '#shared/contract/banking/bulk-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type BulkCall, digitsOf, namedOrNull } from '../drafts.ts';
import { lockDraft } from '../lock-draft.ts';
import { announceGroups, type RowChanges, type RowRow, selectRows, updateRow } from '../queries.ts';
import { chargeColumns, checkStatic, compareNames, type RowInput, verdictOf } from './check-row.ts';
import { checkTermsOf, findDuplicates } from './check-rows.ts';

const givenOf = ({ bank, accountNumber, givenName, amountText, narration }: RowRow): RowInput => ({
  bank,
  accountNumber,
  givenName,
  amountText,
  narration,
});

/** The content of the row after the change. */
function writtenBy(row: RowRow, change: RowChange): RowInput {
  const before = givenOf(row);
  if (change.restore) return row.original ? (JSON.parse(row.original) as RowInput) : before;
  return {
    bank: change.bank ?? before.bank,
    accountNumber:
      change.account_number === undefined ? before.accountNumber : digitsOf(change.account_number),
    givenName: change.use_bank_name
      ? (row.foundName ?? before.givenName)
      : (change.account_name ?? before.givenName),
    amountText: change.amount ?? before.amountText,
    narration: namedOrNull(change.narration) ?? before.narration,
  };
}

export async function changeRow(
  services: TxServices,
  tx: Tx,
  { environment, audit }: BulkCall,
  { groupId, line, change }: { groupId: string; line: number; change: RowChange },
): Promise<void> {
  const { clock } = services;
  const group = await lockDraft(tx, environment.id, groupId);
  const rows = await selectRows(tx, { environmentId: environment.id, groupId });
  const row = rows.find((one) => one.line === line);
  if (!row) throw new AppError('NOT_FOUND');
  const terms = await checkTermsOf(tx, clock, group);
  const provided = writtenBy(row, change);
  const found = checkStatic(provided, terms);
  const isSameAccount = found.bankCode === row.bankCode && provided.accountNumber === row.accountNumber;
  const foundName = isSameAccount ? row.foundName : null;
  const isOwn = isSameAccount && row.isOwn;
  const isEdited = JSON.stringify(provided) !== JSON.stringify(givenOf(row));
  const next: RowRow = {
    ...row,
    ...provided,
    ...chargeColumns(found.amount, isOwn, terms),
    bankCode: found.bankCode,
    bankName: found.bankName,
    amount: found.amount,
    foundName,
    isOwn,
    kept: isEdited ? false : (change.kept ?? row.kept),
    dropped: change.dropped ?? row.dropped,
    fixed: change.restore ? false : row.fixed || isEdited,
    original: row.original ?? (isEdited ? JSON.stringify(givenOf(row)) : null),
    version: row.version + 1,
    enquiryCount: 0,
  };
  const mustAsk = found.problem === null && (foundName === null || change.ask === true);
  await judgeAll(services, tx, {
    environmentId: environment.id,
    rows: rows.map((one) => (one.line === line ? next : one)),
    before: rows,
    changed: { line, problem: found.problem, mustAsk },
  });
  announceGroups(tx, group.environmentId);
  const auditValuesOf = ({ bank, amountText, dropped, kept }: RowRow) => ({
    bank,
    amount: amountText,
    dropped,
    kept,
  });
  audit({
    entityId: groupId,
    before: { line, ...auditValuesOf(row) },
    after: { line, ...auditValuesOf(next) },
  });
}

type Judged = {
  environmentId: string;
  rows: readonly RowRow[];
  before: readonly RowRow[];
  changed: { line: number; problem: RowRow['problem']; mustAsk: boolean };
};

/** Checks the changed row, and every other row that is or was a duplicate of it. */
async function judgeAll(services: TxServices, tx: Tx, of: Judged): Promise<void> {
  const { environmentId, rows, before, changed } = of;
  const { clock } = services;
  const duplicates = await findDuplicates(tx, clock, environmentId, rows);
  for (const [index, row] of rows.entries()) {
    const { duplicate, about } = duplicates.get(row.line) ?? { duplicate: null, about: null };
    const isChanged = row.line === changed.line;
    if (!isChanged && duplicate === row.duplicate && about === row.about) continue;
    const checked = isChanged ? judgeChanged(row, duplicate, changed) : judgeOther(row, duplicate);
    const wrote = isChanged ? pickChanges(row, before[index] as RowRow) : {};
    const nextEnquiryAt = checked.state === 'CHECKING' ? (isChanged ? clock.now() : row.nextEnquiryAt) : null;
    const kept = checked.state === 'WARNING' && row.kept;
    await updateRow(tx, row, { ...wrote, ...checked, duplicate, about, nextEnquiryAt, kept });
  }
}

function judgeChanged(row: RowRow, duplicate: RowRow['duplicate'], { problem, mustAsk }: Judged['changed']) {
  if (problem) return { ...verdictOf(problem), similarity: null };
  if (mustAsk || row.foundName === null)
    return { state: 'CHECKING', problem: null, similarity: null } as const;
  const compared = compareNames(row.givenName, row.foundName);
  return { ...verdictOf(compared.problem ?? duplicate), similarity: compared.similarity };
}

/** For an unchanged row: only its duplicate may have changed. */
function judgeOther({ state, problem }: RowRow, duplicate: RowRow['duplicate']) {
  const isOpen = state === 'READY' || problem === 'twice' || problem === 'paid_today';
  return isOpen ? verdictOf(duplicate) : { state, problem };
}

function pickChanges(row: RowRow, before: RowRow): RowChanges {
  const { bank, bankCode, bankName, givenName, foundName, isOwn, amountText, amount, narration } = row;
  const { fee, vat, stampDuty, dropped, fixed, original, version, enquiryCount, accountNumber } = row;
  const changes = { bank, bankCode, bankName, givenName, foundName, isOwn, amountText, amount, narration };
  const sealed = {
    ...(accountNumber !== before.accountNumber && { accountNumber }),
    ...(original !== before.original && { original }),
  };
  return { ...changes, ...sealed, fee, vat, stampDuty, dropped, fixed, version, enquiryCount };
}
