// The module of the database: the tables that only it writes.
import type { Module } from '#server/module.ts';

/** Tables without rows, whose columns other tables take by `like` (decision 164). */
const columnTables = [
  'creation_columns',
  'customer_columns',
  'proposal_columns',
  'timeline_columns',
  'transaction_figure_columns',
];

export const dbModule: Module = {
  tables: [...columnTables, 'locks', 'schema_migrations', 'start_locks'],
};
