// Import of an acquirer's settlement file: each row is matched once, and differences are posted separately.
import type { Tx } from '#server/platform/db/database.ts';
import type { Operator, Upload } from '#server/platform/http/call.ts';
import { type FileRow as CsvRow, openImportFile, reportFault } from '#server/platform/imports/read-file.ts';
import type { Services, TxServices } from '#server/services.ts';
import { offsetOpenItems } from '#server/settlement/open-items/items.ts';
import {
  type SettlementRowKind,
  type settlementColumns,
  settlementShape,
} from '#shared/contract/operator/settlement-file.ts';
import type { Currency } from '#shared/money.ts';
import { findSubject } from './find-subject.ts';
import { matchRow, missingSubject } from './match-row.ts';
import {
  type FileRow,
  insertFile,
  insertRow,
  lockRow,
  selectFileByHash,
  selectOpenRows,
  selectTakenLines,
} from './queries.ts';
import { readAmounts } from './read-amounts.ts';

export type Imported = { file: FileRow; repeated: boolean };

type SettlementLine = CsvRow<typeof settlementColumns>;

/** The number of characters of a line stored for display. */
const rawMax = 1000;

/** Importing the same file again resumes an interrupted import, and otherwise does nothing. */
export async function importSettlement(
  services: Services,
  operator: Operator,
  upload: Upload & { acquirer: string },
): Promise<Imported> {
  const { database, clock } = services;
  const read = await openImportFile(settlementShape, upload, 'settlement.csv');
  const { fileName, sha256, rowCount } = read;
  const created = await database.inTransaction((tx) =>
    insertFile(tx, {
      id: clock.newId(),
      fileName,
      acquirer: upload.acquirer,
      sha256,
      rowCount,
      uploadedBy: operator.operatorId,
      uploadedByName: operator.name,
      createdAt: clock.now(),
    }),
  );
  const file = created ?? ((await selectFileByHash(database.db, sha256)) as FileRow);
  const taken = await selectTakenLines(database.db, file.id);
  for await (const line of read.rows())
    if (!taken.has(line.row)) await database.inTransaction((tx) => takeLine(services, tx, file, line));
  await rematchRows(services);
  await offsetOpenItems(database.db, database.inTransaction);
  return { file, repeated: created === undefined };
}

/** Stores and matches a line in one transaction. */
async function takeLine(services: TxServices, tx: Tx, file: FileRow, line: SettlementLine): Promise<void> {
  const { cells, values, fault } = line;
  const row = {
    id: services.clock.newId(),
    fileId: file.id,
    line: line.row,
    raw: line.record.join(',').slice(0, rawMax),
    settledOn: values.settled_date ?? null,
    gatewayReference: cells.gateway_reference.slice(0, 100) || null,
    reference: cells.reference.slice(0, 64) || null,
    gross: null,
    fee: null,
    net: null,
    kind: values.kind ?? ('payment' as const),
  };
  const refuse = async (status: 'UNMATCHED' | 'ERROR', problem: string): Promise<void> => {
    await insertRow(tx, { ...row, status, problem });
  };
  if (fault) return refuse('ERROR', reportFault(fault));
  const { kind } = values;
  const currency = values.currency ?? (await currencyOf(tx, kind, row.gatewayReference, cells.reference));
  if (!currency) return refuse('UNMATCHED', missingSubject[kind]);
  const amounts = readAmounts(values, kind, currency);
  if (typeof amounts === 'string') return refuse('ERROR', amounts);
  const { effect: gross, fee, net } = amounts;
  const written = { ...row, kind, currency, gross, fee, net, status: 'UNMATCHED' as const };
  if (await insertRow(tx, written)) await matchRow(services, tx, { ...written, reversalCount: 0, amounts });
}

/** Returns the currency of the subject of a row, for rows without a currency. */
async function currencyOf(
  tx: Tx,
  kind: SettlementRowKind,
  gatewayReference: string | null,
  reference: string,
): Promise<Currency | undefined> {
  return (await findSubject(tx, { kind, reference, gatewayReference }, null))?.currency;
}

/** Retries unmatched rows, since their subjects may have been recorded later. Returns the number of rows tried. */
export async function rematchRows(services: Services): Promise<number> {
  const rows = await selectOpenRows(services.database.db);
  for (const { id } of rows)
    await services.database.inTransaction(async (tx) => {
      const row = await lockRow(tx, id);
      if (row?.status !== 'UNMATCHED' || row.reversedAt) return;
      const { gross, fee, net } = row;
      if (gross === null || fee === null || net === null) return;
      await matchRow(services, tx, { ...row, amounts: { effect: gross, fee, net } });
    });
  return rows.length;
}
