// Contract of pictures that files of products name by their addresses: how far fetching them has come, and trying again.
import { z } from 'zod';
import { pictureAddressStatuses } from '../../commerce/catalogue.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';

/** So many addresses are told one by one. */
export const troubledPicturesMax = 100;

const pictures = z.object({
  asked: z.number().int().describe('Addresses in the files of which some are still being fetched'),
  waiting: z.number().int().describe('Of those: still being fetched'),
  failed: z.number().int().describe('Addresses that could not be fetched'),
  troubled: z
    .array(
      z.object({
        id: idField,
        url: z.string(),
        status: z.enum(pictureAddressStatuses).describe('WAITING: it is tried again'),
        failure: z.string().describe('Why the last try found no picture'),
        nextAt: instant.nullable().describe('When it is tried again'),
        products: z.number().int().describe('How many products want it'),
        productId: idField.describe('One of them'),
        productName: z.string(),
      }),
    )
    .describe(`The first ${troubledPicturesMax} that could not be fetched, or not yet`),
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
    summary: 'How far the pictures have come that files of products name by their addresses',
    description:
      'Each address is fetched once, after the rows were taken: at most 10,000 tries a day, and up to five tries of one over about four hours where another try may find it.',
    query: z.object({ storeProductId: idField.optional().describe('Of this product alone') }),
    output: pictures,
  },
  retryStorePictures: {
    ...write,
    method: 'POST',
    url: '/commerce/merchant/pictures/retry',
    summary: 'Try pictures again that could not be fetched',
    body: z.object({
      ids: z.array(idField).min(1).max(troubledPicturesMax).optional().describe('Left out: all of them'),
    }),
    output: z.object({ retried: z.number().int() }),
    errors: ['TOO_MANY_REQUESTS'],
    message: 'Pictures being retried',
  },
} as const satisfies Contract;
