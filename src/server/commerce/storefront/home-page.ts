// The first page of a store: its texts, its categories and its products.

import type { Db } from '#server/platform/db/database.ts';
import { type Html, html } from '#server/platform/documents/html.ts';
import { formatMoney } from '#shared/money.ts';
import {
  addressOf,
  catalogueForm,
  type HomeQuery,
  isNarrowed,
  isOfOwn,
  pagesMax,
  readHomeQuery,
} from './catalogue-filters.ts';
import type { OpenStore } from './find-store.ts';
import { isRated, listGoods, listShownCategories, type ShownCategory, type ShownProduct } from './goods.ts';
import { type PageFacts, type Surroundings, storePage } from './html.ts';
import type { Speech } from './language/speech.ts';
import { pictureTag } from './picture.ts';
import { starsOfCard } from './product-reviews.ts';

const perPage = 24;

type Around = Pick<Surroundings, 'speech'>;

function chips(
  store: OpenStore,
  query: HomeQuery,
  categories: readonly ShownCategory[],
  { speech: { say, to } }: Around,
): Html | null {
  if (categories.length === 0) return null;
  const chip = (label: string, category: string | null) => {
    const href = to(addressOf(store, query, { category, page: 1 }));
    return query.category === category
      ? html`<a class="on" aria-current="true" href="${href}">${label}</a>`
      : html`<a href="${href}">${label}</a>`;
  };
  return html`<nav class="cats" aria-label="${say('Categories')}">${chip(say('All'), null)}${categories.map(
    ({ name, slug, products }) => chip(`${name} ${products}`, slug),
  )}</nav>`;
}

function stockNote({ left, state }: ShownProduct, { say }: Speech): Html | null {
  if (state === 'OUT') return html`<small class="gone">${say('Out of stock')}</small>`;
  return state === 'LOW' && left !== null
    ? html`<small class="low">${say('{{count}} left', { count: left })}</small>`
    : null;
}

/** The number of cards initially visible on a phone. */
const seenAtOnce = 4;
const cardSizes = '(min-width: 720px) 220px, 46vw';

function card(store: OpenStore, product: ShownProduct, at: number, { speech }: Around): Html {
  const { name, slug, unit, picture, variants, isFrom, state, stars } = product;
  const { say, to } = speech;
  const price = formatMoney(product.price, store.currency);
  const context = variants > 1 ? say('{{count}} options', { count: variants }) : unit;
  return html`<li class="${state === 'OUT' ? 'out' : ''}"><a href="${to(`/store/${store.slug}/p/${slug}`)}">${
    picture
      ? pictureTag(picture, { alt: '', sizes: cardSizes, side: 320, isFirst: at < seenAtOnce })
      : html`<span class="ph" aria-hidden="true"></span>`
  }<b>${name}</b>${context && html`<small>${context}</small>`}${stars && starsOfCard(stars, speech)}<span class="p">${isFrom ? say('From {{price}}', { price }) : price}</span>${stockNote(product, speech)}</a></li>`;
}

/** The reason why nothing is shown, and a link to the whole catalogue. */
function emptyOf(store: OpenStore, query: HomeQuery, { speech: { say, to } }: Around): Html {
  if (!isNarrowed(query)) return html`<p class="mut none">${say('This store has no products yet.')}</p>`;
  const isSearchAlone = query.search !== null && !isNarrowed(Object.assign({}, query, { search: null }));
  const sentence = isSearchAlone
    ? say('No products match “{{search}}”.', { search: query.search ?? '' })
    : say('No products match these filters.');
  return html`<p class="mut none">${sentence} <a class="all" href="${to(`/store/${store.slug}`)}">${say('Show all products')}</a></p>`;
}

export async function homePage(
  db: Db,
  store: OpenStore,
  query: HomeQuery,
  around: Surroundings,
): Promise<string> {
  const [{ products, total }, categories, hasReviews] = await Promise.all([
    listGoods(db, store, query, query.page * perPage),
    listShownCategories(db, store),
    isRated(db, store),
  ]);
  const rest = total - products.length;
  const chosen = categories.find(({ slug }) => slug === query.category);
  const { say, to } = around.speech;
  const description =
    store.description ?? say('Buy from {{store}} online, by card or bank transfer.', { store: store.name });
  const facts: PageFacts = {
    title: chosen ? `${chosen.name} · ${store.name}` : store.name,
    description,
    path: addressOf(store, readHomeQuery({ category: chosen?.slug }, store.currency)),
    imageUrl: products.find(({ picture }) => picture)?.picture?.url ?? store.logoUrl,
    type: 'website',
    data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: products.map(({ name, slug }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        url: `${around.publicUrl}/store/${store.slug}/p/${slug}`,
      })),
    },
    isListed: store.environment.mode === 'live' && isOfOwn(query),
  };
  const isFirst = !isNarrowed(query);
  const more = to(addressOf(store, query, { page: query.page + 1 }));
  return storePage(
    store,
    facts,
    around,
    html`${isFirst && store.banner && html`<div class="banner">${pictureTag(store.banner, { alt: '', sizes: '(min-width: 1120px) 1088px, 100vw', side: 640, isFirst: true })}</div>`}
<h1 class="${isFirst && store.welcome ? 'welcome' : 'sr'}">${isFirst && store.welcome ? store.welcome : facts.title}</h1>
${store.description && html`<p class="mut lead">${store.description}</p>`}
${catalogueForm(store, query, { hasReviews, speech: around.speech })}
${chips(store, query, categories, around)}
${products.length > 0 && html`<ul class="goods">${products.map((product, at) => card(store, product, at, around))}</ul>`}
${products.length === 0 && emptyOf(store, query, around)}
${rest > 0 && query.page < pagesMax && html`<a class="btn lg block" href="${more}">${say('Show {{count}} more', { count: Math.min(rest, perPage) })}</a>`}`,
  );
}
