// Contract of the store: what it is called, where it lies, in which currency it sells, and who is told of what runs low.
import { z } from 'zod';
import { isOfNetwork, knownNetworks, socialNetworks, storeSchemes } from '../../commerce/store-look.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { currencyField, emailField, idField, optionalText, textField, urlField } from '../fields.ts';
import { slugField } from '../payments/sources/source-fields.ts';

const social = z
  .object({ network: z.enum(socialNetworks), url: urlField })
  .superRefine(({ network, url }, context) => {
    if (isOfNetwork(network, url)) return;
    const { label, example } = knownNetworks[network];
    context.addIssue({
      code: 'custom',
      path: ['url'],
      message: `Enter an address of ${label}, such as ${example}`,
    });
  });

/** How the store looks. What is left out is as before it was set. */
export const storeLook = z.object({
  welcome: optionalText(120).describe('The headline of its first page; null: its name alone'),
  themeColor: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #17568b')
    .nullish()
    .transform((value) => value ?? null)
    .describe('Of its buttons and marks, made readable where it is not; null: the colour of the business'),
  scheme: z.enum(storeSchemes).default('auto').describe('auto: light or dark as the device asks'),
  bannerImageId: idField
    .nullish()
    .transform((value) => value ?? null)
    .describe('A picture across its first page, uploaded before'),
  socials: z
    .array(social)
    .max(socialNetworks.length, 'One of each network')
    .refine((all) => new Set(all.map(({ network }) => network)).size === all.length, 'One of each network')
    .default([])
    .describe('At the foot of every page, in this order'),
  categoryOrder: z
    .array(idField)
    .max(100, 'At most 100 categories')
    .default([])
    .describe('Ids of categories in the order they are shown; others follow by name'),
});

export const storeInput = storeLook.extend({
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
  welcome: z.string().nullable(),
  themeColor: z.string().nullable(),
  scheme: z.enum(storeSchemes),
  bannerImageId: idField.nullable(),
  socials: z.array(z.object({ network: z.enum(socialNetworks), url: z.string() })),
  categoryOrder: z.array(idField),
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
