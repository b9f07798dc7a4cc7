// What would become of the rows of a file: each is taken as it would be, and undone.
import type { Upload } from '#server/platform/http/call.ts';
import { type ImportKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import { type FileRow, openImportFile } from '#server/platform/imports/read-file.ts';
import type { Services } from '#server/services.ts';
import { previewRowsMax, type StoreProductPreview } from '#shared/contract/commerce/store-product-imports.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ImportColumn } from '#shared/contract/platform/imports.ts';

type Shown = StoreProductPreview['shown'][number];
type Result = 'added' | 'changed' | 'same';
type Outcome = Pick<Shown, 'result' | 'message'>;

/** Carries what came of a row out of the transaction that it undoes. */
class UndoneError extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('undone');
    this.outcome = outcome;
  }
}

async function lookAt<Columns extends readonly ImportColumn[]>(
  services: Services,
  kind: ImportKind<Columns, Result>,
  owner: { environmentId: string; by: string },
  row: FileRow<Columns>,
): Promise<Shown> {
  const shown = { row: row.row, reference: row.cells[kind.label].slice(0, 100) };
  if (row.fault)
    return Object.assign(shown, {
      result: 'failed',
      column: row.fault.column,
      message: row.fault.sentence,
    } as const);
  const { values } = row;
  try {
    await services.database.inTransaction(async (tx) => {
      throw new UndoneError(await kind.take(services, tx, values, owner));
    });
  } catch (error) {
    if (error instanceof UndoneError) return Object.assign(shown, { column: null }, error.outcome);
    const isFault = error instanceof RowFaultError;
    if (!isFault && (!(error instanceof AppError) || error.status >= 500)) throw error;
    const [field = '', sentence] =
      error instanceof AppError ? (Object.entries(error.fields ?? {})[0] ?? []) : [];
    const column = isFault ? error.column : (kind.columnOf?.[field] ?? null);
    return Object.assign(shown, { result: 'failed', column, message: sentence ?? error.message } as const);
  }
  throw new Error('A row that was looked at was kept.');
}

/** Rows are looked at one by one: what a row needs of one before it in the same file is missing here. */
export async function previewFile<Columns extends readonly ImportColumn[]>(
  services: Services,
  kind: ImportKind<Columns, Result>,
  owner: { environmentId: string; by: string },
  upload: Pick<Upload, 'bytes' | 'fileName'>,
): Promise<StoreProductPreview> {
  const file = await openImportFile(kind.shape, upload, kind.unnamed);
  const shown: Shown[] = [];
  for await (const row of file.rows()) {
    if (shown.length >= previewRowsMax) break;
    shown.push(await lookAt(services, kind, owner, row));
  }
  const failed = shown.filter(({ result }) => result === 'failed').length;
  return { rows: file.rowCount, failed, looked: shown.length, shown };
}
