// Sends pages that are made for whoever asks, and kept nowhere.
import type { FastifyReply } from 'fastify';

/** `policy`: what the page may load and do, where that is not what every page may. */
export function sendPage(reply: FastifyReply, html: string, policy?: string): FastifyReply {
  if (policy) reply.header('content-security-policy', policy);
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .serializer((payload) => payload as string)
    .send(html);
}

/** A page whose address is a secret: where it leads to is not told that address. */
export function sendSecretPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return sendPage(reply.status(status).header('referrer-policy', 'no-referrer'), html);
}
