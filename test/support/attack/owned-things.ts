// Calls that name objects owned by a business: for tests of access by others.

import { emailTemplatesContract } from '#shared/contract/account/settings/email-templates.ts';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { knownFields } from '../known-fields.ts';
import { type Owned, validBodies } from '../samples/all.ts';
import { marker } from '../samples/samples.ts';
import type { CallOptions } from '../server.ts';

/** Calls that end the caller's own session or need a form: none of them can name an object of another tenant. */
export const leftOut = new Set([
  'logout',
  'uploadLogo',
  'uploadImage',
  'uploadPrivateFile',
  'shareQrCode',
  'attachToDisputeMessage',
  'addEvidenceFile',
  'uploadTierDocument',
  'addRemittanceDocument',
  'addInvoiceAttachment',
  'replaceBulkFile',
  'addStoreFile',
]);

export const guarded: [string, Endpoint][] = Object.values(allContracts)
  .flatMap((contract) => Object.entries(contract))
  .filter(
    ([name, endpoint]) => endpoint.access !== 'public' && !isForOperators(endpoint) && !leftOut.has(name),
  );

export function paramsOf(owned: Owned, endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    names.map((name) => {
      const value = owned[name];
      if (!value)
        throw new Error(`Make one in test/support/samples of what :${name} of ${endpoint.url} names.`);
      return [name, value];
    }),
  );
}

function bodyOf(owned: Owned, name: string, endpoint: Endpoint): { body?: unknown } {
  if (endpoint.method === 'GET') return {};
  if (!(name in validBodies)) throw new Error(`Give test/support/samples a valid body of ${name}.`);
  return { body: name === 'switchBusiness' ? { businessId: owned.businessId } : validBodies[name] };
}

const periods = {
  from: '2020-01-01T00:00:00Z',
  to: '2030-01-01T00:00:00Z',
  environment: 'live',
  q: marker,
  limit: 100,
};

/** The owned ids of a call: in its path, its query and its body. */
export function namingOf(owned: Owned, name: string, endpoint: Endpoint): CallOptions {
  return {
    params: paramsOf(owned, endpoint),
    query: knownFields(endpoint.query, periods),
    idempotencyKey: 'attack',
    ...bodyOf(owned, name, endpoint),
  };
}

/** Paths of what belongs to the business as a whole, in both modes: its members, settings and audit trail. */
export const ofTheBusiness =
  /^\/(merchant|merchant-compliance|admin|teams|reports\/audit-trails|saved-views|upload)\b/;
/** Removes members from search results: they belong to the business, and are found in both modes. */
export function ofOneMode(name: string, body: unknown): unknown {
  const { data } = body as { data?: unknown };
  if (name !== 'searchEverything' || !Array.isArray(data)) return body;
  return { ...(body as object), data: data.filter((found: { kind: string }) => found.kind !== 'member') };
}

/** Calls that return their input, or names that are the same for everyone. */
export const echoes = new Set([
  'resolveBank',
  'createPaymentLink',
  'checkPaymentLinkSlug',
  'checkPaymentPageSlug',
  // The kinds of e-mails are the same for everyone; texts of another tenant are detected by the marker.
  ...Object.keys(emailTemplatesContract),
]);

/** Calls that also run due work of all tenants, as the sweeps would do a moment later. */
export const doesWhatIsDue = new Set(['advanceClock']);
