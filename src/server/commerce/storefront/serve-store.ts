// Serves store pages rendered on the server: complete without a script, and with a small script as an enhancement.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findPageScript } from '#server/platform/documents/page-script.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { addressAt } from '#server/platform/http/known-hosts.ts';
import type { Services } from '#server/services.ts';
import { bagPage } from './bag-page.ts';
import { readHomeQuery } from './catalogue-filters.ts';
import { checkoutPage } from './checkout-page.ts';
import { findOpenStore, type OpenStore } from './find-store.ts';
import { homePage } from './home-page.ts';
import { missingPage, type Surroundings } from './html.ts';
import { speechOf } from './language/speech.ts';
import { productPage } from './product-page.ts';
import { takesPoints } from './prove-points.ts';
import { reviewPage } from './review-page.ts';
import { serveStoreHosts } from './serve-hosts.ts';
import { serveSitemaps } from './sitemap/serve-sitemap.ts';
import { storeCss } from './styles/store-css.ts';

const hidden = { schema: { hide: true } as object };

function send(reply: FastifyReply, page: string | null, around: Surroundings): FastifyReply {
  const { language, isChosen } = around.speech;
  // The content depends on the browser's language, unless the address names the language.
  if (!isChosen) reply.header('vary', 'accept-language');
  return reply
    .header('content-language', language)
    .status(page === null ? 404 : 200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .serializer((payload) => payload as string)
    .send(page ?? missingPage(around));
}

type RequestInput = {
  Params: { slug: string; product: string; order: string };
  Querystring: Record<string, unknown>;
};

export function serveStores(app: FastifyInstance, services: Services, webDir: string): void {
  const { db } = services.database;
  serveStoreHosts(app, services, storeCss);
  serveSitemaps(app, services);
  const scriptPath = findPageScript(webDir, 'store');
  const { publicUrl } = services;
  const serve = async (
    reply: FastifyReply,
    slug: string,
    page: (store: OpenStore, around: Surroundings) => Promise<string | null> | string,
  ) => {
    const { storeHost: host, url: asked, query, headers } = reply.request;
    const store = await findOpenStore(db, publicUrl, slug);
    const speech = speechOf({
      asked: (query as Record<string, unknown>).lang,
      accepted: headers['accept-language'],
      own: store?.language ?? 'en',
    });
    const at = host ? addressAt(publicUrl, host) : publicUrl;
    const around = { publicUrl: at, scriptPath, css: storeCss, speech, asked };
    return send(reply, store && (await page(store, around)), around);
  };
  app.get<RequestInput>('/store/:slug', hidden, (request, reply) =>
    serve(reply, request.params.slug, (store, around) =>
      homePage(db, store, readHomeQuery(request.query, store.currency), around),
    ),
  );
  app.get<RequestInput>('/store/:slug/p/:product', hidden, (request, reply) =>
    serve(reply, request.params.slug, (store, around) => {
      const now = withClockOf(services, store.environment.id).clock.now();
      const { v: variant, reviews } = request.query;
      const requested = { slug: request.params.product, variant, reviews, now };
      return productPage(db, store, requested, around);
    }),
  );
  app.get<RequestInput>('/store/:slug/bag', hidden, (request, reply) =>
    serve(reply, request.params.slug, (store, around) => bagPage(store, around)),
  );
  app.get<RequestInput>('/store/:slug/checkout', hidden, (request, reply) =>
    serve(reply, request.params.slug, async (store, around) =>
      checkoutPage(store, await takesPoints(db, store), around),
    ),
  );
  app.get<RequestInput>('/store/:slug/review/:order', hidden, (request, reply) =>
    serve(reply, request.params.slug, (store, around) => {
      const requested = { slug: request.params.order, key: request.query.k };
      return reviewPage(services, db, store, requested, around);
    }),
  );
}
