// Sends pages that are generated per request and must not be cached.
import type { FastifyReply } from 'fastify';

/** `policy`: the content security policy, where it differs from the default. */
export function sendPage(reply: FastifyReply, html: string, policy?: string): FastifyReply {
  if (policy) reply.header('content-security-policy', policy);
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .serializer((payload) => payload as string)
    .send(html);
}

/** Sends a page with a secret address: no referrer is sent to the pages it links to. */
export function sendSecretPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return sendPage(reply.status(status).header('referrer-policy', 'no-referrer'), html);
}
