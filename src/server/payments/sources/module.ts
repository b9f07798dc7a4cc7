// What sources bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const sourcesModule: Module = {
  tables: ['payment_sources'],
};
