// Dry run of an import: rows are imported and rolled back, to show their results.
import type { Upload } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { ImportColumn } from '#shared/contract/platform/imports.ts';
import type { GroupedImportKind, ImportOwner } from './import-kind.ts';
import type { RowOutcome } from './queries.ts';
import { openImportFile } from './read-file.ts';
import { takeGroups } from './run-groups.ts';

/**
 * Returns the result of each row, in file order. Rows in different batches do not see each other's effects, so a row that depends on one in
 * another batch fails here.
 */
export async function dryRunGroups<Columns extends readonly ImportColumn[], Result extends string>(
  services: Services,
  kind: GroupedImportKind<Columns, Result>,
  owner: ImportOwner,
  upload: Pick<Upload, 'bytes' | 'fileName'>,
): Promise<RowOutcome[]> {
  const file = await openImportFile(kind.shape, upload, kind.unnamed);
  const outcomes: RowOutcome[] = [];
  const onRows = async (rows: RowOutcome[]): Promise<void> => {
    outcomes.push(...rows);
  };
  await takeGroups(services, kind, { found: null, owner }, { rows: file.rows(), taken: new Set(), onRows });
  return outcomes.toSorted((a, b) => a.line - b.line);
}
