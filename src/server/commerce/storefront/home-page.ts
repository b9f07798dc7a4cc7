// The first page of a store: what it says of itself, its categories, and what it sells.

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
import { listGoods, listShownCategories, type ShownCategory, type ShownProduct } from './goods.ts';
import { type PageFacts, type Surroundings, storePage } from './html.ts';
import { pictureTag } from './picture.ts';

const perPage = 24;
function chips(store: OpenStore, query: HomeQuery, categories: readonly ShownCategory[]): Html | null {
  if (categories.length === 0) return null;
  const chip = (label: string, category: string | null) => {
    const href = addressOf(store, query, { category, page: 1 });
    return query.category === category
      ? html`<a class="on" aria-current="true" href="${href}">${label}</a>`
      : html`<a href="${href}">${label}</a>`;
  };
  return html`<nav class="cats" aria-label="Categories">${chip('All', null)}${categories.map(
    ({ name, slug, products }) => chip(`${name} ${products}`, slug),
  )}</nav>`;
}

export function stockNote(left: number | null, state: ShownProduct['state']): Html | null {
  if (state === 'OUT') return html`<small class="gone">Out of stock</small>`;
  return state === 'LOW' && left !== null ? html`<small class="low">${left} left</small>` : null;
}

/** As many as a phone shows at first. */
const seenAtOnce = 4;
const cardSizes = '(min-width: 720px) 220px, 46vw';

function card(store: OpenStore, product: ShownProduct, at: number): Html {
  const { name, slug, unit, picture, variants, price, isFrom, left, state } = product;
  const context = variants > 1 ? `${variants} to choose from` : unit;
  return html`<li class="${state === 'OUT' ? 'out' : ''}"><a href="/store/${store.slug}/p/${slug}">${
    picture
      ? pictureTag(picture, { alt: '', sizes: cardSizes, side: 320, isFirst: at < seenAtOnce })
      : html`<span class="ph" aria-hidden="true"></span>`
  }<b>${name}</b>${context && html`<small>${context}</small>`}<span class="p">${isFrom && 'From '}${formatMoney(price, store.currency)}</span>${stockNote(left, state)}</a></li>`;
}

/** Why nothing is shown, and the way back to everything. */
function emptyOf(store: OpenStore, query: HomeQuery): Html {
  if (!isNarrowed(query)) return html`<p class="mut none">Nothing is sold here yet.</p>`;
  const isSearchAlone = query.search !== null && !isNarrowed(Object.assign({}, query, { search: null }));
  const sentence = isSearchAlone
    ? `Nothing is called “${query.search}” here.`
    : 'Nothing here is what you chose.';
  return html`<p class="mut none">${sentence} <a class="all" href="/store/${store.slug}">Show everything</a></p>`;
}

export async function homePage(
  db: Db,
  store: OpenStore,
  query: HomeQuery,
  around: Surroundings,
): Promise<string> {
  const [{ products, total }, categories] = await Promise.all([
    listGoods(db, store, query, query.page * perPage),
    listShownCategories(db, store),
  ]);
  const rest = total - products.length;
  const chosen = categories.find(({ slug }) => slug === query.category);
  const description = store.description ?? `Buy from ${store.name} online, by card or bank transfer.`;
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
  const more = addressOf(store, query, { page: query.page + 1 });
  return storePage(
    store,
    facts,
    around,
    html`${isFirst && store.banner && html`<div class="banner">${pictureTag(store.banner, { alt: '', sizes: '(min-width: 1120px) 1088px, 100vw', side: 640, isFirst: true })}</div>`}
<h1 class="${isFirst && store.welcome ? 'welcome' : 'sr'}">${isFirst && store.welcome ? store.welcome : facts.title}</h1>
${store.description && html`<p class="mut lead">${store.description}</p>`}
${catalogueForm(store, query)}
${chips(store, query, categories)}
${products.length > 0 && html`<ul class="goods">${products.map((product, at) => card(store, product, at))}</ul>`}
${products.length === 0 && emptyOf(store, query)}
${rest > 0 && query.page < pagesMax && html`<a class="btn lg block" href="${more}">Show ${Math.min(rest, perPage)} more</a>`}`,
  );
}
