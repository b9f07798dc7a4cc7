// The selection of the catalogue: search text, category, price, availability and sorting, all in the address.
import { type Html, html } from '#server/platform/documents/html.ts';
import { type Currency, parseAmount, toDecimalString } from '#shared/money.ts';
import type { OpenStore } from './find-store.ts';
import type { Speech } from './language/speech.ts';

export const goodsSorts = ['newest', 'cheapest', 'dearest', 'rated', 'name'] as const;
export type GoodsSort = (typeof goodsSorts)[number];

const sortLabel = (sort: GoodsSort, { say }: Speech): string =>
  ({
    newest: say('Newest'),
    cheapest: say('Lowest price'),
    dearest: say('Highest price'),
    rated: say('Best rated'),
    name: say('Name'),
  })[sort];

export type GoodsFilter = {
  search: string | null;
  /** The slug of the category. */
  category: string | null;
  /** Minor units of the store's currency, inclusive; applied to the lowest price of a product. */
  from: number | null;
  to: number | null;
  inStock: boolean;
  sort: GoodsSort;
};
export type HomeQuery = GoodsFilter & { page: number };

export const pagesMax = 20;

/** Reads the query of the address; unreadable values are ignored. */
export function readHomeQuery(query: Record<string, unknown>, currency: Currency): HomeQuery {
  const textOf = (value: unknown) =>
    typeof value === 'string' && value.trim() ? value.trim().slice(0, 100) : null;
  const amountOf = (value: unknown) => {
    const amount = parseAmount(textOf(value) ?? '', currency);
    return amount !== null && amount > 0 && Number.isSafeInteger(amount) ? amount : null;
  };
  const page = Number(query.page);
  return {
    search: textOf(query.q),
    category: textOf(query.category),
    from: amountOf(query.from),
    to: amountOf(query.to),
    inStock: query.stock === '1',
    sort: goodsSorts.find((goodsSort) => goodsSort === query.sort) ?? 'newest',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, pagesMax) : 1,
  };
}

/** Returns the address of the same catalogue with the given changes. */
export function addressOf(
  { slug, currency }: OpenStore,
  query: HomeQuery,
  changed: Partial<HomeQuery> = {},
): string {
  const { search, category, from, to, inStock, sort, page } = Object.assign({}, query, changed);
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (search) params.set('q', search);
  if (from !== null) params.set('from', toDecimalString(from, currency));
  if (to !== null) params.set('to', toDecimalString(to, currency));
  if (inStock) params.set('stock', '1');
  if (sort !== 'newest') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return `/store/${slug}${text && `?${text}`}`;
}

/** The number of filters (price, stock, sorting) that differ from the default. */
const chosenOf = ({ from, to, inStock, sort }: GoodsFilter): number =>
  [from !== null || to !== null, inStock, sort !== 'newest'].filter(Boolean).length;

/** Whether the view is a selection, and not the first page of the whole catalogue. */
export const isNarrowed = (query: HomeQuery): boolean =>
  query.search !== null || query.category !== null || query.page > 1 || chosenOf(query) > 0;

/** Whether search engines may index the page: filters by price or sorting show the same products again. */
export const isOfOwn = (query: HomeQuery): boolean => query.search === null && chosenOf(query) === 0;

/** Search and filters in one form that works without a script. */
export function catalogueForm(
  store: OpenStore,
  query: HomeQuery,
  { hasReviews, speech }: { hasReviews: boolean; speech: Speech },
): Html {
  const { say, to } = speech;
  const { search, category, from, inStock, sort } = query;
  const { currency } = store;
  const chosen = chosenOf(query);
  const sorts = goodsSorts.filter((goodsSort) => goodsSort !== 'rated' || hasReviews || sort === goodsSort);
  const amount = (name: 'from' | 'to', label: string, value: number | null) =>
    html`<label>${label}<input class="entry" name="${name}" inputmode="decimal" maxlength="16" value="${
      value === null ? '' : toDecimalString(value, store.currency)
    }"></label>`;
  return html`<form class="find" action="/store/${store.slug}" role="search">${
    category && html`<input type="hidden" name="category" value="${category}">`
  }${speech.isChosen && html`<input type="hidden" name="lang" value="${speech.language}">`}<input type="search" name="q" value="${search ?? ''}" placeholder="${say('Search')}" aria-label="${say('Search this store')}" maxlength="100"><button class="btn">${say('Search')}</button>
<details class="narrow"><summary>${say('Filter and sort')}${chosen > 0 && html` <b class="n">${chosen}</b>`}</summary><div>
${amount('from', say('Price from ({{currency}})', { currency }), from)}${amount('to', say('Price to ({{currency}})', { currency }), query.to)}
<label>${say('Sort by')}<select class="entry" name="sort">${sorts.map(
    (item) =>
      html`<option value="${item}"${item === sort && html` selected`}>${sortLabel(item, speech)}</option>`,
  )}</select></label>
<label class="check"><input type="checkbox" name="stock" value="1"${inStock && html` checked`}>${say('In stock only')}</label>
<button class="btn">${say('Show')}</button>${
    chosen > 0 &&
    html`<a class="btn" href="${to(addressOf(store, query, { from: null, to: null, inStock: false, sort: 'newest', page: 1 }))}">${say('Clear')}</a>`
  }</div></details></form>`;
}
