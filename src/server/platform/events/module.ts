// What events bring to the program: the tables they alone write.

import type { Module } from '#server/module.ts';
import { eventsErasures, eventsRetention } from './personal-data.ts';

export const eventsModule: Module = {
  tables: ['webhook_events'],
  retention: eventsRetention,
  erasures: eventsErasures,
};
