// The tables of imports as TypeScript sees them.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { SealedMaybe } from '../sealed-fields.ts';

export type ImportsTable = {
  ownerId: string;
  id: string;
  environmentId: GeneratedAlways<string | null>;
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
  ownerId: string;
  importId: string;
  line: number;
  cells: SealedMaybe;
  label: string;
  result: string;
  columnName: string | null;
  message: string;
  at: Date;
};
