// What http bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const httpModule: Module = {
  tables: ['audit_entries', 'idempotency_keys', 'operation_keys'],
};
