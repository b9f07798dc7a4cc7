// The webhook events of the area 'terminals', a line each noun.

export const terminalsWebhookEvents = {};
