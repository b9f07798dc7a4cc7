// Something of everything a business can own, and calls that name it: for tests of who gets at what belongs to another.

import { expect, vi } from 'vitest';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { allContracts } from '#shared/contract/all.ts';
import { apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { embeddingSitesContract } from '#shared/contract/payments/embedding-sites.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { savedViewsContract } from '#shared/contract/platform/saved-views.ts';
import { makeOwnedPayout } from '../cases/own-payouts.ts';
import { makeOwnedCase, type OwnedCase } from '../cases/owned-case.ts';
import { makeOwnedClosing } from '../cases/owned-closing.ts';
import { makeOwnedRefund } from '../cases/owned-refund.ts';
import { makeOwnedSplit } from '../cases/owned-split.ts';
import { uploadPaper } from '../compliance/sent-in.ts';
import { addTestPasskey } from '../inbox/software-authenticator.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { pageBody, validBodies } from '../valid-bodies.ts';

export const marker = 'Zebra-secret';
const linkBody = { name: `${marker} link`, kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };

/** Ends the caller's own session, or needs a form: nothing of another tenant can be named by it. */
export const leftOut = new Set([
  'logout',
  'uploadLogo',
  'uploadImage',
  'uploadPrivateFile',
  'shareQrCode',
  'attachToDisputeMessage',
  'addEvidenceFile',
]);

export type Owned = OwnedCase & {
  linkId: string;
  closingId: string;
  subAccountId: string;
  splitId: string;
  account: string;
  pageId: string;
  qrCodeId: string;
  payoutId: string;
  transactionId: string;
  refundId: string;
  exportId: string;
  businessId: string;
  slug: string;
  entryId: string;
  keyId: string;
  viewId: string;
  passkeyId: string;
  addressId: string;
  siteId: string;
  endpointId: string;
  callId: string;
  deliveryId: string;
  sessionId: string;
  roleId: string;
  fileId: string;
  /** The id of the business stands for its latest checks. */
  verificationId: string;
  /** An invitation to the team. */
  id: string;
};
async function makeCode(server: TestServer, token: string): Promise<string> {
  const body = { ...(validBodies.createQrCode as object), name: `${marker} code` };
  return (await server.call(qrCodesContract.createQrCode, { token, body })).data.id;
}

/** A call with a key, once it is in the log: afterwards the key may be used from one address only. */
async function makeCall(server: TestServer, token: string, key: string): Promise<string> {
  const { headers } = await server.call(paymentLinksContract.listPaymentLinks, { token: key });
  const callId = headers.get('x-request-id') ?? '';
  const read = async () =>
    (await server.call(apiCallsContract.getApiCall, { token, params: { callId } })).status;
  await vi.waitFor(async () => expect(await read()).toBe(200), { timeout: 20_000, interval: 100 });
  return callId;
}

async function makeWebhook(
  server: TestServer,
  token: string,
): Promise<Pick<Owned, 'endpointId' | 'deliveryId'>> {
  const endpoint = await server.call(webhooksContract.createWebhookEndpoint, {
    token,
    body: { url: 'https://93.184.216.34/hooks', description: `${marker} shop` },
  });
  const params = { endpointId: endpoint.data.id };
  const body = { type: 'payment.succeeded' };
  const { data } = await server.call(webhooksContract.sendTestWebhook, { token, params, body });
  return { ...params, ...data };
}

/** Something of everything, made through the front door; `marker` stands in what may not leak. */
export async function makeOwnedThings(server: TestServer, business: TestBusiness): Promise<Owned> {
  const { token } = business;
  const link = await server.call(paymentLinksContract.createPaymentLink, { token, body: linkBody });
  expect(link.status).toBe(200);
  const body = { amount: 75_000, email: `${marker.toLowerCase()}@example.com`, name: `${marker} payer` };
  const payment = await server.call(checkoutContract.initializeCheckout, { token, body });
  expect(payment.status).toBe(200);
  const page = await server.call(paymentPagesContract.createPaymentPage, {
    token,
    body: { ...pageBody, name: `${marker} page` },
  });
  const { db } = server.services.database;
  const row = await db
    .selectFrom('transactions')
    .where('reference', '=', payment.data.reference)
    .select('id')
    .executeTakeFirstOrThrow();
  const exported = await server.call(transactionsContract.createExport, {
    token,
    body: { format: 'csv', filters: {} },
  });
  expect(exported.status).toBe(200);
  const entries = await server.call(auditTrailsContract.listAuditEntries, { token });
  const sessions = await server.call(sessionContract.listSessions, { token });
  const role = await server.call(rolesContract.createRole, {
    token,
    body: { name: `${marker} role`, permissions: ['ACCOUNT.PROFILE.READ'] },
  });
  const emails = [`${marker.toLowerCase()}-colleague@example.com`];
  await server.call(teamContract.inviteTeam, { token, body: { emails, roleId: role.data.id } });
  const invited = await server.call(teamContract.listTeam, { token, query: { status: 'INVITED' } });
  const key = await server.call(apiKeysContract.createApiKey, { token, body: validBodies.createApiKey });
  const callId = await makeCall(server, token, key.data.key);
  const address = await server.call(apiKeysContract.addAllowedAddress, {
    token,
    body: { address: '198.51.100.7', label: `${marker} office` },
  });
  const site = await server.call(embeddingSitesContract.addEmbeddingSite, {
    token,
    body: { origin: `https://${marker.toLowerCase()}.example.com`, label: `${marker} shop` },
  });
  const view = await server.call(savedViewsContract.saveView, { token, body: validBodies.saveView });
  return {
    ...(await makeOwnedCase(server, business, `${marker} payer`)),
    refundId: await makeOwnedRefund(server, business, `${marker} payer`),
    payoutId: await makeOwnedPayout(server, business),
    closingId: await makeOwnedClosing(server, business),
    fileId: await uploadPaper(server, token),
    ...(await makeOwnedSplit(server, token, marker)),
    verificationId: business.businessId,
    viewId: view.data.id,
    passkeyId: await addTestPasskey(server, token),
    keyId: key.data.id,
    addressId: address.data.id,
    siteId: site.data.id,
    ...(await makeWebhook(server, token)),
    callId,
    roleId: role.data.id,
    id: invited.data.items[0]?.id ?? '',
    sessionId: sessions.data.items[0]?.id ?? '',
    entryId: entries.data.items[0]?.id ?? '',
    linkId: link.data.id,
    pageId: page.data.id,
    qrCodeId: await makeCode(server, token),
    slug: link.data.slug,
    transactionId: row.id,
    exportId: exported.data.id,
    businessId: business.businessId,
  };
}

export const guarded: [string, Endpoint][] = Object.values(allContracts)
  .flatMap((contract) => Object.entries(contract))
  .filter(
    ([name, endpoint]) => endpoint.access !== 'public' && !isForOperators(endpoint) && !leftOut.has(name),
  );

export function paramsOf(owned: Owned, endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    names.map((name) => {
      const value = (owned as Record<string, string>)[name];
      if (!value) throw new Error(`Say in this file what :${name} of ${endpoint.url} names.`);
      return [name, value];
    }),
  );
}

export function bodyOf(owned: Owned, name: string, endpoint: Endpoint): { body?: unknown } {
  if (endpoint.method === 'GET') return {};
  if (!(name in validBodies)) throw new Error(`Give test/support/valid-bodies.ts a valid body of ${name}.`);
  return { body: name === 'switchBusiness' ? { businessId: owned.businessId } : validBodies[name] };
}

export const periods = {
  from: '2020-01-01T00:00:00Z',
  to: '2030-01-01T00:00:00Z',
  environment: 'live',
  q: marker,
  limit: 100,
};

/** What belongs to the business as a whole, whichever mode one is in: its people, its settings, its audit trail. */
export const ofTheBusiness =
  /^\/(merchant|merchant-compliance|admin|teams|reports\/audit-trails|saved-views|upload)\b/;
/** These answer with what they were given. */
export const echoes = new Set([
  'resolveBank',
  'createPaymentLink',
  'checkPaymentLinkSlug',
  'checkPaymentPageSlug',
]);

/** On the way what is due anywhere is done, as the sweeps would have done a moment later. */
export const doesWhatIsDue = new Set(['advanceClock']);
