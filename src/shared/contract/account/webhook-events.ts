// The webhook events of the area 'account', a line each noun.

import { approvalEvents } from './approval-events.ts';

export const accountWebhookEvents = { ...approvalEvents } as const;
