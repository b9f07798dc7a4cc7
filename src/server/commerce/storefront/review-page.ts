// The page for reviews by buyers: the link of their order leads here, and a script sends each review.

import { listReviewable, type Reviewable } from '#server/commerce/reviews/write-review.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Html, html } from '#server/platform/documents/html.ts';
import type { TxServices } from '#server/services.ts';
import { ratings } from '#shared/commerce/review-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OpenStore } from './find-store.ts';
import { type Surroundings, storePage, unlisted } from './html.ts';
import type { Speech } from './language/speech.ts';

const wordsOf = ({ say }: Speech): string[] => [
  say('Bad'),
  say('Poor'),
  say('Fair'),
  say('Good'),
  say('Very good'),
];
const textMax = 2000;

/** In descending order, because style sheets need it to fill the stars below the chosen one. */
const starInputs = (productId: string, speech: Speech): Html[] =>
  ratings.map((rating) => {
    const word = wordsOf(speech)[rating - 1] ?? '';
    return html`<input type="radio" name="rating" id="${productId}-${rating}" value="${rating}"><label for="${productId}-${rating}" title="${word}"><span class="sr">${speech.say('{{rating}} of 5, {{word}}', { rating, word })}</span></label>`;
  });

function productForm({ productId, name, imageUrl, review }: Reviewable, speech: Speech): Html {
  const { say } = speech;
  const picture = imageUrl
    ? html`<img class="ph" src="${imageUrl}" alt="" width="64" height="64">`
    : html`<span class="ph" aria-hidden="true"></span>`;
  const head = html`<div class="what">${picture}<h2>${name}</h2></div>`;
  if (review)
    return html`<section class="said">${head}<p>${say('{{rating}} of 5 stars', { rating: review.rating })}${review.text && ': '}${review.text && html`<span class="words">${review.text}</span>`}</p><p class="mut">${say('Thank you. The store will publish your review once it has read it.')}</p></section>`;
  return html`<form class="said" data-review="${productId}" novalidate>${head}
<fieldset class="rate"><legend class="sr">${say('Stars for {{product}}', { product: name })}</legend>${starInputs(productId, speech)}</fieldset><small class="gone" data-fault="rating" hidden></small>
<label class="field">${say('Your review')} <span class="mut">${say('Optional')}</span><textarea name="text" rows="4" maxlength="${textMax}"></textarea><small class="gone" data-fault="text" hidden></small></label>
<p class="gone" data-fault="form" role="alert" hidden></p>
<button class="btn primary lg">${say('Send review')}</button></form>`;
}

type RequestInput = { slug: string; key: unknown };

/** Returns null if the order does not exist or has not arrived yet, or the link is invalid. */
export async function reviewPage(
  services: TxServices,
  db: Db,
  store: OpenStore,
  { slug, key }: RequestInput,
  around: Surroundings,
): Promise<string | null> {
  if (typeof key !== 'string') return null;
  const found = await listReviewable(services, db, { slug, key }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!found || found.environmentId !== store.environment.id) return null;
  const { say } = around.speech;
  const facts = unlisted({
    title: say('Your review · {{store}}', { store: store.name }),
    description: say('Review what you ordered from {{store}}.', { store: store.name }),
    path: `/store/${store.slug}/review/${slug}`,
  });
  return storePage(
    store,
    facts,
    around,
    html`<div class="reviewing" data-reviews="${slug}" data-key="${key}"><h1>${say('How was your order?')}</h1><p class="mut">${say('Order {{number}}. Your first name and initial will appear next to your review.', { number: found.number })}</p>
<noscript><p class="mut">${say('Turn on JavaScript to send a review.')}</p></noscript>
${found.products.map((product) => productForm(product, around.speech))}</div>`,
  );
}
