// What sessions bring to the program: the tables they alone write.

import type { Module } from '#server/module.ts';
import { sessionsErasures, sessionsRetention } from './personal-data.ts';

export const sessionsModule: Module = {
  tables: ['operator_sessions', 'session_tokens', 'sessions'],
  retention: sessionsRetention,
  erasures: sessionsErasures,
};
