// Contract of the metadata call: the branding of a website address, and the lists that every screen needs.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { currencyField } from '../fields.ts';

export const branding = z.object({
  company_name: z.string(),
  company_logo: z.string().nullable().describe('Address of the wordmark; null: company_name is drawn'),
  company_icon: z.string().nullable(),
  company_favicon: z.string().nullable(),
  brand_primary_color: z.string().describe('#rrggbb'),
  brand_secondary_color: z.string().describe('#rrggbb'),
  support_email: z.string().nullable(),
  terms_url: z
    .string()
    .describe('Address of the terms of service; a path where the brand has no page of its own'),
  privacy_url: z
    .string()
    .describe('Address of the privacy policy; a path where the brand has no page of its own'),
});
export type Branding = z.output<typeof branding>;

export const brandingContract = {
  getMetadata: {
    method: 'GET',
    url: '/misc/metadata',
    summary: 'Get the branding of a website address',
    access: 'public',
    query: z.object({ website_url: z.string().max(300).optional() }),
    output: branding,
  },
  listCurrencies: {
    method: 'GET',
    url: '/currency',
    summary: 'List supported currencies',
    access: 'public',
    output: z.array(
      z.object({
        code: currencyField,
        name: z.string(),
        symbol: z.string(),
        flag: z.string(),
        exponent: z.number().int(),
      }),
    ),
  },
} as const satisfies Contract;
