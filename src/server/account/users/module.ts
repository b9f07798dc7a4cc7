// Module declaration of users: the tables that only this noun writes.

import type { Module } from '#server/module.ts';
import { usersErasures } from './personal-data.ts';

export const usersModule: Module = {
  tables: ['users'],
  erasures: usersErasures,
};
