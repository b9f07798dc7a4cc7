// A kind of import: the file it reads, and what a row of it becomes. Nouns declare theirs beside their service.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { ColumnName, ImportColumn, ImportShape, ValuesOf } from '#shared/contract/platform/imports.ts';

/** Whose import it is, and who brings it in. `environmentId`: of a merchant, or the platform's own. */
export type ImportOwner = { environmentId: string; by: string };

type KindBase<Columns extends readonly ImportColumn[], Result extends string> = {
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
};

export type ImportKind<Columns extends readonly ImportColumn[], Result extends string> = KindBase<
  Columns,
  Result
> & {
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

/** `further` is what became of the rows after the first, which has the result. */
export type GroupDone<Result extends string> = { result: Result; further: Result; message: string };

/** One whose rows with the same label belong together, wherever they stand in the file. */
export type GroupedImportKind<Columns extends readonly ImportColumn[], Result extends string> = KindBase<
  Columns,
  Result
> & {
  /** What rows belong together by, their label if left out; null: the row stands by itself. */
  keyOf?(cells: Readonly<Record<ColumnName<Columns>, string>>): string | null;
  /** How many groups are taken in one transaction, and how many of those at once; one by one if left out. */
  batch?: { groups: number; atOnce: number };
  /**
   * Takes groups in one transaction, in their order. A group that is refused before anything of it is written is answered by
   * its fault; whatever throws undoes them all, and they are taken again in halves until the one that is wrong stands alone.
   * `importId` null: the file is only looked at.
   */
  takeGroups(
    services: TxServices,
    tx: Tx,
    groups: readonly (readonly ValuesOf<Columns>[])[],
    owner: ImportOwner,
    importId: string | null,
  ): Promise<readonly (GroupDone<Result> | RowFaultError)[]>;
};

/** For a kind that takes a group at a time. */
export function takingEach<Columns extends readonly ImportColumn[], Result extends string>(
  take: (
    services: TxServices,
    tx: Tx,
    rows: readonly ValuesOf<Columns>[],
    owner: ImportOwner,
  ) => Promise<GroupDone<Result>>,
): GroupedImportKind<Columns, Result>['takeGroups'] {
  return async (services, tx, groups, owner) => {
    const done: GroupDone<Result>[] = [];
    for (const rows of groups) done.push(await take(services, tx, rows, owner));
    return done;
  };
}

/** A row that cannot be taken, for what its columns say together or what the books say; `at`: which one of its group. */
export class RowFaultError extends Error {
  readonly column: string;
  readonly at: number;
  constructor(column: string, sentence: string, at = 0) {
    super(sentence);
    this.column = column;
    this.at = at;
  }
}

/** Lets the types of the columns and results be found. */
export function importKind<const Columns extends readonly ImportColumn[], const Result extends string>(
  kind: ImportKind<Columns, Result>,
): ImportKind<Columns, Result> {
  return kind;
}

export function groupedImportKind<const Columns extends readonly ImportColumn[], const Result extends string>(
  kind: GroupedImportKind<Columns, Result>,
): GroupedImportKind<Columns, Result> {
  return kind;
}
