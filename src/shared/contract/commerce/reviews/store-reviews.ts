// Contract of reviews: listed, published, hidden and answered by the business; written by buyers from the link of their order.
import { z } from 'zod';
import { reviewStatuses } from '../../../commerce/review-words.ts';
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
  author: z.string().describe('Who has ordered it; the store shows first name and initial'),
  product: z.object({ id: idField, name: z.string() }),
  order: z.object({ id: idField, number: z.string() }),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});
export type StoreReview = z.output<typeof review>;

export const reviewFilters = listFilters({
  search: 'Text, product, customer or number of the order',
  statuses: reviewStatuses,
  sorts: ['createdAt', 'rating'],
})
  .extend(madeBetween.shape)
  .extend({
    storeProductId: idField.optional(),
    rating: z.enum(['1', '2', '3', '4', '5']).optional().describe('Only those of so many stars'),
  });
export type ReviewFilters = z.output<typeof reviewFilters>;
export const reviewListQuery = reviewFilters.extend(countedPageQuery.shape);

const reviewSummary = z.object({
  average: z.number().nullable().describe('Of the published ones, to a tenth; null: there is none'),
  published: z.number().int(),
  waiting: z.number().int(),
  byRating: z
    .array(z.object({ rating: z.number().int(), count: z.number().int() }))
    .describe('Of the published ones, five stars first'),
});
export type ReviewSummary = z.output<typeof reviewSummary>;

export const reviewInput = z
  .object({
    status: z.enum(['PUBLISHED', 'HIDDEN']).optional().describe('Left out: it stays as it is'),
    answer: z
      .string()
      .trim()
      .max(1000, 'Must be at most 1000 characters')
      .nullish()
      .transform((value) => (value === undefined ? undefined : value || null))
      .optional()
      .describe('Shown beneath the review; null takes it away; left out: it stays as it is'),
  })
  .refine(({ status, answer }) => status !== undefined || answer !== undefined, {
    path: ['status'],
    message: 'Set its status, or reply to it',
  });
export type ReviewInput = z.output<typeof reviewInput>;

export const writtenReview = z.object({
  key: z.string().min(1).max(100).describe('Of the link'),
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
    summary: 'List reviews of products',
    query: reviewListQuery,
    output: countedPageOf(review),
  },
  getReviewSummary: {
    ...read,
    url: `${url}/summary`,
    summary: 'How a product, or everything, was rated',
    query: z.object({ storeProductId: idField.optional() }),
    output: reviewSummary,
  },
  exportStoreReviews: {
    ...fileOf(reviewFilters),
    url: `${url}/export`,
    summary: 'Make a file of the reviews that the filters match',
  },
  getStoreReview: { ...readOne, url: `${url}/:reviewId`, summary: 'Get a review', output: review },
  updateStoreReview: {
    ...change,
    method: 'PUT',
    url: `${url}/:reviewId`,
    summary: 'Publish, hide or answer a review',
    body: reviewInput,
    errors: ['NOT_FOUND'],
    message: 'Review saved',
  },
  writeReview: {
    method: 'POST',
    access: 'public',
    url: '/pay/:slug/reviews',
    summary: 'What a buyer says of a product of their order, once; shown when the business publishes it',
    params: z.object({ slug: z.string().min(3).max(64) }),
    body: writtenReview,
    output: z.object({ productId: idField, rating: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Review sent',
  },
} as const satisfies Contract;
