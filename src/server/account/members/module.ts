// What members bring to the program: the tables they alone write.

import type { Module } from '#server/module.ts';
import { membersErasures, membersRetention } from './personal-data.ts';

export const membersModule: Module = {
  tables: ['invitations', 'members'],
  retention: membersRetention,
  erasures: membersErasures,
};
