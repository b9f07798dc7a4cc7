// Drafts of files of transfers: from a CSV, from a group of beneficiaries, or from rows that failed before.

import { findGroup as findBeneficiaryGroup, listAllMembers } from '#server/banking/beneficiaries/groups.ts';
import { countryOf, duplicateHours, minimumTransfer } from '#server/banking/transfers/create-transfers.ts';
import { findLimits, findTerms } from '#server/banking/transfers/terms.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment, Upload } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { openImportFile } from '#server/platform/imports/read-file.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { FileQuery } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkShape } from '#shared/contract/banking/bulk-transfers.ts';
import type { GroupSource } from '#shared/contract/banking/bulk-words.ts';
import type { TransferPurpose } from '#shared/contract/banking/transfer-words.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import {
  type CheckTerms,
  chargeColumns,
  checkStatic,
  type GivenRow,
  sameKey,
  verdictOf,
} from './check-row.ts';
import {
  type GroupRow,
  insertGroup,
  insertRows,
  markRetried,
  type NewRow,
  selectRetryable,
  selectSentTo,
} from './queries.ts';
import { groupStates } from './states.ts';

export type BulkCall = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};

type DraftRow = GivenRow & { line: number };
type Draft = {
  name: string;
  source: GroupSource;
  retryOf: string | null;
  walletId: string;
  currency: Currency;
  purpose: TransferPurpose;
  rows: readonly DraftRow[];
};

/** What rows are checked against now. */
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

/** Of which transfer or row each is another one: by its line; those that are dropped are none. */
export async function findDuplicates(
  db: Db,
  clock: Clock,
  environmentId: string,
  rows: readonly Compared[],
): Promise<Map<number, Duplicate>> {
  const since = new Date(clock.now().getTime() - duplicateHours * 3_600_000);
  const accountNumbers = [...new Set(rows.map(({ accountNumber }) => accountNumber))];
  const sent = await selectSentTo(db, environmentId, { accountNumbers, since });
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
const clip = (text: string, max: number): string => text.slice(0, max);

/** Writes a draft down with what is known of its rows already; the names are asked for by a job. */
async function makeDraft(services: TxServices, tx: Tx, call: BulkCall, draft: Draft): Promise<GroupRow> {
  const { clock } = services;
  const { environment, actor, audit } = call;
  const { currency, purpose, rows } = draft;
  const place = { environmentId: environment.id, currency, purpose };
  const terms = await checkTermsOf(tx, clock, place);
  const now = clock.now();
  const id = clock.newId();
  const checked = rows.map((given) => ({ given, found: checkStatic(given, terms) }));
  const duplicates = await findDuplicates(
    tx,
    clock,
    environment.id,
    checked.map(({ given: { line, accountNumber }, found }) => ({
      line,
      accountNumber,
      bankCode: found.bankCode,
      amount: found.amount,
    })),
  );
  const row = await insertGroup(tx, {
    environmentId: environment.id,
    id,
    reference: makeReference('GRP'),
    name: clip(draft.name, 200),
    source: draft.source,
    retryOf: draft.retryOf,
    walletId: draft.walletId,
    currency,
    purpose,
    status: 'DRAFT',
    madeBy: actor.name,
    rowCount: rows.length,
    createdAt: now,
    updatedAt: now,
  });
  const written = checked.map(({ given, found: { problem, ...columns } }): NewRow => {
    const verdict = problem ? verdictOf(problem) : ({ state: 'CHECKING', problem: null } as const);
    return {
      environmentId: environment.id,
      groupId: id,
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
      askAt: verdict.state === 'CHECKING' ? now : null,
    };
  });
  await insertRows(tx, written);
  const line = {
    kind: 'drafted',
    params: { rows: rows.length },
    actor: callerOf(actor),
    tone: 'neutral',
  } as const;
  await groupStates.begin(services, tx, { row }, line);
  audit({ entityId: id, before: null, after: { name: row.name, rows: rows.length, source: draft.source } });
  return row;
}

/** Digits as they were meant: without blanks and hyphens that people type. */
export const digitsOf = (text: string): string => clip(text.replace(/[\s-]/g, ''), 20);
export const namedOrNull = (text: string | null | undefined, max: number): string | null =>
  text?.trim() ? clip(text.trim(), max) : null;

/** A file that was sent in. Reads it ahead of the transaction. */
export async function draftFromFile(
  services: Services,
  call: BulkCall,
  upload: Pick<Upload, 'bytes' | 'fileName'>,
  query: FileQuery,
): Promise<string> {
  const file = await openImportFile(bulkShape, upload, 'transfers.csv');
  const rows: DraftRow[] = [];
  for await (const { row: line, cells } of file.rows())
    rows.push({
      line,
      bank: clip(cells.bank_code, 100),
      accountNumber: digitsOf(cells.account_number),
      givenName: namedOrNull(cells.account_name, 140),
      amountText: clip(cells.amount, 30),
      narration: namedOrNull(cells.narration, 100),
    });
  const { environment } = call;
  const source = await findSource(services.database.db, environment, { walletId: query.wallet_id });
  const draft = { name: file.fileName, source: 'file', retryOf: null, rows } as const;
  const of = { walletId: source.id, currency: source.currency, purpose: query.purpose };
  return services.database.inTransaction(
    async (tx) => (await makeDraft(services, tx, call, { ...draft, ...of })).id,
  );
}

/** Everybody in a group of beneficiaries, with what each usually gets. */
export async function draftFromGroup(
  services: TxServices,
  tx: Tx,
  call: BulkCall,
  query: FileQuery & { group_id: string },
): Promise<string> {
  const { environment } = call;
  const group = await findBeneficiaryGroup(tx, environment.id, query.group_id);
  const members = await listAllMembers(tx, environment.id, group.id);
  if (group.status !== 'ACTIVE' || members.length === 0)
    throw new AppError('TRANSFER_STATE', { sentence: 'There is nobody in this group.' });
  const { currency } = group;
  const source = await findSource(tx, environment, { walletId: query.wallet_id, currency });
  const rows = members.map((member, index) => ({
    line: index + 2,
    bank: member.bankCode,
    accountNumber: member.accountNumber,
    givenName: member.accountName,
    amountText: member.amount === null ? '' : toDecimalString(member.amount, currency),
    narration: member.narration,
  }));
  const of = { walletId: source.id, currency, purpose: query.purpose };
  return (
    await makeDraft(services, tx, call, { ...of, name: group.name, source: 'group', retryOf: null, rows })
  ).id;
}

/** The rows of a file that failed, each once. */
export async function draftOfFailed(
  services: TxServices,
  tx: Tx,
  call: BulkCall,
  before: GroupRow,
): Promise<string> {
  const place = { environmentId: before.environmentId, groupId: before.id };
  const failed = await selectRetryable(tx, place);
  if (failed.length === 0)
    throw new AppError('TRANSFER_STATE', {
      sentence: 'No row of this file failed, or all were tried again.',
    });
  const { id } = await makeDraft(services, tx, call, {
    name: before.name,
    source: 'retry',
    retryOf: before.id,
    walletId: before.walletId,
    currency: before.currency,
    purpose: before.purpose,
    rows: failed,
  });
  await markRetried(
    tx,
    place,
    failed.map(({ line }) => line),
    id,
  );
  return id;
}
