// The webhook events of the area 'banking', a line each noun.

import { beneficiaryEvents } from './beneficiary-events.ts';
import { bulkEvents } from './bulk-events.ts';
import { transferEvents } from './transfer-events.ts';
import { walletEvents } from './wallet-events.ts';

export const bankingWebhookEvents = {
  ...walletEvents,
  ...beneficiaryEvents,
  ...transferEvents,
  ...bulkEvents,
} as const;
