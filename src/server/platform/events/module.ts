// The module of events: the tables that only it writes.

import type { Module } from '#server/module.ts';
import { eventsErasures, eventsRetention } from './personal-data.ts';

export const eventsModule: Module = {
  tables: ['webhook_events'],
  retention: eventsRetention,
  erasures: eventsErasures,
};
