// Table types for imports.
import type { ColumnType } from 'kysely';
import type { SealedMaybe } from '../../sealed-fields.ts';

export type ImportsTable = {
  environmentId: string;
  id: string;
  kind: string;
  fileName: string;
  sha256: Buffer;
  headings: string[];
  rowCount: number;
  counts: ColumnType<Record<string, number>, string | undefined, string>;
  importedBy: string;
  createdAt: Date;
  completedAt: Date | null;
};

export type ImportRowsTable = {
  environmentId: string;
  importId: string;
  line: number;
  cells: SealedMaybe;
  label: string;
  result: string;
  columnName: string | null;
  message: string;
  at: Date;
};

export type ImportTables = {
  imports: ImportsTable;
  importRows: ImportRowsTable;
};
