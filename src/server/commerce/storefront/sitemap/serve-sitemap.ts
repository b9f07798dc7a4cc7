// Serves robots.txt and the sitemap of a store at the host name of its business: of published stores only, and never in test mode.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findStoreAt } from '#server/commerce/store-hosts/find-host.ts';
import { addressAt } from '#server/platform/http/known-hosts.ts';
import type { Services } from '#server/services.ts';
import { findOpenStore, type OpenStore } from '../find-store.ts';
import { planSitemap, sitemapFile, sitemapIndex, sitemapLimits } from './sitemap.ts';

/** The route of one file of a large sitemap: at the root, because a sitemap may only list addresses below its own directory. */
export const sitemapPart = '/sitemap-:part';

const hidden = { schema: { hide: true } as object };
/** Crawlers request rarely; caches in between may answer for this time. */
const cached = 'public, max-age=3600';

const robots = (publicUrl: string): string => `User-agent: *
Allow: /api/v1/images/
Disallow: /api/
Disallow: /pay/

Sitemap: ${publicUrl}/sitemap.xml
`;

export function serveSitemaps(
  app: FastifyInstance,
  { database: { db }, publicUrl: own }: Services,
  limits = sitemapLimits,
): void {
  const found = async ({ storeHost }: FastifyRequest): Promise<[OpenStore, string] | null> => {
    const at = storeHost && (await findStoreAt(db, storeHost));
    const store = at && (await findOpenStore(db, own, at.slug));
    return store && store.environment.mode === 'live' ? [store, addressAt(own, storeHost)] : null;
  };
  const sendXml = (reply: FastifyReply, body: string | Readable) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', cached)
      .serializer((payload) => payload as string)
      .send(body);
  app.get('/robots.txt', hidden, async (request, reply) => {
    const open = await found(request);
    if (!open) return reply.callNotFound();
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(robots(open[1]));
  });
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const open = await found(request);
    if (!open) return reply.callNotFound();
    const [store, publicUrl] = open;
    const plan = await planSitemap(db, store, publicUrl, limits);
    if (plan.files > 1) return sendXml(reply, sitemapIndex(publicUrl, plan.files));
    return sendXml(reply, Readable.from(sitemapFile(db, store, { publicUrl, plan, number: 1 })));
  });
  app.get<{ Params: { part: string } }>(sitemapPart, hidden, async (request, reply) => {
    const number = Number(/^([1-9]\d{0,4})\.xml$/.exec(request.params.part)?.[1] ?? 0);
    const open = number > 0 ? await found(request) : null;
    if (!open) return reply.callNotFound();
    const [store, publicUrl] = open;
    const plan = await planSitemap(db, store, publicUrl, limits);
    if (number > plan.files) return reply.callNotFound();
    return sendXml(reply, Readable.from(sitemapFile(db, store, { publicUrl, plan, number })));
  });
}
