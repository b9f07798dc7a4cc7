// Converts errors of refused import rows to a fault: the message and the column.
import { AppError } from '#shared/contract/errors.ts';
import type { ImportColumn } from '#shared/contract/platform/imports.ts';
import { RowFaultError } from './import-kind.ts';

/** `at`: the index of the row within its group. */
export type Fault = { at: number; column: string | null; message: string };

type Kind = {
  shape: { columns: readonly ImportColumn[] };
  columnOf?: Readonly<Record<string, string>> | undefined;
};

/** Returns the fault if the error concerns the row; rethrows anything else, such as a bug or an unavailable database. */
export function faultOf(kind: Kind, error: unknown): Fault {
  if (error instanceof RowFaultError) return { at: error.at, column: error.column, message: error.message };
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const [field = '', sentence] = Object.entries(error.fields ?? {})[0] ?? [];
  const column =
    kind.columnOf?.[field] ?? kind.shape.columns.find(({ name }) => name === field)?.name ?? null;
  return { at: 0, column, message: column && sentence ? sentence : error.message };
}
