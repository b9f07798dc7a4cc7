// A kind of import: the file it reads, and what a row of it becomes. Nouns declare theirs beside their service.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { ColumnName, ImportColumn, ImportShape, ValuesOf } from '#shared/contract/platform/imports.ts';

/** Whose import it is, and who brings it in. `environmentId`: of a merchant, or the platform's own. */
export type ImportOwner = { environmentId: string; by: string };

export type ImportKind<Columns extends readonly ImportColumn[], Result extends string> = {
  /** The name it is kept by. */
  name: string;
  shape: ImportShape<Columns>;
  /** The name of a file that came without one; the name of the result file begins with `stem`. */
  unnamed: string;
  stem: string;
  /** What may become of a row beside failing. */
  results: readonly Result[];
  /** The column a row is known by: it stands in clear beside what became of it, so no column of personal data. */
  label: ColumnName<Columns>;
  /** The column of a field that the noun's service complains of, where they are not named alike. */
  columnOf?: Readonly<Record<string, ColumnName<Columns>>>;
  /**
   * Takes a row, in a transaction of its own: everything it writes is written with what became of the row, once.
   * Throws a `RowFaultError`, or the service's own AppError, and nothing of the row stays.
   */
  take(
    services: TxServices,
    tx: Tx,
    values: ValuesOf<Columns>,
    owner: ImportOwner,
  ): Promise<{ result: Result; message: string }>;
};

/** A row that cannot be taken, for what its columns say together or what the books say. */
export class RowFaultError extends Error {
  readonly column: string;
  constructor(column: string, sentence: string) {
    super(sentence);
    this.column = column;
  }
}

/** Lets the types of the columns and results be found. */
export function importKind<const Columns extends readonly ImportColumn[], const Result extends string>(
  kind: ImportKind<Columns, Result>,
): ImportKind<Columns, Result> {
  return kind;
}
