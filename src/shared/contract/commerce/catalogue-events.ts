// Catalogue events for merchants' systems.
import { z } from 'zod';
import { storeProductStatuses } from '../../commerce/catalogue.ts';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';

const productData = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(storeProductStatuses),
  prices: z.array(z.object({ currency: currencyField, amount: minorUnits })),
  variants: z.array(
    z.object({
      id: z.uuid(),
      options: z.array(z.string()),
      sku: z.string().nullable(),
      left: z.number().int().nullable().describe('Quantity that can be sold; null: not counted'),
    }),
  ),
  createdAt: instant,
});
const productExample = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a21',
  reference: 'PRD-7Q20QK8A',
  name: 'Adire eleko',
  slug: 'adire-eleko-4k7q',
  status: 'PUBLISHED',
  prices: [{ currency: 'NGN', amount: 2_850_000 }],
  variants: [
    {
      id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a22',
      options: ['Indigo', '5 yards'],
      sku: 'ADR-IND-5',
      left: 17,
    },
  ],
  createdAt: '2026-11-19T17:40:04.114Z',
} as const;

export const storeCatalogueEvents = {
  'store_product.created': {
    sentence: 'A store product was created.',
    data: productData,
    example: productExample,
  },
  'store_product.updated': {
    sentence: 'A store product or one of its variants was updated or published.',
    data: productData,
    example: { ...productExample, prices: [{ currency: 'NGN', amount: 2_900_000 }] },
  },
  'store_product.archived': {
    sentence: 'A store product was archived.',
    data: productData,
    example: { ...productExample, status: 'ARCHIVED' },
  },
  'stock.low': {
    sentence: 'The stock of a variant has fallen to its alert level.',
    data: z.object({
      id: z.uuid().describe('Id of the variant'),
      productId: z.uuid(),
      name: z.string(),
      sku: z.string().nullable(),
      left: z.number().int().describe('Quantity that can be sold'),
      lowAt: z.number().int(),
    }),
    example: {
      id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a22',
      productId: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a21',
      name: 'Adire eleko, Indigo, 5 yards',
      sku: 'ADR-IND-5',
      left: 2,
      lowAt: 3,
    },
  },
} as const;
