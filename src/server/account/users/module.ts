// What users bring to the program: the tables they alone write.

import type { Module } from '#server/module.ts';
import { usersErasures } from './personal-data.ts';

export const usersModule: Module = {
  tables: ['users'],
  erasures: usersErasures,
};
