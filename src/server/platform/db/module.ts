// The module of the database: the tables that only it writes.
import type { Module } from '#server/module.ts';

export const dbModule: Module = {
  tables: ['locks', 'schema_migrations', 'start_locks'],
};
