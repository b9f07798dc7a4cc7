// Module declaration of open items: the tables that only this noun writes.
import type { Module } from '#server/module.ts';

export const openItemsModule: Module = {
  tables: ['reconciliation_items'],
};
