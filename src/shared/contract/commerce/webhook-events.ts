// The webhook events of the area 'commerce', a line each noun.

export const commerceWebhookEvents = {};
