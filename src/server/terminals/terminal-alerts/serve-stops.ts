// Serves the page behind the stop link of an alert: one button that stops the alerts. Opening the page changes nothing.
import type { FastifyInstance } from 'fastify';
import { html } from '#server/platform/documents/html.ts';
import { sendSecretPage } from '#server/platform/http/pages/send-page.ts';
import type { Services } from '#server/services.ts';
import { findStop, stopAlerts } from './stop-alerts.ts';

type RouteParams = { Params: { key: string } };
const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };
const css = `:root{color-scheme:light dark}body{margin:0;font:16px/24px system-ui,sans-serif}main{max-width:420px;margin:15vh auto 0;padding:0 24px}
h1{font-size:22px;line-height:28px;margin:0 0 8px}p{margin:0 0 24px}button{font:inherit;font-weight:600;min-height:48px;width:100%;border:0;border-radius:8px;background:#17568b;color:#fff;cursor:pointer}`;

function page(title: string, text: string, asks: boolean): string {
  const form = asks && html`<form method="post" enctype="text/plain"><button>Stop the alerts</button></form>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${{ html: css }}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`.html;
}

const stopped = (name: string) =>
  page('Alerts stopped', `You will no longer receive alerts of payments at ${name}.`, false);
const expiredPage = page('This link is no longer valid', 'You do not receive payment alerts from it.', false);

export function serveStops(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  app.get<RouteParams>('/alerts/:key', hidden, async (request, reply) => {
    const found = await findStop(db, request.params.key);
    if (!found) return sendSecretPage(reply, 404, expiredPage);
    const { terminalName, status } = found;
    if (status === 'STOPPED') return sendSecretPage(reply, 200, stopped(terminalName));
    const text = `You receive a message for each payment at ${terminalName}. Stop these messages?`;
    return sendSecretPage(reply, 200, page('Stop these alerts?', text, true));
  });
  app.post<RouteParams>('/alerts/:key', hidden, async (request, reply) => {
    const { key } = request.params;
    const found = await findStop(db, key);
    if (!found || !(await stopAlerts(services, key))) return sendSecretPage(reply, 404, expiredPage);
    return sendSecretPage(reply, 200, stopped(found.terminalName));
  });
}
