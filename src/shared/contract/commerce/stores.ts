// Contract of the store: what it is called, where it lies, in which currency it sells, and who is told of what runs low.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { currencyField, emailField, optionalText, textField } from '../fields.ts';
import { slugField } from '../payments/sources/source-fields.ts';

export const storeInput = z.object({
  name: textField('Store name', 100),
  slug: slugField.describe('Part of the address of the store; no two stores have the same'),
  currency: currencyField.describe('What the store sells in: one the business takes payments in'),
  alertEmail: emailField
    .nullish()
    .transform((value) => value ?? null)
    .describe('Who is told of products that run low; null: nobody by e-mail'),
  description: optionalText(500).describe('A sentence or two at its top'),
  isPublished: z.boolean().default(false).describe('Whether anybody who has its address may see it'),
});
export type StoreInput = z.output<typeof storeInput>;

const store = z.object({
  name: z.string(),
  slug: z.string().nullable().describe('null: the store was not set up yet'),
  currency: currencyField,
  alertEmail: z.string().nullable(),
  description: z.string().nullable(),
  isPublished: z.boolean(),
  link: z.string().nullable().describe('Where it is seen; null: not set up yet'),
  updatedAt: z.iso.datetime().nullable().describe('null: the store was not set up yet'),
});

const base = { url: '/commerce/merchant/settings', feature: 'commerce' } as const;

export const storesContract = {
  getStoreSettings: {
    ...base,
    method: 'GET',
    summary: 'The store of the environment; before it was set up, the name and currency of the business',
    access: [...canRead('SETTINGS.COMMERCE_SETTINGS'), ...canRead('PAYMENT_GATEWAY.STORE_FRONT')],
    output: store,
  },
  saveStoreSettings: {
    ...base,
    method: 'PUT',
    summary: 'Set the store up, or change it',
    access: canWrite('SETTINGS.COMMERCE_SETTINGS'),
    body: storeInput,
    output: store,
    errors: ['SLUG_TAKEN'],
    message: 'Store settings saved',
  },
} as const satisfies Contract;
