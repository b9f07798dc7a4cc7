// Contract of the sites that may embed the payer's page in a frame.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField } from '../fields.ts';

const example = 'such as https://shop.example.com';
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const ipv4 = /^[\d.]+$/;

/** Returns what is wrong with a site's address, as a message; null when it names one origin that a browser will match. */
export function faultOfSite(text: string): string | null {
  if (text.includes('*')) return 'Enter each site separately: * is not accepted';
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text))
    return `Enter the address of a site with https://, ${example}`;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  if (username || password) return 'Remove the user name and password';
  if (protocol !== 'https:' && !(protocol === 'http:' && hostname === 'localhost'))
    return 'Enter an address with https://; http:// is accepted only for localhost, in test mode';
  if (!hostName.test(hostname) || ipv4.test(hostname)) return `Enter the domain of a site, ${example}`;
  return pathname === '/' && !search && !hash ? null : `Enter the site without a path, ${example}`;
}

const originField = z
  .string({ error: 'Site is required' })
  .trim()
  .min(1, 'Site is required')
  .max(255, 'Must be at most 255 characters')
  .superRefine((text, context) => {
    const fault = text ? faultOfSite(text) : null;
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .transform((text) => (faultOfSite(text) ? text : new URL(text).origin));

export const embeddingSite = z.object({
  id: idField,
  origin: z.string().describe('https://shop.example.com'),
  label: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type EmbeddingSite = z.output<typeof embeddingSite>;

export const embeddingSiteInput = z.object({
  origin: originField.describe(
    'https and a host name, with a port if needed; in test mode also http://localhost',
  ),
  label: z.string().trim().max(60, 'Must be at most 60 characters').default(''),
});

const area = 'SETTINGS.CONFIGURATION';

export const embeddingSitesContract = {
  listEmbeddingSites: {
    method: 'GET',
    url: '/settings/embedding-sites',
    summary: 'List embedding sites',
    description: 'Only these sites can show the checkout in a frame; none while the list is empty.',
    access: canRead(area),
    output: z.object({ items: z.array(embeddingSite) }),
  },
  addEmbeddingSite: {
    method: 'POST',
    url: '/settings/embedding-sites',
    summary: 'Add an embedding site',
    access: canWrite(area),
    stepUp: true,
    body: embeddingSiteInput,
    output: embeddingSite,
    errors: ['CONFLICT'],
    message: 'Site allowed',
  },
  removeEmbeddingSite: {
    method: 'DELETE',
    url: '/settings/embedding-sites/:siteId',
    summary: 'Remove an embedding site',
    access: canWrite(area),
    stepUp: true,
    params: z.object({ siteId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Site removed',
  },
} as const satisfies Contract;
