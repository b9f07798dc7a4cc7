// Bringing in what an acquirer has settled: each row against its payment, once, with what differs set apart.
import { createHash } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { offsetOpenItems } from '#server/settlement/open-items/items.ts';
import { type SettlementRowKind, settlementRowKinds } from '#shared/contract/operator/settlement.ts';
import { type Currency, currencies } from '#shared/money.ts';
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
import { isDay, readSettlementFile, type SettlementLine } from './read-file.ts';

export type Imported = { file: FileRow; repeated: boolean };

type Wish = { bytes: Buffer; fileName: string; acquirer: string };

/** The very same file again goes on where it was broken off, and else does nothing. */
export async function importSettlement(
  services: Services,
  operator: Operator,
  wish: Wish,
): Promise<Imported> {
  const { database, clock } = services;
  const sha256 = createHash('sha256').update(wish.bytes).digest();
  const lines = readSettlementFile(wish.bytes);
  const fileName = wish.fileName.toWellFormed().replaceAll('\u0000', '').slice(0, 200) || 'settlement.csv';
  const made = await database.inTransaction((tx) =>
    insertFile(tx, {
      ...{ id: clock.newId(), fileName, acquirer: wish.acquirer, sha256, rowCount: lines.length },
      ...{ uploadedBy: operator.operatorId, uploadedByName: operator.name, createdAt: clock.now() },
    }),
  );
  const file = made ?? ((await selectFileByHash(database.db, sha256)) as FileRow);
  const taken = await selectTakenLines(database.db, file.id);
  for (const line of lines.filter((one) => !taken.has(one.line)))
    await database.inTransaction((tx) => takeLine(services, tx, file, line));
  await rematchRows(services);
  await offsetOpenItems(database.db, database.inTransaction);
  return { file, repeated: made === undefined };
}

/** Writes a line down and matches it, in one transaction. */
async function takeLine(services: TxServices, tx: Tx, file: FileRow, line: SettlementLine): Promise<void> {
  const { cells } = line;
  const settledOn = isDay(cells.settled_date) ? cells.settled_date : null;
  const kind = settlementRowKinds.find((one) => one === (cells.kind || 'payment').toLowerCase());
  const row = {
    ...{ id: services.clock.newId(), fileId: file.id, line: line.line, raw: line.raw, settledOn },
    gatewayReference: cells.gateway_reference.slice(0, 100) || null,
    reference: cells.reference.slice(0, 64) || null,
    ...{ gross: null, fee: null, net: null, kind: kind ?? ('payment' as const) },
  };
  const refuse = async (status: 'UNMATCHED' | 'ERROR', problem: string): Promise<void> => {
    await insertRow(tx, { ...row, status, problem });
  };
  if (!kind) return refuse('ERROR', `kind must be one of ${settlementRowKinds.join(', ')}`);
  if (!settledOn) return refuse('ERROR', 'settled_date must be a day such as 2026-11-23');
  const currency = await currencyOf(tx, kind, line);
  if (currency === null) return refuse('ERROR', 'currency must be one such as NGN');
  if (!currency) return refuse('UNMATCHED', missingSubject[kind]);
  const amounts = readAmounts(cells, kind, currency);
  if (typeof amounts === 'string') return refuse('ERROR', amounts);
  const { effect: gross, fee, net } = amounts;
  const written = { ...row, kind, currency, gross, fee, net, status: 'UNMATCHED' as const };
  if (await insertRow(tx, written)) await matchRow(services, tx, { ...written, undoneCount: 0, amounts });
}

/** That of the row, else of what it is about; undefined when neither is known, null when it is none of ours. */
async function currencyOf(
  tx: Tx,
  kind: SettlementRowKind,
  { cells }: SettlementLine,
): Promise<Currency | null | undefined> {
  if (cells.currency) {
    const code = cells.currency.toUpperCase();
    return code in currencies ? (code as Currency) : null;
  }
  const gatewayReference = cells.gateway_reference.slice(0, 100) || null;
  const subject = await findSubject(tx, { kind, reference: cells.reference, gatewayReference }, null);
  return subject?.currency;
}

/** Tries again what was not matched: what it is about may have come into the books since. Answers how many rows were tried. */
export async function rematchRows(services: Services): Promise<number> {
  const rows = await selectOpenRows(services.database.db);
  for (const { id } of rows)
    await services.database.inTransaction(async (tx) => {
      const row = await lockRow(tx, id);
      if (row?.status !== 'UNMATCHED' || row.undoneAt) return;
      const { gross, fee, net } = row;
      if (gross === null || fee === null || net === null) return;
      await matchRow(services, tx, { ...row, amounts: { effect: gross, fee, net } });
    });
  return rows.length;
}
