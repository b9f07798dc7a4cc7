// The webhook events of the area 'settlement', one line per noun.

import { payoutEvents } from './payout-events.ts';

export const settlementWebhookEvents = { ...payoutEvents } as const;
