// Module of payment sources: the tables that only it writes.
import type { Module } from '#server/module.ts';

export const sourcesModule: Module = {
  tables: ['payment_sources'],
};
