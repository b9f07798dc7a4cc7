// The members module: the tables that only members write.

import type { Module } from '#server/module.ts';
import { membersErasures, membersRetention } from './personal-data.ts';
import { memberStates } from './states.ts';

export const membersModule: Module = {
  tables: ['invitations', 'members'],
  states: [memberStates],
  retention: membersRetention,
  erasures: membersErasures,
};
