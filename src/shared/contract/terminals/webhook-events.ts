// The webhook events of the area 'terminals', a line each noun.
import { cashEvents } from './cash-events.ts';
import { terminalEvents } from './terminal-events.ts';

export const terminalsWebhookEvents = { ...terminalEvents, ...cashEvents } as const;
