// The webhook events of the area 'account', one line per noun.

import { approvalEvents } from './approval-events.ts';

export const accountWebhookEvents = { ...approvalEvents } as const;
