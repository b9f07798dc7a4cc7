// Contract of the host name of a store: claimed, proved by a DNS record, given up; and what a proxy asks before it gets a certificate.
import { z } from 'zod';
import { readStoreHost, storeHostProblems, storeHostStatuses } from '../../commerce/store-host.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';

const hostField = z
  .string()
  .max(300)
  .transform((text, context) => {
    const host = readStoreHost(text);
    if (!host) context.addIssue({ code: 'custom', message: 'Enter a host name such as shop.example.com' });
    return host ?? z.NEVER;
  })
  .describe('A host name of the business, such as shop.example.com; other scripts are kept in punycode');

export const storeHostInput = z.object({ host: hostField });

const record = z.object({
  type: z.enum(['CNAME', 'TXT']),
  name: z.string(),
  value: z.string(),
});

const claim = z.object({
  host: z.string(),
  status: z
    .enum(storeHostStatuses)
    .describe('VERIFIED and FAILING lead to the store; a FAILING one is lost at `losesAt`'),
  problem: z.enum(storeHostProblems).nullable().describe('What the last check found wrong'),
  records: z
    .array(record)
    .describe('The DNS records to set: where the name leads, and the proof that it is yours'),
  link: z.string().describe('The store at this host'),
  checkedAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  losesAt: z.iso.datetime().nullable().describe('When it is lost unless the record is there again'),
});

const storeHost = z.object({
  isAvailable: z.boolean().describe('In live mode, once the store is set up'),
  claim: claim.nullable().describe('null: no host name was named'),
});

const url = '/commerce/merchant/settings/domain';
const write = { url, feature: 'commerce', access: canWrite('SETTINGS.COMMERCE_SETTINGS') } as const;

export const storeHostsContract = {
  getStoreHost: {
    url,
    feature: 'commerce',
    method: 'GET',
    summary: 'The host name of the store, with the DNS records it needs',
    access: canRead('SETTINGS.COMMERCE_SETTINGS'),
    output: storeHost,
  },
  saveStoreHost: {
    ...write,
    method: 'PUT',
    summary: 'Name the host of the store; it leads there once its record was found',
    body: storeHostInput,
    output: storeHost,
    errors: ['CONFLICT'],
    message: 'Domain saved',
  },
  checkStoreHost: {
    ...write,
    method: 'POST',
    url: `${url}/check`,
    summary: 'Look the record of the host name up now',
    transaction: 'own',
    output: storeHost,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
    message: 'Records checked',
  },
  removeStoreHost: {
    ...write,
    method: 'DELETE',
    summary: 'Give the host name up; it leads to the store no more',
    output: storeHost,
    errors: ['NOT_FOUND'],
    message: 'Domain removed',
  },
  askStoreHost: {
    method: 'GET',
    url: '/store-hosts/ask',
    summary: 'Whether a host name leads to a store: for proxies that get certificates on demand',
    access: 'public',
    query: z.object({ domain: z.string().max(300).describe('The host name, as a proxy such as Caddy asks') }),
    output: z.object({ host: z.string() }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
