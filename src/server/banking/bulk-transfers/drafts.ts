// Drafts of bulk transfers: from a CSV file, a beneficiary group, or the failed rows of an earlier one.

import { findGroup as findBeneficiaryGroup, listAllMembers } from '#server/banking/beneficiaries/groups.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment, Upload } from '#server/platform/http/call.ts';
import { openImportFile } from '#server/platform/imports/read-file.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { FileQuery } from '#shared/contract/banking/bulk-shapes.ts';
import type { GroupSource } from '#shared/contract/banking/bulk-transfer-enums.ts';
import { bulkShape } from '#shared/contract/banking/bulk-transfers.ts';
import type { TransferPurpose } from '#shared/contract/banking/transfer-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { type GroupRow, insertGroup, insertRows, markRetried, selectRetryable } from './queries.ts';
import { checkedRows, type DraftRow } from './rows/check-rows.ts';
import { groupStates } from './states.ts';

export type BulkCall = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};

type Draft = {
  name: string;
  source: GroupSource;
  retryOf: string | null;
  walletId: string;
  currency: Currency;
  purpose: TransferPurpose;
  rows: readonly DraftRow[];
};

const clip = (text: string, max: number): string => text.slice(0, max);

/** Stores a draft with the checks possible without a bank; a job requests the names. */
async function makeDraft(services: TxServices, tx: Tx, call: BulkCall, draft: Draft): Promise<GroupRow> {
  const { clock } = services;
  const { environment, actor, audit } = call;
  const { currency, purpose, rows } = draft;
  const now = clock.now();
  const id = clock.newId();
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
    createdByName: actor.name,
    rowCount: rows.length,
    createdAt: now,
    updatedAt: now,
  });
  await insertRows(tx, await checkedRows(services, tx, row, { rows, version: 0 }));
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

/** How much of a cell is stored. More than any cell may have, so that a longer one is shown with its error. */
const storedCellMax = 1000;
const stored = (text: string): string => clip(text.trim(), storedCellMax);

/** Returns the digits without blanks and hyphens. */
export const digitsOf = (text: string): string => stored(text.replace(/[\s-]/g, ''));
export const namedOrNull = (text: string | null | undefined): string | null => stored(text ?? '') || null;

/** Returns the rows of an uploaded file. Read before the transaction. */
export async function readRows(
  upload: Pick<Upload, 'bytes' | 'fileName'>,
): Promise<{ name: string; rows: DraftRow[] }> {
  const file = await openImportFile(bulkShape, upload, 'transfers.csv');
  const rows: DraftRow[] = [];
  for await (const { row: line, cells } of file.rows())
    rows.push({
      line,
      bank: stored(cells.bank_code),
      accountNumber: digitsOf(cells.account_number),
      givenName: namedOrNull(cells.account_name),
      amountText: stored(cells.amount),
      narration: namedOrNull(cells.narration),
    });
  return { name: clip(file.fileName, 200), rows };
}

export async function draftFromFile(
  services: Services,
  call: BulkCall,
  upload: Pick<Upload, 'bytes' | 'fileName'>,
  query: FileQuery,
): Promise<string> {
  const { environment } = call;
  const { name, rows } = await readRows(upload);
  const source = await findSource(services.database.db, environment, { walletId: query.wallet_id });
  const draft = { name, source: 'file', retryOf: null, rows } as const;
  const of = { walletId: source.id, currency: source.currency, purpose: query.purpose };
  return services.database.inTransaction(
    async (tx) => (await makeDraft(services, tx, call, { ...draft, ...of })).id,
  );
}

/** Creates a draft with all members of a beneficiary group and their usual amounts. */
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
    throw new AppError('TRANSFER_STATE', { sentence: 'This group has no beneficiaries.' });
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

/** Creates a draft with the failed rows of a file, each once. */
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
      sentence: 'This file has no failed rows left to retry.',
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
