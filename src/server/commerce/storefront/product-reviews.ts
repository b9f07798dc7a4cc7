// What buyers say of a product, on its page: stars and how many, the latest or all of them, and what search engines read of it.
import type { ShownReview, ShownReviews } from '#server/commerce/reviews/shown-reviews.ts';
import { type Html, html } from '#server/platform/documents/html.ts';

const star = html`<svg class="star" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7L12 17.5l-5.9 3.3 1.3-6.7L2.5 9.5l6.6-.8z"/></svg>`;

const countOf = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;

/** Beneath the name: 4.8, 36 reviews. */
export const starsLine = ({ average, count }: ShownReviews): Html =>
  html`<p class="stars">${star}<b>${average.toFixed(1)}</b><span class="sr"> of 5 stars, </span> <a href="#reviews">${countOf(count)}</a></p>`;

function reviewItem({ rating, text, author, answer, createdAt }: ShownReview, timeZone: string): Html {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  return html`<li><p class="head">${star}<b>${rating}</b><span class="sr"> of 5 stars by </span><span>${author}</span><time>${day.format(createdAt)}</time></p>${
    text && html`<p class="words">${text}</p>`
  }${answer && html`<blockquote class="words"><b>Answer of the store</b>\n${answer}</blockquote>`}</li>`;
}

export function reviewSection(shown: ShownReviews, allPath: string, timeZone: string): Html {
  return html`<section class="reviews" id="reviews"><h2>Reviews <span class="mut">${shown.count}</span>${
    shown.reviews.length < shown.count && html`<a href="${allPath}">See all</a>`
  }</h2><ul>${shown.reviews.map((one) => reviewItem(one, timeZone))}</ul></section>`;
}

/** Of schema.org, beside the offers. */
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
