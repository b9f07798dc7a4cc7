// Review events for merchants' systems.
import { z } from 'zod';
import { reviewStatuses } from '../../../commerce/review-enums.ts';
import { instant } from '../../envelope.ts';

const data = z.object({
  id: z.uuid(),
  status: z.enum(reviewStatuses),
  rating: z.number().int(),
  text: z.string().nullable(),
  productId: z.uuid(),
  orderId: z.uuid(),
  answer: z.string().nullable(),
  createdAt: instant,
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7ea101',
  status: 'WAITING',
  rating: 5,
  text: 'The dye held after three washes.',
  productId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a21',
  orderId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e9b11',
  answer: null,
  createdAt: '2026-11-24T10:12:44.310Z',
} as const;

export const reviewEvents = {
  'review.written': {
    sentence: 'A customer reviewed a product; the review is not published yet.',
    data,
    example,
  },
  'review.updated': {
    sentence: 'A review was published, hidden or answered.',
    data,
    example: { ...example, status: 'PUBLISHED', answer: 'Thank you, Folake.' },
  },
} as const;
