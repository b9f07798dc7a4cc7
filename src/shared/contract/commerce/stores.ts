// Contract of the store: name, address, currency, and the recipient of low-stock alerts.
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

/** The look of the store. Omitted fields are reset to their defaults. */
export const storeLook = z.object({
  welcome: optionalText(120).describe('Headline of the first page; null: the store name only'),
  themeColor: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #17568b')
    .nullish()
    .transform((value) => value ?? null)
    .describe(
      'Colour of buttons and accents, adjusted where it is not readable; null: the colour of the business',
    ),
  scheme: z.enum(storeSchemes).default('auto').describe('auto: light or dark as set on the device'),
  bannerImageId: idField
    .nullish()
    .transform((value) => value ?? null)
    .describe('Banner image of the first page, from POST /upload'),
  socials: z
    .array(social)
    .max(socialNetworks.length, 'Enter one address per network')
    .refine(
      (all) => new Set(all.map(({ network }) => network)).size === all.length,
      'Enter one address per network',
    )
    .default([])
    .describe('Shown in the footer, in this order'),
  categoryOrder: z
    .array(idField)
    .max(100, 'At most 100 categories')
    .default([])
    .describe('Category ids in the order they are shown; others follow by name'),
});

export const storeInput = storeLook.extend({
  name: textField('Store name', 100),
  slug: slugField.describe('Part of the address of the store; must be unique'),
  currency: currencyField.describe('Currency the store sells in; one that the business accepts payments in'),
  alertEmail: emailField
    .nullish()
    .transform((value) => value ?? null)
    .describe('Address that gets low stock alerts; null: no e-mails'),
  description: optionalText(500).describe('Short description shown at the top'),
  isPublished: z.boolean().default(false).describe('Whether the store is open to everybody with its address'),
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
  link: z.string().nullable().describe('Address of the store; null: not set up yet'),
  updatedAt: z.iso.datetime().nullable().describe('null: the store was not set up yet'),
});

const base = { url: '/commerce/merchant/settings', feature: 'commerce' } as const;

export const storesContract = {
  getStoreSettings: {
    ...base,
    method: 'GET',
    summary: 'Get store settings',
    description: 'Returns the name and currency of the business until the store is set up.',
    access: [...canRead('SETTINGS.COMMERCE_SETTINGS'), ...canRead('PAYMENT_GATEWAY.STORE_FRONT')],
    output: store,
  },
  saveStoreSettings: {
    ...base,
    method: 'PUT',
    summary: 'Update store settings',
    access: canWrite('SETTINGS.COMMERCE_SETTINGS'),
    body: storeInput,
    output: store,
    errors: ['SLUG_TAKEN'],
    message: 'Store settings saved',
  },
} as const satisfies Contract;
