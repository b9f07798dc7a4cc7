// Serves the files of orders by their signed links: as downloads, or with a text when refused.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '#server/platform/documents/html.ts';
import { contentDisposition } from '#server/platform/http/content-disposition.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { orderRateLimits } from './rate-limits.ts';
import { type Refused, takeDownload } from './take-download.ts';

type RouteParams = { Params: { slug: string; file: string }; Querystring: Record<string, unknown> };

const hidden = { schema: { hide: true } as object };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nothing: Refused = { refusal: 'There is no file at this link.', slug: null };

const style: Html = {
  html: '<style>body{margin:0;font:16px/24px system-ui,sans-serif;color-scheme:light dark}main{max-width:420px;margin:15vh auto;padding:0 16px}h1{font-size:20px;line-height:28px}a{color:inherit;display:inline-block;padding:12px 0}</style>',
};

const pageOf = ({ refusal, slug }: Refused): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>File not available</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${style}</head>
<body><main><h1>This file cannot be downloaded</h1><p>${refusal}</p>${slug && html`<p><a href="/pay/${slug}">Open your order</a></p>`}</main></body></html>`
    .html;

function refuse(reply: FastifyReply, refused: Refused, status: number): FastifyReply {
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .serializer((payload) => payload as string)
    .send(pageOf(refused));
}

const numberOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : -1;

async function answer(services: Services, slug: string, file: string, query: RouteParams['Querystring']) {
  const { l, u, k } = query;
  if (!uuid.test(file) || typeof k !== 'string' || k.length > 100) return nothing;
  const request = { fileId: file, position: numberOf(l), untilS: numberOf(u), key: k };
  return takeDownload(services, slug, request);
}

export function serveDownloads(app: FastifyInstance, services: Services): void {
  app.get<RouteParams>(
    '/pay/:slug/files/:file',
    { ...hidden, exposeHeadRoute: false },
    async (request, reply) => {
      const { params, query, ip } = request;
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      try {
        await services.rateLimits.consume(orderRateLimits.orderDownload, ip);
        const found = await answer(services, params.slug, params.file, query);
        if ('refusal' in found) return refuse(reply, found, found.slug ? 403 : 404);
        return reply
          .header('content-type', found.contentType)
          .header('content-length', found.sizeBytes)
          .header('content-disposition', contentDisposition(found.fileName))
          .header('content-security-policy', "sandbox; default-src 'none'")
          .serializer((payload) => payload as string)
          .send(found.open());
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        if (error.code === 'NOT_FOUND') return refuse(reply, nothing, 404);
        return refuse(reply, { refusal: error.message, slug: null }, error.status);
      }
    },
  );
}
