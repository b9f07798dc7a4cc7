// The webhook events of the area 'banking', a line each noun.

import { walletEvents } from './wallet-events.ts';

export const bankingWebhookEvents = { ...walletEvents } as const;
