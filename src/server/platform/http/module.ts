// Module declaration of HTTP: the tables that it alone writes.
import type { Module } from '#server/module.ts';

export const httpModule: Module = {
  tables: ['audit_entries', 'idempotency_keys', 'operation_keys'],
};
