// A kind of import: the format of its file and the handling of a row. Nouns declare their kinds beside their service.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { ColumnName, ImportColumn, ImportShape, ValuesOf } from '#shared/contract/platform/imports.ts';

/** The owner of an import, and who started it. `environmentId`: that of a merchant, or the platform's own. */
export type ImportOwner = { environmentId: string; by: string };

type KindBase<Columns extends readonly ImportColumn[], Result extends string> = {
  /** The name under which the kind is stored. */
  name: string;
  shape: ImportShape<Columns>;
  /** The name of a file sent without one; the name of the result file begins with `stem`. */
  unnamed: string;
  stem: string;
  /** The possible results of a row, apart from failure. */
  results: readonly Result[];
  /** The column that identifies a row: stored unencrypted beside the result, so it must not contain personal data. */
  label: ColumnName<Columns>;
  /** The column for a field named in errors of the noun's service, where the names differ. */
  columnOf?: Readonly<Record<string, ColumnName<Columns>>>;
};

export type ImportKind<Columns extends readonly ImportColumn[], Result extends string> = KindBase<
  Columns,
  Result
> & {
  /**
   * Imports a row in its own transaction, once; everything it writes is committed together with the row's result. If it throws a
   * `RowFaultError` or an AppError of the service, nothing of the row is kept.
   */
  take(
    services: TxServices,
    tx: Tx,
    values: ValuesOf<Columns>,
    owner: ImportOwner,
  ): Promise<{ result: Result; message: string }>;
};

/** `result` is that of the group's first row, `further` that of each other row. */
export type GroupDone<Result extends string> = { result: Result; further: Result; message: string };

/** A kind of import whose rows with the same label form a group, wherever they are in the file. */
export type GroupedImportKind<Columns extends readonly ImportColumn[], Result extends string> = KindBase<
  Columns,
  Result
> & {
  /** The grouping key of a row, by default its label; null if the row forms its own group. */
  keyOf?(cells: Readonly<Record<ColumnName<Columns>, string>>): string | null;
  /** The number of groups per transaction, and the concurrency of these transactions; without it, one group at a time. */
  batch?: { groups: number; atOnce: number };
  /**
   * Imports groups in one transaction, in order. For a group refused before anything of it is written, returns its fault. An exception
   * rolls all groups back; they are retried in halves until the faulty one is isolated. `importId` null: a dry run.
   */
  takeGroups(
    services: TxServices,
    tx: Tx,
    groups: readonly (readonly ValuesOf<Columns>[])[],
    owner: ImportOwner,
    importId: string | null,
  ): Promise<readonly (GroupDone<Result> | RowFaultError)[]>;
};

/** Implements `takeGroups` for a kind that imports one group at a time. */
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

/** A row that cannot be imported because its columns conflict with each other or with existing data; `at`: its index within the group. */
export class RowFaultError extends Error {
  readonly column: string;
  readonly at: number;
  constructor(column: string, sentence: string, at = 0) {
    super(sentence);
    this.column = column;
    this.at = at;
  }
}

/** Infers the types of the columns and results. */
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
