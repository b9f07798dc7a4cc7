// The page of a product: its pictures, its choices as links from one variant to the next, what is left, and the way into the bag.

import { readTaxes } from '#server/billing/taxes/read-taxes.ts';
import { readShownReviews, type ShownReviews } from '#server/commerce/reviews/shown-reviews.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Html, html } from '#server/platform/documents/html.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';
import { formatRate } from '#shared/billing/catalogue-words.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import type { OpenStore } from './find-store.ts';
import { findGoods, type ShownVariant, type WholeProduct } from './goods.ts';
import { type PageFacts, type Surroundings, storePage } from './html.ts';
import { pictureTag } from './picture.ts';
import { reviewData, reviewSection, starsLine } from './product-reviews.ts';

const descriptionMax = 200;

/** The variant that is asked for, else the first that can be bought. */
function chosenOf({ variants }: WholeProduct, asked: unknown): ShownVariant | undefined {
  return (
    variants.find(({ id }) => id === asked) ?? variants.find(({ state }) => state !== 'OUT') ?? variants[0]
  );
}

/** The variant that has another value of one option, with as much of the rest as there is. */
function reached(
  product: WholeProduct,
  from: ShownVariant,
  at: number,
  value: string,
): ShownVariant | undefined {
  const having = product.variants.filter(({ options }) => options[at] === value);
  const same = ({ options }: ShownVariant) =>
    options.filter((one, index) => one === from.options[index]).length;
  return having.toSorted(
    (a, b) => same(b) - same(a) || Number(a.state === 'OUT') - Number(b.state === 'OUT'),
  )[0];
}

function optionGroups(store: OpenStore, product: WholeProduct, chosen: ShownVariant): Html[] {
  const base = `/store/${store.slug}/p/${product.slug}`;
  return product.optionNames.map((name, at) => {
    const values = [...new Set(product.variants.map(({ options }) => options[at] ?? ''))];
    const boxes = values.map((value) => {
      const target = reached(product, chosen, at, value);
      const isOn = chosen.options[at] === value;
      const isOut = target?.state === 'OUT';
      const price =
        target && target.price !== chosen.price && !isOn ? formatMoney(target.price, store.currency) : null;
      const classes = ['opt', isOn && 'on', isOut && 'no'].filter(Boolean).join(' ');
      return html`<a class="${classes}" href="${base}?v=${target?.id}" ${isOn && html`aria-current="true"`}>${value}${
        isOut ? html`<small>Sold out</small>` : price && html`<small>${price}</small>`
      }</a>`;
    });
    return html`<div><p class="lab">${name} <span class="mut">${chosen.options[at]}</span></p><div class="opts">${boxes}</div></div>`;
  });
}

const limitsOf = ({ orderMin, orderMax }: WholeProduct): string | null => {
  const parts = [orderMin > 1 && `at least ${orderMin}`, orderMax !== null && `at most ${orderMax}`].filter(
    Boolean,
  );
  return parts.length > 0 ? `${parts.join(', ')} to an order` : null;
};

function stockFact(product: WholeProduct, { left, state }: ShownVariant): Html {
  const limits = limitsOf(product);
  const text =
    state === 'OUT'
      ? 'Out of stock'
      : state === 'LOW'
        ? `${left} left`
        : left === null
          ? product.isDigital
            ? 'To download after payment'
            : 'In stock'
          : `${left} in stock`;
  const tone = state === 'OUT' ? 'gone' : state === 'LOW' ? 'low' : 'have';
  return html`<p class="fact"><span class="dot ${tone}">${text}</span>${
    limits && html`<small>${limits.charAt(0).toUpperCase() + limits.slice(1)}</small>`
  }</p>`;
}

function taxText(tax: TaxRate | undefined): string | null {
  if (!tax) return null;
  return tax.isInclusive ? `${tax.name} included` : `plus ${tax.name} ${formatRate(tax.rate)}`;
}

/** What is added by the script: it is shown once that runs. */
function buyBar(store: OpenStore, product: WholeProduct, chosen: ShownVariant): Html {
  if (chosen.state === 'OUT')
    return html`<div class="bar"><button class="btn lg grow" disabled>Out of stock</button></div>`;
  const most = Math.min(product.orderMax ?? Number.MAX_SAFE_INTEGER, chosen.left ?? Number.MAX_SAFE_INTEGER);
  return html`<div class="bar" data-buy data-variant="${chosen.id}" data-price="${chosen.price}" data-min="${product.orderMin}"
 ${most < Number.MAX_SAFE_INTEGER && html`data-max="${most}"`}><noscript>Switch scripts on to put this into your bag.</noscript><span class="step" data-step hidden><button type="button" data-less aria-label="One less">−</button><b data-quantity>${product.orderMin}</b><button type="button" data-more aria-label="One more">+</button></span><button class="btn primary lg grow" data-add hidden>Add to bag ·&nbsp;<span data-amount>${formatMoney(chosen.price * product.orderMin, store.currency)}</span></button></div>`;
}

function pictures({ images, name }: WholeProduct, chosen: ShownVariant): Html {
  const own = chosen.picture;
  const shown = own ? [own, ...images.filter(({ url }) => url !== own.url)] : images;
  if (shown.length === 0) return html`<div class="pics"><span class="ph" aria-hidden="true"></span></div>`;
  return html`<div class="pics" tabindex="0" role="group" aria-label="Pictures">${shown.map((picture, at) =>
    pictureTag(picture, {
      alt: shown.length > 1 ? `${name}, ${at + 1} of ${shown.length}` : name,
      sizes: '(min-width: 720px) 480px, 100vw',
      side: 720,
      isFirst: at === 0,
    }),
  )}</div>`;
}

function offerOf(store: OpenStore, url: string, { price, state }: ShownVariant) {
  return {
    '@type': 'Offer',
    price: toDecimalString(price, store.currency),
    priceCurrency: store.currency,
    availability: `https://schema.org/${state === 'OUT' ? 'OutOfStock' : 'InStock'}`,
    url,
  };
}

function factsOf(
  store: OpenStore,
  product: WholeProduct,
  shown: ShownReviews | null,
  { publicUrl }: Surroundings,
): PageFacts {
  const path = `/store/${store.slug}/p/${product.slug}`;
  const said = product.description?.replace(/\s+/g, ' ').slice(0, descriptionMax);
  const description = said ?? `${product.name} from ${store.name}.`;
  const sku = product.variants[0]?.sku;
  return {
    title: `${product.name} · ${store.name}`,
    description,
    path,
    imageUrl: product.images[0]?.url ?? null,
    type: 'product',
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description,
      image: product.images.map(({ url }) => `${publicUrl}${url}`),
      ...(sku && { sku }),
      brand: { '@type': 'Brand', name: store.name },
      offers: product.variants.map((variant) =>
        offerOf(store, `${publicUrl}${path}?v=${variant.id}`, variant),
      ),
      ...(shown && reviewData(shown)),
    },
    isListed: store.environment.mode === 'live',
  };
}

/** null: it is not sold here. */
export async function productPage(
  db: Db,
  store: OpenStore,
  asked: { slug: string; variant: unknown; reviews: unknown; now: Date },
  around: Surroundings,
): Promise<string | null> {
  const product = await findGoods(db, store, asked.slug);
  const chosen = product && chosenOf(product, asked.variant);
  if (!product || !chosen) return null;
  const { id: environmentId, timeZone } = store.environment;
  const whose = { environmentId, productId: product.id };
  const shown = await readShownReviews(db, whose, { all: asked.reviews === 'all' });
  const day = dayOf(asked.now, timeZone);
  const taxes = product.taxId ? await readTaxes(db, environmentId, [product.taxId], day) : new Map();
  const beside = [product.unit && `per ${product.unit}`, taxText(taxes.get(product.taxId ?? ''))]
    .filter(Boolean)
    .join(', ');
  return storePage(
    store,
    factsOf(store, product, shown, around),
    around,
    html`<p class="back"><a href="/store/${store.slug}">All products</a></p>
<article class="whole">${pictures(product, chosen)}<div class="side"><div><h1>${product.name}</h1>${shown && starsLine(shown)}<p class="price">${formatMoney(chosen.price, store.currency)} ${beside && html`<small>${beside}</small>`}</p></div>
${optionGroups(store, product, chosen)}
${stockFact(product, chosen)}
${buyBar(store, product, chosen)}
${product.description && html`<p class="words">${product.description}</p>`}</div></article>
${shown && reviewSection(shown, `/store/${store.slug}/p/${product.slug}?reviews=all#reviews`, timeZone)}`,
  );
}
