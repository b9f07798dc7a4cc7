// The webhook events of the area 'terminals', a line each noun.
import { terminalEvents } from './terminal-events.ts';

export const terminalsWebhookEvents = { ...terminalEvents } as const;
