// Framing of the payer's page: pages under /embed can be framed only by the sites that the merchant has listed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#server/services.ts';
import { selectOriginsOf, selectOriginsOfAttempt } from './queries.ts';

/** Returns the CSP directive for a list of origins; an empty list allows none. */
export function ancestorsOf(origins: readonly string[]): string {
  return `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`;
}

/** Returns the CSP directive for the bank's challenge page of an attempt. */
export async function ancestorsOfAttempt(services: Services, attemptId: string): Promise<string> {
  return ancestorsOf(await selectOriginsOfAttempt(services.database.db, attemptId));
}

/**
 * Allows the origins to frame a response. X-Frame-Options cannot express a list, and browsers ignore it next to frame-ancestors, so it is
 * kept only where framing is forbidden.
 */
function letFrame(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", ancestorsOf(origins)))
    .removeHeader('x-frame-options');
}

/** Serves the payer's page for frames, at the addresses of links and payments. */
export function serveFramedPages(app: FastifyInstance, services: Services, webDir: string): void {
  const file = join(webDir, 'checkout.html');
  if (!existsSync(file)) return;
  const html = readFileSync(file, 'utf8');
  const send = (reply: FastifyReply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer((payload) => payload as string)
      .send(html);
  const serve = async (key: string, reply: FastifyReply) => {
    letFrame(reply, await selectOriginsOf(services.database.db, key));
    return send(reply);
  };
  const hidden = { schema: { hide: true } as object };
  app.get<{ Params: { key: string } }>('/embed/:key', hidden, (request, reply) =>
    serve(request.params.key, reply),
  );
  app.get<{ Params: { key: string } }>('/embed/:key/*', hidden, (request, reply) =>
    serve(request.params.key, reply),
  );
  // The preview of an edited page, which only the dashboard can frame.
  app.get('/preview', hidden, (_request, reply) => {
    letFrame(reply, ["'self'"]);
    return send(reply);
  });
}
