// Import of a file: each row in its own transaction, once, together with its result.
import type { Upload } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { ImportColumn } from '#shared/contract/platform/imports.ts';
import { faultOf } from './fault-of.ts';
import type { GroupedImportKind, ImportKind, ImportOwner } from './import-kind.ts';
import {
  completeImport,
  type ImportRecord,
  insertImport,
  insertOutcomes,
  type RowOutcome,
  selectByHash,
  selectTakenLines,
} from './queries.ts';
import { type FileRow, type ImportFile, openImportFile } from './read-file.ts';
import { takeGroups } from './run-groups.ts';

/** The number of failed rows stored per statement. */
const failedBatch = 200;
const labelMax = 100;

/** Thrown when another run of the same file has imported the row meanwhile; rolls this run's changes back. */
class TakenAlreadyError extends Error {}

/** Imports a row; if it fails, returns the result to be stored. */
async function takeRow<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: ImportKind<Columns, Result>,
  { found, owner }: { found: ImportRecord; owner: ImportOwner },
  row: FileRow<Columns>,
): Promise<RowOutcome | null> {
  const { row: line, record, cells, fault, values } = row;
  const written = { line, record, label: cells[kind.label].slice(0, labelMax) };
  if (fault) return { ...written, result: 'failed', column: fault.column, message: fault.sentence };
  try {
    await services.database.inTransaction(async (tx) => {
      const outcome = { ...written, ...(await kind.take(services, tx, values, owner)), column: null };
      if ((await insertOutcomes(tx, found, [outcome], services.clock.now())) === 0)
        throw new TakenAlreadyError();
    });
    return null;
  } catch (error) {
    if (error instanceof TakenAlreadyError) return null;
    const { column, message } = faultOf(kind, error);
    return { ...written, result: 'failed', column, message };
  }
}

type Kind<Columns extends readonly ImportColumn[], Result extends string> =
  | ImportKind<Columns, Result>
  | GroupedImportKind<Columns, Result>;

async function takeRows<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: Kind<Columns, Result>,
  place: { found: ImportRecord; owner: ImportOwner },
  file: ImportFile<Columns>,
): Promise<void> {
  const { database, clock } = services;
  const { environmentId, id } = place.found;
  const taken = await selectTakenLines(database.db, environmentId, id);
  let failed: RowOutcome[] = [];
  const writeFailed = async (): Promise<void> => {
    const batch = failed;
    failed = [];
    await database.inTransaction((tx) => insertOutcomes(tx, place.found, batch, clock.now()));
  };
  const onFailed = async (rows: readonly RowOutcome[]): Promise<void> => {
    failed.push(...rows);
    if (failed.length >= failedBatch) await writeFailed();
  };
  if ('takeGroups' in kind)
    await takeGroups(services, kind, place, { rows: file.rows(), taken, onRows: onFailed });
  else
    for await (const row of file.rows()) {
      if (taken.has(row.row)) continue;
      const outcome = await takeRow(services, kind, place, row);
      if (outcome) await onFailed([outcome]);
    }
  await writeFailed();
}

export type Imported = { found: ImportRecord; repeated: boolean };

/**
 * Imports a file. The identical file sent again resumes an interrupted run, and otherwise does nothing; a failed row can be corrected and
 * sent again in another file.
 */
export async function runImport<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: Kind<Columns, Result>,
  owner: ImportOwner,
  upload: Pick<Upload, 'bytes' | 'fileName'>,
): Promise<Imported> {
  const { database, clock } = services;
  const file = await openImportFile(kind.shape, upload, kind.unnamed);
  const { fileName, sha256, headings, rowCount } = file;
  const created = await database.inTransaction((tx) =>
    insertImport(tx, {
      environmentId: owner.environmentId,
      id: clock.newId(),
      kind: kind.name,
      fileName,
      sha256,
      headings,
      rowCount,
      importedBy: owner.by,
      createdAt: clock.now(),
    }),
  );
  const found = created ?? (await selectByHash(database.db, owner.environmentId, kind.name, sha256));
  if (found.completedAt) return { found, repeated: true };
  await takeRows(services, kind, { found, owner }, file);
  const { environmentId, id } = found;
  const done = await database.inTransaction((tx) => completeImport(tx, environmentId, id, clock.now()));
  return { found: done, repeated: false };
}
