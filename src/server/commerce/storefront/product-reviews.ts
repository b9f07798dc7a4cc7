// Reviews on the product page: rating and count, the latest or all reviews, and structured data for search engines.
import type { ShownReview, ShownReviews } from '#server/commerce/reviews/shown-reviews.ts';
import { type Html, html } from '#server/platform/documents/html.ts';
import { localeOf } from '#shared/languages.ts';
import type { Speech } from './language/speech.ts';

const star = html`<svg class="star" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7L12 17.5l-5.9 3.3 1.3-6.7L2.5 9.5l6.6-.8z"/></svg>`;

/** In the catalogue: 4.8 (36). */
export const starsOfCard = (
  { average, count }: { average: number; count: number },
  { say, many }: Speech,
): Html =>
  html`<small class="stars"><span aria-hidden="true">${star}${average.toFixed(1)} (${count})</span><span class="sr">${say('{{rating}} of 5 stars', { rating: average.toFixed(1) })}, ${many(count, '{{count}} review', '{{count}} reviews')}</span></small>`;

/** Below the name: 4.8, 36 reviews. */
export const starsLine = ({ average, count }: ShownReviews, { say, many }: Speech): Html =>
  html`<p class="stars">${star}<b aria-hidden="true">${average.toFixed(1)}</b><span class="sr">${say('{{rating}} of 5 stars', { rating: average.toFixed(1) })}, </span> <a href="#reviews">${many(count, '{{count}} review', '{{count}} reviews')}</a></p>`;

function reviewItem(
  { rating, text, author, answer, createdAt }: ShownReview,
  timeZone: string,
  { say, language }: Speech,
): Html {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  const day = new Intl.DateTimeFormat(localeOf[language], options);
  return html`<li><p class="head">${star}<b aria-hidden="true">${rating}</b><span class="sr">${say('{{rating}} of 5 stars', { rating })}, </span><span>${author}</span><time datetime="${createdAt.toISOString()}">${day.format(createdAt)}</time></p>${
    text && html`<p class="words">${text}</p>`
  }${answer && html`<blockquote class="words"><b>${say('Reply from the store')}</b>\n${answer}</blockquote>`}</li>`;
}

export function reviewSection(shown: ShownReviews, allPath: string, timeZone: string, speech: Speech): Html {
  const { say } = speech;
  return html`<section class="reviews" id="reviews"><h2>${say('Reviews')} <span class="mut">${shown.count}</span>${
    shown.reviews.length < shown.count && html`<a href="${allPath}">${say('See all')}</a>`
  }</h2><ul>${shown.reviews.map((review) => reviewItem(review, timeZone, speech))}</ul></section>`;
}

/** Review data of schema.org, beside the offers. */
export const reviewData = ({ average, count, reviews }: ShownReviews) => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
  review: reviews.map(({ rating, text, author, createdAt }) =>
    Object.assign(
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        datePublished: createdAt.toISOString().slice(0, 10),
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      },
      text && { reviewBody: text },
    ),
  ),
});
