// The webhook events of the area 'terminals', one line per noun.
import { agentEvents } from './agent-events.ts';
import { cashEvents } from './cash-events.ts';
import { terminalEvents } from './terminal-events.ts';

export const terminalsWebhookEvents = { ...terminalEvents, ...cashEvents, ...agentEvents } as const;
