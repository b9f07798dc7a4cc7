// What users bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const usersModule: Module = {
  tables: ['users'],
};
