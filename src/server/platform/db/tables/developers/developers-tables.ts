// The table types of the developers area, combined for the database type.
import type { ApiCallTables } from './api-calls.ts';
import type { ApiKeyTables } from './api-keys.ts';
import type { WebhookTables } from './webhooks.ts';

export type DeveloperTables = ApiKeyTables & WebhookTables & ApiCallTables;
