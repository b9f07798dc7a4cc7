// Who may frame what: the payer's page under /embed answers the sites that its merchant listed, and nobody else.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#server/services.ts';
import { selectOriginsOf, selectOriginsOfAttempt } from './queries.ts';

/** The directive for a list; without one nobody may. */
export function ancestorsOf(origins: readonly string[]): string {
  return `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`;
}

/** The directive for the page of the bank that confirms an attempt. */
export async function ancestorsOfAttempt(services: Services, attemptId: string): Promise<string> {
  return ancestorsOf(await selectOriginsOfAttempt(services.database.db, attemptId));
}

/** X-Frame-Options knows no lists, and where both stand browsers follow the policy alone: it stays only where nobody may. */
function letFrame(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", ancestorsOf(origins)))
    .removeHeader('x-frame-options');
}

/** Serves the payer's page for frames at the addresses of links and payments. */
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
  // What a merchant is writing, seen as the payer's page: in frames of the dashboard alone.
  app.get('/preview', hidden, (_request, reply) => {
    letFrame(reply, ["'self'"]);
    return send(reply);
  });
}
