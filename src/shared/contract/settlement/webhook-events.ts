// The webhook events of the area 'settlement', a line each noun.

import { payoutEvents } from './payout-events.ts';

export const settlementWebhookEvents = { ...payoutEvents } as const;
