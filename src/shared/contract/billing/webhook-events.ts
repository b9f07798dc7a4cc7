// The webhook events of the area 'billing', a line each noun.

export const billingWebhookEvents = {} as const;
