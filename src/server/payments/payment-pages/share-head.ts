// The head of a payer's page for search engines and messengers, which run no scripts: title, description and image.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getCheckoutPage } from '#server/payments/checkout/page.ts';
import { escapeHtml } from '#server/platform/emails/layout.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { slugField } from '#shared/contract/payments/sources/source-fields.ts';
import { plainText } from '#shared/rich-text.ts';
import { addPreloadLinks } from './preload-links.ts';
import { type PageRow, selectPublishedPage } from './queries.ts';

/** The maximum length of a description in previews. */
const descriptionMax = 200;

export type ShareFacts = {
  title: string;
  description: string;
  url: string;
  siteName: string;
  imageUrl: string | null;
  themeColor: string;
  /** Whether search engines may index the page. */
  listed: boolean;
};

/** Inserts the facts into the head of a page. */
export function writeHead(html: string, facts: ShareFacts): string {
  const { title, description, url, siteName, imageUrl } = facts;
  const tags: [attribute: 'name' | 'property', key: string, value: string | null][] = [
    ['name', 'description', description],
    ['name', 'theme-color', facts.themeColor],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', siteName],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', imageUrl],
    ['name', 'twitter:card', imageUrl ? 'summary_large_image' : 'summary'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', imageUrl],
  ];
  const written = tags
    .filter(([, , value]) => value)
    .map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value ?? '')}" />`);
  if (facts.listed) written.push(`<link rel="canonical" href="${escapeHtml(url)}" />`);
  const head = `<title>${escapeHtml(title)}</title>\n    ${written.join('\n    ')}`;
  const robots = /\s*<meta name="robots"[^>]*>/;
  return html
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(robots, (tag) => (facts.listed ? '' : tag));
}

function factsOf(
  services: Services,
  slug: string,
  shown: CheckoutPage,
  page: PageRow | undefined,
): ShareFacts {
  const { merchant } = shown;
  const { publicUrl } = services;
  const absolute = (path: string | null) => path && new URL(path, publicUrl).href;
  const asks = shown.story?.type === 'donation' ? 'Support' : 'Pay';
  const description =
    page?.seoDescription ?? (shown.description && plainText(shown.description, descriptionMax));
  const picture = page?.seoImageId ? imagePath(page.seoImageId) : (shown.imageUrl ?? merchant.logoUrl);
  return {
    title: page?.seoTitle ?? `${shown.title} · ${merchant.name}`,
    description: description || `${asks} ${merchant.name} online, by card or bank transfer.`,
    url: `${publicUrl}/pay/${slug}`,
    siteName: merchant.name,
    imageUrl: absolute(picture),
    themeColor: merchant.primaryColor,
    listed: page?.status === 'ACTIVE' && !shown.testMode,
  };
}

/** Returns the facts of an address; null for a payment, a draft or an unknown address. */
async function findFacts(services: Services, key: string): Promise<ShareFacts | null> {
  const slug = key.toLowerCase();
  if (slug !== key || !slugField.safeParse(slug).success) return null;
  const { db } = services.database;
  try {
    const shown = await getCheckoutPage(services, db, slug, { visit: false, businessId: null });
    // Nothing is described that is switched off by the merchant or with its feature.
    if (shown.closed === 'inactive') return null;
    return factsOf(services, slug, shown, shown.story ? await selectPublishedPage(db, slug) : undefined);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Serves the payer's page with the head of its address; unchanged where there are no facts. */
export function serveSharedPages(app: FastifyInstance, services: Services, webDir: string): void {
  const file = join(webDir, 'checkout.html');
  if (!existsSync(file)) return;
  const html = readFileSync(file, 'utf8');
  const hurry = addPreloadLinks(webDir);
  app.get<{ Params: { key: string } }>(
    '/pay/:key',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const facts = await findFacts(services, request.params.key).catch((error) => {
        request.log.error({ err: error }, 'a page is served without its own head');
        return null;
      });
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .serializer((payload) => payload as string)
        .send(hurry(facts ? writeHead(html, facts) : html, request.params.key));
    },
  );
}
