// The nouns of the area 'developers': API keys, calls, webhooks, the simulator.

import { apiCallsModule } from '#server/developers/api-calls/module.ts';
import { apiKeysModule } from '#server/developers/api-keys/module.ts';
import { webhooksModule } from '#server/developers/webhooks/module.ts';
import type { Module } from '#server/module.ts';

export const developersModules: readonly Module[] = [apiKeysModule, apiCallsModule, webhooksModule];
