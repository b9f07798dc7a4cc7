// Contract of the host name of a store: claim, proof by a DNS record, release; and the check by a proxy before it requests a certificate.
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
  .describe('A host name of the business, such as shop.example.com; other scripts are stored as Punycode');

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
    .describe('VERIFIED and FAILING serve the store; a FAILING host is removed at `losesAt`'),
  problem: z.enum(storeHostProblems).nullable().describe('Problem found by the last check'),
  records: z
    .array(record)
    .describe('DNS records to set: the one that points to the store and the one that proves ownership'),
  link: z.string().describe('Address of the store at this host'),
  checkedAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  losesAt: z.iso.datetime().nullable().describe('When the host is removed unless the record is restored'),
});

const storeHost = z.object({
  isAvailable: z.boolean().describe('Whether a host can be set: in live mode, once the store is set up'),
  claim: claim.nullable().describe('null: no host name is set'),
});

const url = '/commerce/merchant/settings/domain';
const write = { url, feature: 'commerce', access: canWrite('SETTINGS.COMMERCE_SETTINGS') } as const;

export const storeHostsContract = {
  getStoreHost: {
    url,
    feature: 'commerce',
    method: 'GET',
    summary: 'Get the domain of the store',
    description: 'Returns the host name and the DNS records it needs.',
    access: canRead('SETTINGS.COMMERCE_SETTINGS'),
    output: storeHost,
  },
  saveStoreHost: {
    ...write,
    method: 'PUT',
    summary: 'Set the domain of the store',
    description: 'It serves the store once its DNS record was found.',
    body: storeHostInput,
    output: storeHost,
    errors: ['CONFLICT'],
    message: 'Domain saved',
  },
  checkStoreHost: {
    ...write,
    method: 'POST',
    url: `${url}/check`,
    summary: 'Check the DNS records of the domain',
    transaction: 'own',
    output: storeHost,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
    message: 'Records checked',
  },
  removeStoreHost: {
    ...write,
    method: 'DELETE',
    summary: 'Remove the domain of the store',
    description: 'It no longer serves the store.',
    output: storeHost,
    errors: ['NOT_FOUND'],
    message: 'Domain removed',
  },
  askStoreHost: {
    method: 'GET',
    url: '/store-hosts/ask',
    summary: 'Check whether a host name serves a store',
    description: 'Answers proxies that request certificates on demand.',
    access: 'public',
    query: z.object({
      domain: z.string().max(300).describe('The host name, in the parameter that proxies such as Caddy use'),
    }),
    output: z.object({ host: z.string() }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
