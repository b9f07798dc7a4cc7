// Module declaration of sessions: the tables that they alone write.

import type { Module } from '#server/module.ts';
import { sessionsErasures, sessionsRetention } from './personal-data.ts';

export const sessionsModule: Module = {
  tables: ['operator_sessions', 'session_tokens', 'sessions'],
  retention: sessionsRetention,
  erasures: sessionsErasures,
};
