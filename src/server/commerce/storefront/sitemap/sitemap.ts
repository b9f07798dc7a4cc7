/*
 * The sitemap of a store, by https://www.sitemaps.org/protocol.html: at most 50,000 addresses and 50 MB (52,428,800 bytes) a file, else
 * several that an index names; UTF-8, what XML reserves is escaped, addresses under 2,048 characters, all of one host, at or below
 * where the file lies. Each page stands there in each language, with all of them beside it (`xhtml:link`, the alternates that search engines read).
 */
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { escapeHtml } from '#server/platform/emails/layout.ts';
import { type Language, languages } from '#shared/languages.ts';
import { addressOf, readHomeQuery } from '../catalogue-filters.ts';
import type { OpenStore } from '../find-store.ts';
import { soldIn } from '../goods.ts';
import { inLanguage } from '../language/speech.ts';

export const sitemapLimits = { addresses: 50_000, bytes: 52_428_800 };

/** A page and its last modification. */
type Listed = { path: string; at: Date };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const openSet = `${head}<urlset ${ns} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const closeSet = '</urlset>\n';

/** Returns the entries of a page, one per language. */
export function entriesOf({ path, at }: Listed, publicUrl: string, own: Language): string {
  const addressIn = (language: Language) => escapeHtml(`${publicUrl}${inLanguage(path, language, own)}`);
  const links = [
    ...languages.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(language)}"/>`,
    ),
    `<xhtml:link rel="alternate" hreflang="x-default" href="${addressIn(own)}"/>`,
  ].join('');
  const changed = `<lastmod>${at.toISOString()}</lastmod>`;
  return languages
    .map((language) => `<url><loc>${addressIn(language)}</loc>${changed}${links}</url>\n`)
    .join('');
}

/** The maximum length of the slug of a product or category. */
const slugMax = 60;

/** Returns the number of pages per file, each in all languages. */
export function pagesPerFile(
  store: Pick<OpenStore, 'slug' | 'language'>,
  publicUrl: string,
  limits = sitemapLimits,
): number {
  const path = `/store/${store.slug}?category=${'x'.repeat(slugMax)}`;
  const bytes = Buffer.byteLength(entriesOf({ path, at: new Date(0) }, publicUrl, store.language));
  const room = limits.bytes - openSet.length - closeSet.length;
  return Math.max(1, Math.min(Math.floor(limits.addresses / languages.length), Math.floor(room / bytes)));
}

/** Returns the first pages: the store, and its categories with products on sale. */
async function firstPages(db: Db, store: OpenStore): Promise<Listed[]> {
  const environmentId = store.environment.id;
  const { rows } = await sql<{ slug: string; at: Date }>`
    select c.slug, max(greatest(g.at, c.updated_at)) as at
    from (select s.environment_id, s.id, max(greatest(s.updated_at, p.updated_at)) as at from ${soldIn(store)}
      group by s.environment_id, s.id) g
    join store_product_categories k on k.environment_id = g.environment_id and k.product_id = g.id
    join store_categories c on c.environment_id = k.environment_id and c.id = k.category_id
    group by c.id, c.slug order by c.id`.execute(db);
  const { rows: own } = await sql<{ at: Date }>`
    select greatest(s.updated_at, (select max(p.updated_at) from store_products p
      where p.environment_id = s.environment_id and p.status = 'PUBLISHED')) as at
    from stores s where s.environment_id = ${environmentId}`.execute(db);
  const pathOf = (category?: string) => addressOf(store, readHomeQuery({ category }, store.currency));
  return [
    ...own.map(({ at }) => ({ path: pathOf(), at })),
    ...rows.map(({ slug, at }) => ({ path: pathOf(slug), at })),
  ];
}

async function countProducts(db: Db, store: OpenStore): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.id)::integer as count from ${soldIn(store)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Yields product pages in id order. Ids begin with the creation time, so a new product is in the last file and the other files stay
 * unchanged.
 */
async function* productPages(
  db: Db,
  store: OpenStore,
  { skip, take }: { skip: number; take: number },
): AsyncGenerator<Listed> {
  const batch = 5000;
  const { rows: starts } = await sql<{ id: string }>`
    select s.id from ${soldIn(store)} group by s.id order by s.id offset ${skip}::integer limit 1`.execute(
    db,
  );
  let from = starts[0]?.id;
  let isFirst = true;
  for (let remaining = take; remaining > 0 && from !== undefined; remaining -= batch) {
    const after = isFirst ? sql`s.id >= ${from}` : sql`s.id > ${from}`;
    const { rows } = await sql<{ id: string; slug: string; at: Date }>`
      select s.id, s.slug, greatest(s.updated_at, max(p.updated_at)) as at from ${soldIn(store)} and ${after}
      group by s.environment_id, s.id, s.slug, s.updated_at order by s.id limit ${Math.min(batch, remaining)}::integer`.execute(
      db,
    );
    for (const { slug, at } of rows) yield { path: `/store/${store.slug}/p/${slug}`, at };
    isFirst = false;
    from = rows.length < Math.min(batch, remaining) ? undefined : rows.at(-1)?.id;
  }
}

export type Sitemap = { first: Listed[]; files: number; perFile: number };

/** Plans the sitemap of a store: its pages, and the number of files. */
export async function planSitemap(
  db: Db,
  store: OpenStore,
  publicUrl: string,
  limits = sitemapLimits,
): Promise<Sitemap> {
  const [first, products] = await Promise.all([firstPages(db, store), countProducts(db, store)]);
  const perFile = pagesPerFile(store, publicUrl, limits);
  return { first, perFile, files: Math.max(1, Math.ceil((first.length + products) / perFile)) };
}

/** Yields one file in chunks, so that a large store is never completely in memory. */
export async function* sitemapFile(
  db: Db,
  store: OpenStore,
  { publicUrl, plan, number }: { publicUrl: string; plan: Sitemap; number: number },
): AsyncGenerator<string> {
  const { first, perFile } = plan;
  const from = (number - 1) * perFile;
  const own = first.slice(from, from + perFile);
  yield openSet;
  for (const page of own) yield entriesOf(page, publicUrl, store.language);
  const skip = Math.max(0, from - first.length);
  for await (const page of productPages(db, store, { skip, take: perFile - own.length }))
    yield entriesOf(page, publicUrl, store.language);
  yield closeSet;
}

/** Returns the index of the files of a large sitemap. */
export function sitemapIndex(publicUrl: string, files: number): string {
  const named = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${head}<sitemapindex ${ns}>\n${named.join('')}</sitemapindex>\n`;
}
