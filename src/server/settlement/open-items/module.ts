// What open items bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const openItemsModule: Module = {
  tables: ['reconciliation_items'],
};
