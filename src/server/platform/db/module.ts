// What db bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const dbModule: Module = {
  tables: ['locks', 'schema_migrations', 'start_locks'],
};
