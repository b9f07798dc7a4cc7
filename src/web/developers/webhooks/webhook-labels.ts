// Paths and labels of the webhook screens.
import type { WebhookEndpoint } from '#shared/contract/developers/webhooks.ts';

export const notificationsPath = '/settings/configuration/notifications';
export const eventsPath = '/settings/configuration/webhook-events';

export function endpointPath(endpoint: Pick<WebhookEndpoint, 'id'>): string {
  return `${notificationsPath}/${endpoint.id}`;
}

/** Returns the address without its scheme. */
export function addressText(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

/** 180 ms, 1.2 s */
export function durationText(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Formats JSON with line breaks; returns any other text unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
