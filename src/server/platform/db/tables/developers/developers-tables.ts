// The tables of developers, put together for the type of the database.
import type { ApiCallTables } from './api-calls.ts';
import type { ApiKeyTables } from './api-keys.ts';
import type { WebhookTables } from './webhooks.ts';

export type DeveloperTables = ApiKeyTables & WebhookTables & ApiCallTables;
