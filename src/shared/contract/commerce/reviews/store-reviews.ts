// Contract of reviews: listed, published, hidden and answered by the business; written by buyers through the link of their order.
import { z } from 'zod';
import { reviewStatuses } from '../../../commerce/review-enums.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, instant } from '../../envelope.ts';
import { idField, optionalText } from '../../fields.ts';
import { listFilters, madeBetween } from '../../list-filters.ts';
import { callsOf } from '../../platform/noun-calls.ts';

const ratingField = z
  .number({ error: 'Choose from 1 to 5 stars' })
  .int('Choose from 1 to 5 stars')
  .min(1, 'Choose from 1 to 5 stars')
  .max(5, 'Choose from 1 to 5 stars');

const review = z.object({
  id: idField,
  status: z.enum(reviewStatuses),
  rating: z.number().int(),
  text: z.string().nullable(),
  author: z.string().describe('Name of the customer; the store shows the first name and initial'),
  product: z.object({ id: idField, name: z.string() }),
  order: z.object({ id: idField, number: z.string() }),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});
export type StoreReview = z.output<typeof review>;

export const reviewFilters = listFilters({
  search: 'Text, product, customer or order number',
  statuses: reviewStatuses,
  sorts: ['createdAt', 'rating'],
})
  .extend(madeBetween.shape)
  .extend({
    storeProductId: idField.optional(),
    rating: z.enum(['1', '2', '3', '4', '5']).optional().describe('Only reviews with these numbers of stars'),
  });
export type ReviewFilters = z.output<typeof reviewFilters>;
export const reviewListQuery = reviewFilters.extend(countedPageQuery.shape);

const reviewSummary = z.object({
  average: z.number().nullable().describe('Average of published reviews, to one decimal; null: none'),
  published: z.number().int(),
  waiting: z.number().int(),
  byRating: z
    .array(z.object({ rating: z.number().int(), count: z.number().int() }))
    .describe('Published reviews by rating, five stars first'),
});
export type ReviewSummary = z.output<typeof reviewSummary>;

export const reviewInput = z
  .object({
    status: z.enum(['PUBLISHED', 'HIDDEN']).optional().describe('Unchanged when left out'),
    answer: z
      .string()
      .trim()
      .max(1000, 'Must be at most 1000 characters')
      .nullish()
      .transform((value) => (value === undefined ? undefined : value || null))
      .optional()
      .describe('Shown below the review; null removes it; unchanged when left out'),
  })
  .refine(({ status, answer }) => status !== undefined || answer !== undefined, {
    path: ['status'],
    message: 'Set the status or reply',
  });
export type ReviewInput = z.output<typeof reviewInput>;

export const writtenReview = z.object({
  key: z.string().min(1).max(100).describe('Key from the link'),
  productId: idField,
  rating: ratingField,
  text: optionalText(2000),
});

const { read, readOne, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.STORE_FRONT',
  feature: 'commerce',
  params: z.object({ reviewId: idField }),
  output: review,
});
const url = '/commerce/merchant/reviews';

export const storeReviewsContract = {
  listStoreReviews: {
    ...read,
    url,
    summary: 'List product reviews',
    query: reviewListQuery,
    output: countedPageOf(review),
  },
  getReviewSummary: {
    ...read,
    url: `${url}/summary`,
    summary: 'Get a review summary',
    description: 'Covers one product or all of them.',
    query: z.object({ storeProductId: idField.optional() }),
    output: reviewSummary,
  },
  exportStoreReviews: {
    ...fileOf(reviewFilters),
    url: `${url}/export`,
    summary: 'Export product reviews',
  },
  getStoreReview: { ...readOne, url: `${url}/:reviewId`, summary: 'Get a product review', output: review },
  updateStoreReview: {
    ...change,
    method: 'PUT',
    url: `${url}/:reviewId`,
    summary: 'Update a product review',
    description: 'Publishes, hides or answers it.',
    body: reviewInput,
    errors: ['NOT_FOUND'],
    message: 'Review saved',
  },
  writeReview: {
    method: 'POST',
    access: 'public',
    url: '/pay/:slug/reviews',
    summary: 'Write a product review',
    description: 'Once per product of an order. It is shown when the business publishes it.',
    params: z.object({ slug: z.string().min(3).max(64) }),
    body: writtenReview,
    output: z.object({ productId: idField, rating: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Review sent',
  },
} as const satisfies Contract;
