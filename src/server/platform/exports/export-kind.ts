// Kinds of exports: the rows read and the columns written. Nouns declare them in their modules.
import type { Database } from '#server/platform/db/database.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { gather } from '#shared/gather.ts';
import type { Column } from './column.ts';
import type { ClaimedExport, ExportOwner } from './queries.ts';

/** A prepared export: the number of rows, the rows in batches, and the columns. */
export type Prepared<Row> = {
  count(): Promise<number>;
  stream(): AsyncGenerator<Row[]>;
  columns: Column<Row>[];
  /** Columns that depend on the contents of the rows, placed after `columns`. */
  moreColumns?(): Promise<Column<Row>[]>;
  /** The first part of the file name. */
  stem: string;
  /** The name of the worksheet: what its rows are. */
  sheet: string;
};

/** The input of an export kind. */
export type ExportRequest = { row: ClaimedExport; owner: ExportOwner; now: Date };

// biome-ignore lint/suspicious/noExplicitAny: each kind reads rows of its own and writes columns of those.
export type ExportKind = (database: Database, request: ExportRequest) => Prepared<any>;
/**
 * The declaration of a kind: `call` requests an export, and its callers may follow and download it too; `file` contains its `exportKind`.
 */
export type DeclaredExport = { call: Endpoint; file: URL };
export type DeclaredExports = Readonly<Record<string, DeclaredExport>>;

/** An export kind whose rows are selected by filters, in the environment of the export. */
export function exportOf<Filters, Row>(kind: {
  filters: { parse(input: unknown): Filters };
  count(database: Database, environmentId: string, filters: Filters, now: Date): Promise<number>;
  stream(database: Database, environmentId: string, filters: Filters, now: Date): AsyncGenerator<Row[]>;
  columns(timeZone: string): Column<Row>[];
  stem: string;
  sheet: string;
}): ExportKind {
  return (database, { row, owner, now }) => {
    const filters = kind.filters.parse(row.filters);
    return {
      count: () => kind.count(database, row.environmentId, filters, now),
      stream: () => kind.stream(database, row.environmentId, filters, now),
      columns: kind.columns(owner.timeZone),
      stem: `${kind.stem}-${owner.mode}`,
      sheet: kind.sheet,
    };
  };
}

/** Throws when two nouns use the same kind name. */
export function gatherExports(modules: readonly { exports?: DeclaredExports }[]): DeclaredExports {
  return gather('kind of export', ...modules.map((module) => module.exports ?? {}));
}

/** Loads a kind from its file. */
export async function loadExportKind(file: string): Promise<ExportKind> {
  const { exportKind } = (await import(file)) as { exportKind: ExportKind };
  return exportKind;
}
