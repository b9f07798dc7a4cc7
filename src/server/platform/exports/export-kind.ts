// A kind of file that can be made: what it reads and the columns it writes. Nouns declare theirs in their modules.
import type { Database } from '#server/platform/db/database.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { gather } from '#shared/gather.ts';
import type { Column } from './column.ts';
import type { ClaimedExport, ExportOwner } from './queries.ts';

/** An export made ready: how many rows, the rows in batches, and the columns to write of each. */
export type Prepared<Row> = {
  count(): Promise<number>;
  stream(): AsyncGenerator<Row[]>;
  columns: Column<Row>[];
  /** Columns that depend on what the rows hold, after those. */
  moreColumns?(): Promise<Column<Row>[]>;
  /** The name of the file begins with it. */
  stem: string;
  /** The name of the sheet in a workbook: what its rows are. */
  sheet: string;
};

/** What a kind is asked for. */
export type ExportRequest = { row: ClaimedExport; owner: ExportOwner; now: Date };

// biome-ignore lint/suspicious/noExplicitAny: each kind reads rows of its own and writes columns of those.
export type ExportKind = (database: Database, request: ExportRequest) => Prepared<any>;
/** What a noun declares of a kind: the call that asks for one, whose callers may follow and download it too; where its `exportKind` stands. */
export type DeclaredExport = { call: Endpoint; file: URL };
export type DeclaredExports = Readonly<Record<string, DeclaredExport>>;

/** A kind whose rows are read by filters, in the environment of the export. */
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

/** Throws when two nouns name a kind alike. */
export function gatherExports(modules: readonly { exports?: DeclaredExports }[]): DeclaredExports {
  return gather('kind of export', ...modules.map((module) => module.exports ?? {}));
}

/** Loads a kind from where it stands. */
export async function loadExportKind(file: string): Promise<ExportKind> {
  const { exportKind } = (await import(file)) as { exportKind: ExportKind };
  return exportKind;
}
