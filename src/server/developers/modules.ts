// The nouns of the area 'developers': programs: keys, calls, webhooks, the simulator.
import type { Module } from '../module.ts';
import { apiCallsModule } from './api-calls/module.ts';
import { apiKeysModule } from './api-keys/module.ts';
import { webhooksModule } from './webhooks/module.ts';

export const developersModules: readonly Module[] = [apiKeysModule, apiCallsModule, webhooksModule];
