// Serves the host name of a store: the store and what its buyers need, and nothing else of the product.
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { findStoreAt, normaliseHost, type StoreAt } from '#server/commerce/store-hosts/find-host.ts';
import { findOrderByName } from '#server/payments/gateways/orders.ts';
import { environmentOfPayer } from '#server/platform/directory/directory.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { missingPage } from './html.ts';
import { speechOf } from './language/speech.ts';
import { sitemapPart } from './sitemap/serve-sitemap.ts';

/** Routes that belong to no business: pictures, and platform data for payer pages. */
const ofNobody = new Set([
  '/api/v1/images/:imageId',
  '/api/v1/currency',
  '/api/v1/misc/metadata',
  '/api/v1/sandbox/prompts',
  '/api/v1/sandbox/transfers',
]);
const ofPayers = /^(?:\/api\/v1)?\/pay\/(?:quote\/)?:|^\/api\/v1\/complaints\/payment\/:/;
const isFile = (route: string): boolean =>
  !route.includes(':') && !route.startsWith('/api/') && /\.(?!html$)[a-z0-9]{2,11}$/.test(route);

/** Whether the host is the installation's, a brand's, or an address of the machine: there the whole product is served. */
function isOurs(own: string, hosts: Services['hosts'], host: string): boolean {
  return host === own || !host.includes('.') || isIP(host) !== 0 || host.startsWith('[') || hosts.knows(host);
}

/** Routes to the page of a card gateway and back: a payment that began at this host continues here. */
const ofGateways = new Set(['/gateway/continue/:orderId', '/gateway/return/:orderId']);

/** Returns the reference or address in the path of a payer page. */
function payerKeyOf(request: FastifyRequest, route: string): string | null {
  const [first] = Object.values(request.params as Record<string, string>);
  if (ofPayers.test(route)) return first ?? null;
  if (route !== '/*') return null;
  return /^\/pay\/([a-z0-9_-]+)(?:[/?]|$)/i.exec(request.url)?.[1] ?? null;
}

type HostKind = 'here' | 'elsewhere' | 'missing';

async function judge({ database }: Services, request: FastifyRequest, store: StoreAt): Promise<HostKind> {
  const route = request.routeOptions.url ?? '';
  const params = request.params as Record<string, string>;
  if (/^\/store\/:slug(?:\/|$)/.test(route)) return params.slug === store.slug ? 'here' : 'missing';
  if (route.startsWith('/api/v1/store/:storeSlug/'))
    return params.storeSlug === store.slug ? 'here' : 'missing';
  if (ofNobody.has(route) || isFile(route) || route === sitemapPart) return 'here';
  if (ofGateways.has(route)) {
    const found = await findOrderByName(database.db, params.orderId ?? '');
    return found?.order.environmentId === store.environmentId ? 'here' : 'missing';
  }
  const key = payerKeyOf(request, route);
  if (key === null) return 'elsewhere';
  const { rows } = await sql<{ id: string | null }>`select ${environmentOfPayer(key)} as id`.execute(
    database.db,
  );
  return rows[0]?.id === store.environmentId ? 'here' : 'missing';
}

function sendElsewhere(
  request: FastifyRequest,
  reply: FastifyReply,
  store: StoreAt,
  is: HostKind,
  css: string,
) {
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api\//i.test(request.url);
  if (!isPage) throw new AppError('NOT_FOUND');
  const asked = (request.query as Record<string, unknown>).lang;
  const speech = speechOf({ asked, accepted: request.headers['accept-language'], own: 'en' });
  if (is === 'elsewhere' && store.isPublished) return reply.redirect(speech.to(`/store/${store.slug}`), 302);
  return reply
    .status(404)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'accept-language')
    .header('content-language', speech.language)
    .send(missingPage({ css, speech }));
}

/** The max-age that the installation uses for its own host. */
const hostMaxAgeS = 31_536_000;

export function serveStoreHosts(app: FastifyInstance, services: Services, css: string): void {
  const own = new URL(services.config.publicUrl).hostname;
  app.decorateRequest('storeHost', null);
  app.addHook('onRequest', async (request, reply) => {
    const host = normaliseHost(request.hostname);
    if (isOurs(own, services.hosts, host)) return;
    const store = await findStoreAt(services.database.db, host);
    if (!store) return;
    request.storeHost = host;
    // Subdomains belong to the business, so the header does not include them.
    if (reply.hasHeader('strict-transport-security'))
      reply.header('strict-transport-security', `max-age=${hostMaxAgeS}`);
    // No one is signed in at the host of a store, whatever the browser sends.
    delete request.headers.cookie;
    request.cookies = {};
    const is = await judge(services, request, store);
    if (is !== 'here') return sendElsewhere(request, reply, store, is, css);
  });
}
