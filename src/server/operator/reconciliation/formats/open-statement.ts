// Opens a bank statement file uploaded by staff: detects its format from the content, and resolves its known accounts.
import { createHash } from 'node:crypto';
import type { Upload } from '#server/platform/http/call.ts';
import { openImportFile } from '#server/platform/imports/read-file.ts';
import { readText } from '#server/platform/imports/read-records.ts';
import { AppError } from '#shared/contract/errors.ts';
import { statementShape } from '#shared/contract/operator/bank/bank-statements.ts';
import { joinPages, resolveAccounts } from './join-pages.ts';
import { readCamt053 } from './read-camt053.ts';
import { balancesOfCsv, readCsv } from './read-csv.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import { type StatementFile, toEntry } from './statement-file.ts';

const fileNameMax = 200;

/** account: for a CSV, which names none. known: the settlement accounts of the mode. */
export type StatementUpload = Upload & { account: string; mode: 'test' | 'live'; known: readonly string[] };

/** Throws an error text for an invalid file. Of a CSV, the readable lines are imported; the other formats are imported as a whole. */
export async function openStatement(upload: StatementUpload): Promise<StatementFile> {
  const text = readText(upload.bytes).toString('utf8');
  const isXml = /^\uFEFF?\s*</.test(text);
  if (!isXml && !isMt940(text)) return openCsv(upload);
  const pages = resolveAccounts(isXml ? readCamt053(text) : readMt940(text), upload);
  const format = isXml ? 'camt053' : 'mt940';
  return {
    format,
    fileName:
      upload.fileName.toWellFormed().replaceAll('\u0000', '').slice(0, fileNameMax) || `statement.${format}`,
    sha256: createHash('sha256').update(upload.bytes).digest(),
    parts: joinPages(pages).map(({ account, balances, bookings }) => ({
      account,
      rowCount: bookings.length,
      balances,
      entries: bookings.filter(({ amount }) => amount !== 0).map(toEntry),
    })),
  };
}

async function openCsv(upload: StatementUpload): Promise<StatementFile> {
  const { account, mode, known } = upload;
  if (!known.includes(account)) {
    const sentence = `Nothing was imported: account ${account} is not a settlement account in ${mode} mode. Add it first.`;
    throw new AppError('VALIDATION', { sentence, fields: { account: sentence } });
  }
  const file = await openImportFile(statementShape, upload, 'statement.csv');
  const { fileName, sha256, rowCount } = file;
  const entries = await readCsv(file);
  const balances = balancesOfCsv(entries);
  return { format: 'csv', fileName, sha256, parts: [{ account, rowCount, balances, entries }] };
}
