// The product page: pictures, options as links between variants, available stock, and the button that adds to the bag.

import { readTaxes } from '#server/billing/taxes/read-taxes.ts';
import { readShownReviews, type ShownReviews } from '#server/commerce/reviews/shown-reviews.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Html, html } from '#server/platform/documents/html.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';
import { formatRate } from '#shared/billing/catalogue-enums.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import type { OpenStore } from './find-store.ts';
import { findGoods, type ShownVariant, type WholeProduct } from './goods.ts';
import { type PageFacts, type Surroundings, storePage } from './html.ts';
import type { Speech } from './language/speech.ts';
import { pictureTag } from './picture.ts';
import { reviewData, reviewSection, starsLine } from './product-reviews.ts';

const descriptionMax = 200;

/** Returns the requested variant, otherwise the first that can be bought. */
function chosenOf({ variants }: WholeProduct, request: unknown): ShownVariant | undefined {
  return (
    variants.find(({ id }) => id === request) ?? variants.find(({ state }) => state !== 'OUT') ?? variants[0]
  );
}

/** Returns the variant with another value of one option, and as many of the other options in common as possible. */
function reached(
  product: WholeProduct,
  from: ShownVariant,
  at: number,
  value: string,
): ShownVariant | undefined {
  const having = product.variants.filter(({ options }) => options[at] === value);
  const same = ({ options }: ShownVariant) =>
    options.filter((option, index) => option === from.options[index]).length;
  return having.toSorted(
    (a, b) => same(b) - same(a) || Number(a.state === 'OUT') - Number(b.state === 'OUT'),
  )[0];
}

function optionGroups(
  store: OpenStore,
  product: WholeProduct,
  chosen: ShownVariant,
  { say, to }: Speech,
): Html[] {
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
      return html`<a class="${classes}" href="${to(`${base}?v=${target?.id}`)}" ${isOn && html`aria-current="true"`}>${value}${
        isOut ? html`<small>${say('Sold out')}</small>` : price && html`<small>${price}</small>`
      }</a>`;
    });
    return html`<div><p class="lab">${name} <span class="mut">${chosen.options[at]}</span></p><div class="opts">${boxes}</div></div>`;
  });
}

function limitsOf({ orderMin, orderMax }: WholeProduct, { say }: Speech): string | null {
  if (orderMin > 1 && orderMax !== null)
    return say('Minimum {{least}}, maximum {{most}} per order', { least: orderMin, most: orderMax });
  if (orderMin > 1) return say('Minimum {{count}} per order', { count: orderMin });
  return orderMax === null ? null : say('Maximum {{count}} per order', { count: orderMax });
}

function stockText({ isDigital }: WholeProduct, { left, state }: ShownVariant, { say }: Speech): string {
  if (state === 'OUT') return say('Out of stock');
  if (state === 'LOW') return say('{{count}} left', { count: left ?? 0 });
  if (left !== null) return say('{{count}} in stock', { count: left });
  return isDigital ? say('Available to download after payment') : say('In stock');
}

function stockFact(product: WholeProduct, chosen: ShownVariant, speech: Speech): Html {
  const { state } = chosen;
  const limits = limitsOf(product, speech);
  const tone = state === 'OUT' ? 'gone' : state === 'LOW' ? 'low' : 'have';
  return html`<p class="fact"><span class="dot ${tone}">${stockText(product, chosen, speech)}</span>${
    limits && html`<small>${limits}</small>`
  }</p>`;
}

function taxText(tax: TaxRate | undefined, { say }: Speech): string | null {
  if (!tax) return null;
  return tax.isInclusive
    ? say('{{tax}} included', { tax: tax.name })
    : say('plus {{tax}} {{rate}}', { tax: tax.name, rate: formatRate(tax.rate) });
}

/** Controls added by the script: shown once it runs. */
function buyBar(store: OpenStore, product: WholeProduct, chosen: ShownVariant, { say }: Speech): Html {
  if (chosen.state === 'OUT')
    return html`<div class="bar"><button class="btn lg grow" disabled>${say('Out of stock')}</button></div>`;
  const most = Math.min(product.orderMax ?? Number.MAX_SAFE_INTEGER, chosen.left ?? Number.MAX_SAFE_INTEGER);
  return html`<div class="bar" data-buy data-variant="${chosen.id}" data-price="${chosen.price}" data-min="${product.orderMin}"
 ${most < Number.MAX_SAFE_INTEGER && html`data-max="${most}"`}><noscript>${say('Turn on JavaScript to add this to your bag.')}</noscript><span class="step" data-step hidden><button type="button" data-less aria-label="${say('Decrease quantity')}">−</button><b data-quantity>${product.orderMin}</b><button type="button" data-more aria-label="${say('Increase quantity')}">+</button></span><button class="btn primary lg grow" data-add hidden>${say('Add to bag')} ·&nbsp;<span data-amount>${formatMoney(chosen.price * product.orderMin, store.currency)}</span></button></div>`;
}

function pictures({ images, name }: WholeProduct, chosen: ShownVariant, { say }: Speech): Html {
  const own = chosen.picture;
  const shown = own ? [own, ...images.filter(({ url }) => url !== own.url)] : images;
  if (shown.length === 0) return html`<div class="pics"><span class="ph" aria-hidden="true"></span></div>`;
  return html`<div class="pics" tabindex="0" role="group" aria-label="${say('Images')}">${shown.map(
    (picture, at) =>
      pictureTag(picture, {
        alt:
          shown.length > 1
            ? say('{{name}}, {{at}} of {{count}}', { name, at: at + 1, count: shown.length })
            : name,
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
  { publicUrl, speech: { say } }: Surroundings,
): PageFacts {
  const path = `/store/${store.slug}/p/${product.slug}`;
  const text = product.description?.replace(/\s+/g, ' ').slice(0, descriptionMax);
  const description =
    text ?? say('{{product}} from {{store}}.', { product: product.name, store: store.name });
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

/** Returns null if the product is not sold here. */
export async function productPage(
  db: Db,
  store: OpenStore,
  request: { slug: string; variant: unknown; reviews: unknown; now: Date },
  around: Surroundings,
): Promise<string | null> {
  const product = await findGoods(db, store, request.slug);
  const chosen = product && chosenOf(product, request.variant);
  if (!product || !chosen) return null;
  const { id: environmentId, timeZone } = store.environment;
  const productKey = { environmentId, productId: product.id };
  const shown = await readShownReviews(db, productKey, { all: request.reviews === 'all' });
  const day = dayOf(request.now, timeZone);
  const taxes = product.taxId ? await readTaxes(db, environmentId, [product.taxId], day) : new Map();
  const { speech } = around;
  const { say, to } = speech;
  const beside = [
    product.unit && say('per {{unit}}', { unit: product.unit }),
    taxText(taxes.get(product.taxId ?? ''), speech),
  ]
    .filter(Boolean)
    .join(', ');
  return storePage(
    store,
    factsOf(store, product, shown, around),
    around,
    html`<p class="back"><a href="${to(`/store/${store.slug}`)}">${say('All products')}</a></p>
<article class="whole">${pictures(product, chosen, speech)}<div class="side"><div><h1>${product.name}</h1>${shown && starsLine(shown, speech)}<p class="price">${formatMoney(chosen.price, store.currency)} ${beside && html`<small>${beside}</small>`}</p></div>
${optionGroups(store, product, chosen, speech)}
${stockFact(product, chosen, speech)}
${buyBar(store, product, chosen, speech)}
${product.description && html`<p class="words">${product.description}</p>`}</div></article>
${shown && reviewSection(shown, to(`/store/${store.slug}/p/${product.slug}?reviews=all#reviews`), timeZone, speech)}`,
  );
}
