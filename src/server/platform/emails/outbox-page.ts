// The local outbox: without a mail server, unsent e-mails and SMS can be read here, on this machine only.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentDisposition } from '#server/platform/http/content-disposition.ts';
import { sendPage } from '#server/platform/http/pages/send-page.ts';
import { listNewestSms, type WrittenSms } from '#server/platform/sms/service.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { escapeHtml } from './layout.ts';
import { type EmailRow, selectAttachments, selectEmail, selectNewestEmails } from './queries.ts';
import { openFiles, readBody } from './read-email.ts';

const shownMax = 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Headers that proxies add to forwarded requests. */
const forwardedHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/**
 * Whether the request comes from a browser on this machine: from a loopback address, not forwarded by a proxy, and for a loopback host
 * name, so that no other site can point its own name here.
 */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const forwarded = forwardedHeaders.some((name) => request.headers[name] !== undefined);
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return (
    /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address) &&
    !forwarded &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
  );
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The displayed e-mail may run no scripts, load nothing and has no origin. */
const bodyPolicy =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Serves GET /outbox as a list and /outbox/:id as one message; only when OUTBOX is on, and only to this machine. */
export function serveOutbox(app: FastifyInstance, services: Services): void {
  if (!services.config.outbox) return;
  const { vault } = services;
  const { db } = services.database;
  const options = { schema: { hide: true } as object };
  const find = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<EmailRow> => {
    const { id } = request.params;
    const email = isLocal(request) && uuid.test(id) ? await selectEmail(db, id) : undefined;
    if (!email) throw new AppError('NOT_FOUND');
    return email;
  };
  app.get('/outbox', options, async (request, reply) => {
    if (!isLocal(request)) throw new AppError('NOT_FOUND');
    const [emails, messages] = await Promise.all([
      selectNewestEmails(db, shownMax),
      listNewestSms(services, shownMax),
    ]);
    return sendPage(reply, renderList(emails, messages), pagePolicy);
  });
  app.get<{ Params: { id: string } }>('/outbox/:id', options, async (request, reply) =>
    sendPage(reply, await renderOne(services, await find(request)), pagePolicy),
  );
  app.get<{ Params: { id: string; number: string } }>(
    '/outbox/:id/files/:number',
    options,
    async (request, reply) => {
      const email = await find(request);
      const file = (await openFiles(db, vault, email))[Number(request.params.number)];
      if (!file) throw new AppError('NOT_FOUND');
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', contentDisposition(file.fileName))
        .serializer((payload) => payload as string)
        .send(file.content);
    },
  );
  app.get<{ Params: { id: string } }>('/outbox/:id/body', options, async (request, reply) => {
    const email = await find(request);
    reply.header('x-frame-options', 'SAMEORIGIN');
    return sendPage(reply, (await readBody(services, email)).html, bodyPolicy);
  });
}

function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 960px; margin: 0 auto; padding: 24px 16px; font: 14px/20px system-ui, sans-serif; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 4px; }
h2 { font-size: 16px; line-height: 24px; margin: 24px 0 0; }
table { border-collapse: collapse; width: 100%; margin-top: 16px; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; }
iframe { width: 100%; height: 640px; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style></head><body>${body}</body></html>`;
}

const writtenAt = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

function renderList(emails: readonly EmailRow[], messages: readonly WrittenSms[]): string {
  const emailRows = emails.map(
    (email) =>
      `<tr><td>${writtenAt(email.createdAt)}</td><td>${escapeHtml(email.toAddress)}</td><td><a href="/outbox/${email.id}">${escapeHtml(email.subject)}</a></td><td>${email.status}</td></tr>`,
  );
  const smsRows = messages.map(
    (sms) =>
      `<tr><td>${writtenAt(sms.createdAt)}</td><td>${escapeHtml(sms.toNumber)}</td><td>${escapeHtml(sms.text)}</td><td>${sms.status}</td></tr>`,
  );
  return renderPage(
    'Outbox',
    `<h1>Outbox</h1><p>No mail server is set (SMTP_URL), so e-mails stay here. Only this machine can read them, and their text for a day.</p>
<h2>E-mails</h2>${renderTable(['Written (UTC)', 'To', 'Subject', 'Status'], emailRows, 'No e-mail has been written yet.')}
<h2>SMS</h2>${renderTable(['Written (UTC)', 'To', 'Text', 'Status'], smsRows, 'No SMS has been written yet.')}`,
  );
}

function renderTable(heads: readonly string[], rows: readonly string[], none: string): string {
  if (rows.length === 0) return `<p>${none}</p>`;
  const head = heads.map((head) => `<th>${head}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

async function renderOne(services: Services, email: EmailRow): Promise<string> {
  const { database } = services;
  const files = (await selectAttachments(database.db, email)).map(
    ({ fileName }, number) =>
      `<p>Attached: <a href="/outbox/${email.id}/files/${number}">${escapeHtml(fileName)}</a></p>`,
  );
  return renderPage(
    email.subject,
    `<p><a href="/outbox">All e-mails</a></p><h1>${escapeHtml(email.subject)}</h1>
<p>To ${escapeHtml(email.toAddress)}, ${writtenAt(email.createdAt)} UTC</p>${files.join('')}
<iframe sandbox="allow-popups" title="The e-mail" src="/outbox/${email.id}/body"></iframe>
<h2>Plain text</h2><pre>${escapeHtml((await readBody(services, email)).text)}</pre>`,
  );
}
