// Contract of pictures named in product files by address: progress of fetching, and retries.
import { z } from 'zod';
import { pictureAddressStatuses } from '../../commerce/catalogue.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';

/** The maximum number of addresses listed individually. */
export const pictureProblemsMax = 100;

const pictures = z.object({
  asked: z.number().int().describe('Addresses in files with images still being fetched'),
  waiting: z.number().int().describe('Of these, the number still being fetched'),
  failed: z.number().int().describe('Addresses that could not be fetched'),
  troubled: z
    .array(
      z.object({
        id: idField,
        url: z.string(),
        status: z.enum(pictureAddressStatuses).describe('WAITING: it will be retried'),
        failure: z.string().describe('Why the last attempt found no image'),
        nextAt: instant.nullable().describe('When it is retried'),
        products: z.number().int().describe('Number of products that use it'),
        productId: idField.describe('One of those products'),
        productName: z.string(),
      }),
    )
    .describe(`The first ${pictureProblemsMax} that could not be fetched, or not yet`),
});
export type StorePictures = z.output<typeof pictures>;

const { read, write } = callsOf({
  area: 'PAYMENT_GATEWAY.STORE_FRONT',
  feature: 'commerce',
  params: z.undefined(),
  output: pictures,
});

export const storePicturesContract = {
  getStorePictures: {
    ...read,
    url: '/commerce/merchant/pictures',
    summary: 'Get the progress of image imports',
    description:
      'Each address is fetched once, after the rows were imported: at most 10,000 attempts a day, and up to five attempts per address over about four hours if a retry may succeed.',
    query: z.object({ storeProductId: idField.optional().describe('Only this product') }),
    output: pictures,
  },
  retryStorePictures: {
    ...write,
    method: 'POST',
    url: '/commerce/merchant/pictures/retry',
    summary: 'Retry images that could not be fetched',
    body: z.object({
      ids: z.array(idField).min(1).max(pictureProblemsMax).optional().describe('All of them when left out'),
    }),
    output: z.object({ retried: z.number().int() }),
    errors: ['TOO_MANY_REQUESTS'],
    message: 'Images being retried',
  },
} as const satisfies Contract;
