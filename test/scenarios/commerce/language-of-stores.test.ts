// Store pages in the visitor's language: by the address, by the browser, by the business, and without text in another language.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { pageTranslations, scriptTranslations } from '#server/commerce/storefront/language/speech.ts';
import { statesOf } from '#shared/account/places.ts';
import { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { storeReviewsContract } from '#shared/contract/commerce/reviews/store-reviews.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import type { Language } from '#shared/languages.ts';
import { ordersOf } from '#test/support/commerce/orders.ts';
import { storeOfPoints } from '#test/support/commerce/points-at-checkout.ts';
import { deliverOrder, reviewLink, writeReview } from '#test/support/commerce/reviews.ts';
import { openServerWithPages } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { placesOf, sentencesOf } from '#test/support/tidy/sentences.ts';
import { translateIn } from '../../../src/checkout/store/said.ts';

const server = await openServerWithPages();
const slug = 'ile-aso';
let business: TestBusiness;
let product: string;
let review: string;
let variants: string[];

const must = async <T>(call: Promise<{ status: number; body: unknown; data: T }>): Promise<T> => {
  const { status, body, data } = await call;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return data;
};

/** Covers all page texts: a tax, variants, limits, all kinds of stock, categories, reviews, points, and a banner without one. */
beforeAll(async () => {
  business = await createTestBusiness(server, { name: 'Ilé Aṣọ' });
  const { token } = business;
  const orders = ordersOf(server, () => business);
  await storeOfPoints(server, business);
  const store = { name: 'Ilé Aṣọ', slug, currency: 'NGN', isPublished: true, welcome: 'Ẹ káàbọ̀' } as const;
  const socials = [{ network: 'instagram', url: 'https://instagram.com/ile' }] as const;
  await must(server.call(storesContract.saveStoreSettings, { token, body: { ...store, socials } as never }));
  const category = await must(
    server.call(storeCategoriesContract.createStoreCategory, { token, body: { name: 'Aṣọ' } }),
  );
  const tax = await must(
    server.call(taxesContract.createTax, {
      token,
      body: { name: 'TVA', rate: 750, isInclusive: false, startsOn: '2020-01-01' },
    }),
  );
  const created = await must(
    server.call(storeProductsContract.createStoreProduct, {
      token,
      body: {
        name: 'Àdìrẹ',
        unit: 'yd',
        status: 'PUBLISHED',
        taxId: tax.id,
        orderMin: 2,
        orderMax: 9,
        categoryIds: [category.id],
        prices: [{ currency: 'NGN', amount: 2_000_000 }],
        options: ['Àwọ̀'],
        variants: [
          { options: ['Aró'], isCounted: true, onHand: 40 },
          { options: ['Pupa'], isCounted: true, onHand: 3, lowAt: 5 },
          { options: ['Ewé'], isCounted: true, onHand: 0, prices: [{ currency: 'NGN', amount: 3_000_000 }] },
        ],
      } as never,
    }),
  );
  product = created.slug;
  variants = created.variants.map(({ id }) => id);
  const placed = await deliverOrder(server, business, orders.body(variants[0] ?? '', 2));
  const link = await reviewLink(server, business, placed.id);
  review = link.path ?? '';
  const { lines } = await orders.get(placed.id);
  const input = { key: link.key, productId: lines[0]?.productId ?? '', rating: 5, text: 'Ó dára' };
  expect((await writeReview(server, link.slug, input)).status).toBe(200);
  const [first] = (
    (await must(
      server.call(storeReviewsContract.listStoreReviews, { token, query: {} } as never),
    )) as never as { items: { id: string }[] }
  ).items;
  await must(
    server.call(storeReviewsContract.updateStoreReview, {
      token,
      params: { reviewId: first?.id ?? '' },
      body: { status: 'PUBLISHED', answer: 'Ẹ ṣé' },
    } as never),
  );
});

const get = (url: string, accepted?: string) =>
  server.app.inject({ url, headers: accepted ? { 'accept-language': accepted } : {} });
const pagesOf = () => {
  const at = `/store/${slug}`;
  return [
    at,
    `${at}?q=zzz`,
    `${at}?from=99999999`,
    `${at}?sort=rated&stock=1`,
    `${at}?category=aso`,
    `${at}/p/${product}`,
    ...variants.map((id) => `${at}/p/${product}?v=${id}&reviews=all`),
    `${at}/bag`,
    `${at}/checkout`,
    review,
    `${at}/p/nothing`,
    '/store/nothing-here',
  ];
};
const inAddress = (path: string, language: Language) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** Returns the visible and spoken texts of a page, and those shown by search engines. */
function saidBy(html: string): string[] {
  const shown = html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '');
  const attributes = [...shown.matchAll(/ (?:aria-label|placeholder|title|alt|content)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  const texts = shown.replace(/<[^>]*>/g, '\n').split('\n');
  return [...new Set([...texts, ...attributes].map((text) => text.trim()))].filter((text) =>
    /\p{L}{2}/u.test(text),
  );
}

/** Texts written by the business, non-sentences, and the names of languages and of states. */
const ofNobody =
  /^(Ilé Aṣọ.*|IA|Aṣọ( \d+)?|Aṣọ · .*|Àdìrẹ( · Ilé Aṣọ)?|Àwọ̀|Aró|Pupa|Ewé|Ẹ káàbọ̀|Ẹ ṣé|Ó dára|Instagram|English|Français|Español|NGN|zzz|Chiamaka O\.|noindex|product|website|width=device-width.*|light dark|https?:.*|\/api\/.*|₦[\d,.]+|instagram)$/;
const states = new Set<string>(statesOf.NG);

/** The language of the documents is the business's own. */
async function useFrench(): Promise<void> {
  const { token } = business;
  const { nextNumber: _, ...settings } = await must(
    server.call(invoiceSettingsContract.getInvoiceSettings, { token }),
  );
  const body = { ...settings, language: 'fr' } as never;
  await must(server.call(invoiceSettingsContract.saveInvoiceSettings, { token, body }));
}

async function openLiveStore() {
  const { token } = await createTestBusiness(server, { mode: 'live' });
  const store = { name: 'Live', slug: 'live-aso', currency: 'NGN', isPublished: true } as const;
  await must(server.call(storesContract.saveStoreSettings, { token, body: store }));
  const body = {
    name: 'Lace',
    description: 'Swiss',
    prices: [{ currency: 'NGN', amount: 900_000 }],
    variants: [{}],
    status: 'PUBLISHED',
  };
  const created = await must(
    server.call(storeProductsContract.createStoreProduct, { token, body: body as never }),
  );
  return { slug: store.slug, product: created.slug };
}

test.each(['fr', 'es'] as const)('no text of the pages remains untranslated in %s', async (language) => {
  const words = pageTranslations[language] ?? {};
  const same = new Set(
    Object.entries(words).flatMap(([english, text]) => (english === text ? [english] : [])),
  );
  const found: [path: string, left: string[]][] = [];
  for (const path of pagesOf()) {
    const [english, other] = [await get(inAddress(path, 'en')), await get(inAddress(path, language))];
    expect([path, other.statusCode]).toEqual([path, english.statusCode]);
    expect(other.body).toContain(`<html lang="${language}">`);
    expect(other.headers['content-language']).toBe(language);
    const before = new Set(saidBy(english.body));
    const remaining = saidBy(other.body).filter(
      (text) => before.has(text) && !ofNobody.test(text) && !states.has(text) && !same.has(text),
    );
    if (remaining.length > 0) found.push([path, remaining]);
    expect(other.body.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('{{');
  }
  expect(found).toEqual([]);
});

/** Returns singular and plural texts. */
function formsOf(folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const pattern = /\bmany\(\s*[^,()]+,\s*'([^']+)',\s*'([^']+)'/g;
  return [...sources.join('\n').matchAll(pattern)].flatMap(([, first = '', other = '']) => [first, other]);
}

test.each(['fr', 'es'] as const)(
  'every text of the pages and of the script has a translation in %s, with the same placeholders',
  (language) => {
    const [pages, script] = [pageTranslations[language] ?? {}, scriptTranslations[language] ?? {}];
    const ofPages = [
      ...sentencesOf('src/server/commerce/storefront', 'say'),
      ...formsOf('src/server/commerce/storefront'),
    ];
    const ofScript = [...sentencesOf('src/checkout/store', 't'), ...formsOf('src/checkout/store')];
    expect(ofPages.length).toBeGreaterThan(60);
    expect(ofScript.length).toBeGreaterThan(25);
    expect([...new Set(ofPages)].filter((page) => !pages[page]).sort()).toEqual([]);
    expect([...new Set(ofScript)].filter((item) => !script[item]).sort()).toEqual([]);
    for (const words of [pages, script])
      for (const [sentence, text] of Object.entries(words))
        expect(placesOf(text)).toEqual(placesOf(sentence));
    // There are no unused translations.
    expect(Object.keys(pages).filter((item) => !ofPages.includes(item))).toEqual([]);
  },
);

test('the translation tables of both languages have the same texts', () => {
  for (const tables of [pageTranslations, scriptTranslations])
    expect(Object.keys(tables.fr ?? {}).sort()).toEqual(Object.keys(tables.es ?? {}).sort());
});

test('the language is taken from the address, else from the browser, else from the business', async () => {
  const at = `/store/${slug}`;
  const langOf = async (path: string, accepted?: string) => {
    const { body, headers } = await get(path, accepted);
    return [/<html lang="(\w+)">/.exec(body)?.[1], headers.vary ?? ''];
  };
  expect(await langOf(at)).toEqual(['en', expect.stringContaining('accept-language')]);
  expect((await langOf(at, 'fr-CA,fr;q=0.9,en;q=0.8'))[0]).toBe('fr');
  expect((await langOf(at, 'de, en;q=0.4, es;q=0.6'))[0]).toBe('es');
  expect((await langOf(at, 'fr;q=0, *'))[0]).toBe('en');
  expect((await langOf(at, `${'x,'.repeat(5000)}fr;q=zz;;`))[0]).toBe('en');
  const chosen = await langOf(`${at}?lang=es`, 'fr');
  expect(chosen[0]).toBe('es');
  expect(chosen[1]).not.toContain('accept-language');
  for (const odd of ['lang=xx', 'lang=', 'lang=fr&lang=es', 'lang=__proto__', 'lang[]=fr'])
    expect([odd, (await langOf(`${at}?${odd}`, 'fr'))[0]]).toEqual([odd, 'fr']);
  await useFrench();
  expect((await langOf(at))[0]).toBe('fr');
  expect((await langOf(at, 'de'))[0]).toBe('fr');
  expect((await langOf(at, 'en-GB'))[0]).toBe('en');
});

test('the review link of an order uses the language of the order', async () => {
  const orders = ordersOf(server, () => business);
  const { id } = await deliverOrder(server, business, orders.body(variants[0] ?? '', 2));
  expect((await reviewLink(server, business, id)).path).not.toContain('lang=');
  const { db } = server.services.database;
  await db.updateTable('orders').set({ language: 'es' }).where('id', '=', id).execute();
  const { path } = await reviewLink(server, business, id);
  expect(path).toMatch(/&lang=es$/);
  expect((await get(path ?? '', 'fr')).body).toContain('¿Qué le ha parecido su pedido?');
});

test('links, forms and search engine metadata keep the language', async () => {
  const other = await openLiveStore();
  const at = `/store/${other.slug}`;
  const { body } = await get(`${at}?lang=es&category=x&q=<">`, 'fr');
  for (const path of body.match(/href="\/store\/[^"]*"/g) ?? []) expect(path).toMatch(/[?;]lang=(en|fr|es)/);
  expect(body).toContain('<input type="hidden" name="lang" value="es">');
  expect(body).toMatch(/<a href="[^"]*lang=fr[^"]*" hreflang="fr" lang="fr">Français<\/a>/);
  expect(body).toContain('name="robots" content="noindex"');
  const linksOf = async (path: string, accepted?: string) =>
    [
      ...(await get(path, accepted)).body.matchAll(
        /<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">/g,
      ),
    ].map(([, rel, language, href = '']) => [language ?? rel, href.replace(/^.*\/store/, '/store')]);
  const alternates = [
    ['en', at],
    ['fr', `${at}?lang=fr`],
    ['es', `${at}?lang=es`],
    ['x-default', at],
  ];
  expect(await linksOf(at)).toEqual([['canonical', at], ...alternates]);
  expect(await linksOf(`${at}?lang=en`, 'fr')).toEqual([['canonical', at], ...alternates]);
  expect(await linksOf(at, 'fr')).toEqual([['canonical', `${at}?lang=fr`], ...alternates]);
  const page = `${at}/p/${other.product}`;
  expect((await linksOf(`${page}?v=x&lang=es`))[0]).toEqual(['canonical', `${page}?lang=es`]);
  const dataOf = async (path: string) => /ld\+json">(.*?)<\/script>/.exec((await get(path)).body)?.[1];
  expect(await dataOf(`${page}?lang=fr`)).toBe(await dataOf(page));
});

type Answered = {
  message?: string;
  error?: { message: string; fields?: Record<string, string> };
  data?: { lines?: { problem: string | null }[]; coupon?: { problem: string | null } | null };
};
function sentencesIn({ message, error, data }: Answered): string[] {
  const problems = [...(data?.lines ?? []).map(({ problem }) => problem), data?.coupon?.problem];
  const refused = error ? [message, error.message, ...Object.values(error.fields ?? {})] : [];
  return [...refused, ...problems].filter(
    (item) => item !== undefined && item !== null && item !== '',
  ) as string[];
}

/** Returns the messages for each kind of invalid buyer input, as the pages send it. */
async function refusals(): Promise<string[]> {
  const send = (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      headers: { 'idempotency-key': randomUUID() },
      payload,
    });
  const [first = '', low = '', out = ''] = variants;
  const line = (variantId: string, quantity: number) => ({ variantId, quantity });
  const customer = { name: 'Ada Obi', email: 'ada@obi.example', phone: null };
  const good = { lines: [line(first, 2)], delivery: { kind: 'none' }, customer, total: 1 };
  const address = { line1: '', city: ' ', state: '' };
  const bags = [`${first}:1`, `${first}:10`, `${low}:5`, `${out}:2`, `${randomUUID()}:1`, `${first}:1000000`];
  const answers = [
    ...(await Promise.all(
      bags.map((lines) => server.app.inject({ url: `/api/v1/store/${slug}/bag?lines=${lines}` })),
    )),
    ...(await Promise.all(
      [
        { lines: [] },
        { lines: [line(first, 2), line(first, 2)] },
        { lines: [line(first, 1)] },
        { lines: [line(first, 10)] },
        { lines: [line(low, 8)] },
        { lines: [line(out, 2)] },
        { lines: [line(randomUUID(), 2)] },
        { lines: [line(first, 100_001)] },
        { lines: Array.from({ length: 101 }, () => line(randomUUID(), 1)) },
        { lines: [line(first, 2)], couponCode: 'NOBODY' },
        { lines: [line(first, 2)], couponCode: 'x'.repeat(60) },
        { lines: [line(first, 2)], delivery: { kind: 'pick_up', placeId: randomUUID() } },
        {
          lines: [line(first, 2)],
          delivery: {
            kind: 'delivery',
            regionId: randomUUID(),
            address: { line1: 'aa', city: 'bb', state: 'Lagos' },
          },
        },
      ].map((body) => send(`store/${slug}/quote`, body)),
    )),
    ...(await Promise.all(
      [
        good,
        { ...good, customer: { name: '', email: 'x', phone: 'no' } },
        { ...good, customer: { name: '  ', email: '', phone: null } },
        { ...good, customer: { name: 'A', email: 'ada@obi.example', phone: null } },
        { ...good, customer: { ...customer, phone: '12' }, total: 4_300_000 },
        { ...good, customer: { ...customer, name: 'n'.repeat(300) }, customerNote: 'n'.repeat(900) },
        { ...good, delivery: { kind: 'delivery', regionId: randomUUID(), address } },
        { ...good, couponCode: 'NOBODY' },
        { ...good, points: { session: 'gone', points: 5 }, total: 4_300_000 },
      ].map((body) => send(`store/${slug}/orders`, body)),
    )),
    await send(`store/${slug}/points/code`, { email: 'x' }),
    await send(`store/${slug}/points/open`, { email: 'ada@obi.example', code: '12' }),
    await send(`store/${slug}/points/open`, { email: 'ada@obi.example', code: '123456' }),
    await send(`pay/${new URL(`http://a${review}`).pathname.split('/').at(-1)}/reviews`, {
      key: new URL(`http://a${review}`).searchParams.get('k'),
      productId: randomUUID(),
      rating: 9,
    }),
    await send('store/nothing-here/quote', { lines: [line(first, 2)] }),
  ];
  return answers.flatMap((answer) => sentencesIn(answer.json()));
}

test('every rejection by the server is shown in the language of the page', async () => {
  const messages = [...new Set(await refusals())];
  expect(messages.length).toBeGreaterThan(25);
  for (const language of ['fr', 'es'] as const) {
    const inWords = translateIn(scriptTranslations[language] ?? {});
    expect([language, messages.filter((sentence) => inWords(sentence) === sentence)]).toEqual([language, []]);
  }
  const inFrench = translateIn(scriptTranslations.fr ?? {});
  expect(inFrench('Only 3 left')).toBe('Plus que 3');
  expect(inFrench('Minimum 2 per order')).toBe('Au moins 2 par commande');
  expect(inFrench('The total is ₦42.00 by now, not ₦0.01. Look at it again.')).toBe(
    'Le total est maintenant de ₦42.00, et non de ₦0.01. Regardez-le de nouveau.',
  );
  expect(inFrench('Nobody has said this before')).toBe('Nobody has said this before');
});
