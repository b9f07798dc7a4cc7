// The acquirer's file of chargebacks: each row by itself, opened or moved on; what is known already makes nothing twice.
import { createHash } from 'node:crypto';
import { findCaseByArn, moveChargeback, openChargeback } from '#server/payments/chargebacks/service.ts';
import { findPaymentPlace, holdPayment } from '#server/payments/transactions/dispute-standing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ImportRow } from '#server/platform/db/tables/disputes.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { importColumns } from '#shared/contract/operator/disputes.ts';
import { type CaseStage, caseStages } from '#shared/contract/payments/chargebacks.ts';
import { type CsvRow, readCsv, writeCsvText } from '#shared/files/csv.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { insertImport, selectImport } from './queries.ts';

type ColumnName = (typeof importColumns)[number]['name'];
type Cells = Record<ColumnName, string>;

const rowsMax = 10_000;
const required: readonly ColumnName[] = ['payment_reference', 'arn', 'stage', 'reason_code', 'amount'];

/** What is wrong with a row, and in which column. */
class RowFaultError extends Error {
  readonly column: ColumnName;
  constructor(column: ColumnName, sentence: string) {
    super(sentence);
    this.column = column;
  }
}

function readHeadings(row: CsvRow | undefined): (ColumnName | null)[] {
  const headings = (row?.cells ?? []).map((cell) => {
    const name = cell.trim().toLowerCase().replaceAll(' ', '_');
    return importColumns.find((column) => column.name === name)?.name ?? null;
  });
  const missing = required.filter((name) => !headings.includes(name));
  if (missing.length === 0) return headings;
  const sentence = `The first row must name the columns ${missing.join(', ')}`;
  throw new AppError('VALIDATION', { sentence, fields: { file: sentence } });
}

/** The rows of a file by column; throws when it is none of ours. */
export function readImportFile(bytes: Buffer): { line: number; cells: Cells }[] {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.includes('\u0000')) throw new AppError('UNSUPPORTED_FILE');
  const [head, ...rows] = readCsv(text);
  const headings = readHeadings(head);
  if (rows.length > rowsMax) {
    const sentence = `At most ${rowsMax} rows a file`;
    throw new AppError('VALIDATION', { sentence, fields: { file: sentence } });
  }
  return rows.map(({ line, cells }) => {
    const named = Object.fromEntries(importColumns.map(({ name }) => [name, ''])) as Cells;
    headings.forEach((name, index) => {
      if (name) named[name] = (cells[index] ?? '').trim().toWellFormed();
    });
    return { line, cells: named };
  });
}

function readStage(cells: Cells): CaseStage {
  const wanted = cells.stage.toLowerCase().replaceAll(/[ -]/g, '_');
  const stage = caseStages.find((one) => one === wanted);
  if (!stage) throw new RowFaultError('stage', `Must be one of ${caseStages.join(', ')}`);
  return stage;
}

function readDue(cells: Cells): Date | null {
  if (cells.due_at === '') return null;
  const at = new Date(cells.due_at);
  const isExact = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(cells.due_at);
  if (!isExact || Number.isNaN(at.getTime()))
    throw new RowFaultError('due_at', 'Must be an instant such as 2026-11-24T16:00:00Z');
  return at;
}

function readAmount(cells: Cells, currency: Currency): number {
  if (cells.currency !== '' && cells.currency.toUpperCase() !== currency)
    throw new RowFaultError('currency', `The payment was made in ${currency}`);
  const amount = parseAmount(cells.amount, currency);
  if (amount === null || amount <= 0) throw new RowFaultError('amount', 'Must be an amount such as 1500.50');
  return amount;
}

function checkCodes(cells: Cells): void {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(cells.arn))
    throw new RowFaultError('arn', 'Must be letters, digits and hyphens, at most 40');
  if (!/^[A-Za-z0-9._-]{1,20}$/.test(cells.reason_code))
    throw new RowFaultError('reason_code', 'Must be a code such as 10.4 or 4853');
}

type Done = { result: 'opened' | 'moved' | 'known'; message: string };

async function takeRow(services: TxServices, tx: Tx, cells: Cells, actor: string): Promise<Done> {
  checkCodes(cells);
  const stage = readStage(cells);
  const dueAt = readDue(cells);
  const place = await findPaymentPlace(tx, cells.payment_reference);
  if (!place) throw new RowFaultError('payment_reference', 'There is no such payment');
  const { environmentId, id: transactionId } = place;
  const payment = await holdPayment(tx, environmentId, transactionId);
  const amount = readAmount(cells, payment.currency);
  const known = await findCaseByArn(tx, environmentId, transactionId, cells.arn);
  if (known) {
    if (caseStages.indexOf(stage) <= caseStages.indexOf(known.stage))
      return { result: 'known', message: `Is case ${known.reference}` };
    await moveChargeback(services, tx, { environmentId, chargebackId: known.id, stage, dueAt, actor });
    return { result: 'moved', message: `Case ${known.reference} went on to ${stage}` };
  }
  const { reference } = await openChargeback(services, tx, {
    ...{ environmentId, transactionId, amount, stage, dueAt, actor },
    reasonCode: cells.reason_code,
    arn: cells.arn,
  });
  return { result: 'opened', message: `Case ${reference}` };
}

/** The column that a field of the service's own complaints comes from. */
const columnOf: Record<string, ColumnName> = { amount: 'amount', dueAt: 'due_at', stage: 'stage' };

async function reportRow(services: Services, line: number, cells: Cells, actor: string): Promise<ImportRow> {
  const row = { row: line, reference: cells.payment_reference.slice(0, 64) };
  try {
    const done = await services.database.inTransaction((tx) => takeRow(services, tx, cells, actor));
    return { ...row, ...done, column: null };
  } catch (error) {
    if (error instanceof RowFaultError)
      return { ...row, result: 'failed', column: error.column, message: error.message };
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const [field] = Object.keys(error.fields ?? {});
    return { ...row, result: 'failed', column: (field && columnOf[field]) || null, message: error.message };
  }
}

export type Imported = { row: NonNullable<Awaited<ReturnType<typeof selectImport>>>; repeated: boolean };

/** Brings a file in. The very same file again does nothing; a row that failed can be corrected and sent again. */
export async function importChargebacks(
  services: Services,
  upload: { bytes: Buffer; fileName: string },
  actor: string,
): Promise<Imported> {
  const { database, clock } = services;
  const contentHash = createHash('sha256').update(upload.bytes).digest();
  const before = await selectImport(database.db, { contentHash });
  if (before) return { row: before, repeated: true };
  const report: ImportRow[] = [];
  for (const { line, cells } of readImportFile(upload.bytes))
    report.push(await reportRow(services, line, cells, actor));
  const id = clock.newId();
  const fileName = upload.fileName.toWellFormed().replaceAll('\u0000', '').slice(0, 200) || 'chargebacks.csv';
  const made = await database.inTransaction((tx) =>
    insertImport(tx, { id, fileName, contentHash, report, importedBy: actor, at: clock.now() }),
  );
  const row = await selectImport(database.db, { contentHash });
  if (!row) throw new AppError('NOT_FOUND');
  return { row, repeated: !made };
}

/** What became of each row, as a file. */
export async function downloadReport(db: Db, importId: string): Promise<FileAnswer> {
  const found = await selectImport(db, { id: importId });
  if (!found) throw new AppError('NOT_FOUND');
  const rows = found.report.map((one) => [
    String(one.row),
    one.reference,
    one.result,
    one.column ?? '',
    one.message,
  ]);
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `chargeback-import-${importId.slice(-4)}.csv`,
    body: `\uFEFF${writeCsvText([['row', 'payment_reference', 'result', 'column', 'message'], ...rows])}`,
  };
}
