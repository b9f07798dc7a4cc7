// Every endpoint with another tenant's ids, and with the other mode's: nothing leaks and nothing changes.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { exportsContract } from '#shared/contract/exports.ts';
import { checkoutContract } from '#shared/contract/payment-gateway/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payment-gateway/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payment-gateway/payment-pages.ts';
import { qrCodesContract } from '#shared/contract/payment-gateway/qr-codes.ts';
import { auditTrailsContract } from '#shared/contract/reports/audit-trails.ts';
import { savedViewsContract } from '#shared/contract/saved-views.ts';
import { sessionContract } from '#shared/contract/session.ts';
import { apiCallsContract } from '#shared/contract/settings/api-calls.ts';
import { apiKeysContract } from '#shared/contract/settings/api-keys.ts';
import { webhooksContract } from '#shared/contract/settings/webhooks.ts';
import { makeOwnedPayout } from './support/cases/own-payouts.ts';
import { makeOwnedCase, type OwnedCase } from './support/cases/owned-case.ts';
import { makeOwnedRefund } from './support/cases/owned-refund.ts';
import { makeOwnedSplit } from './support/cases/owned-split.ts';
import { uploadPaper } from './support/compliance/sent-in.ts';
import { createTestBusiness, startTestServer, type TestBusiness, type TestServer } from './support/server.ts';
import { pageBody, validBodies } from './support/valid-bodies.ts';

const marker = 'Zebra-secret';
const linkBody = { name: `${marker} link`, kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };

/** Ends the caller's own session, or needs a form: nothing of another tenant can be named by it. */
const leftOut = new Set([
  'logout',
  'uploadLogo',
  'uploadImage',
  'uploadPrivateFile',
  'shareQrCode',
  'attachToDisputeMessage',
  'addEvidenceFile',
]);

type Owned = OwnedCase & {
  linkId: string;
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
  addressId: string;
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
let server: TestServer;
let owner: TestBusiness;
let stranger: TestBusiness;
let owned: Owned;

async function makeCode(token: string): Promise<string> {
  const body = { ...(validBodies.createQrCode as object), name: `${marker} code` };
  return (await server.call(qrCodesContract.createQrCode, { token, body })).data.id;
}

/** A call with a key, once it is in the log: afterwards the key may be used from one address only. */
async function makeCall(token: string, key: string): Promise<string> {
  const { headers } = await server.call(paymentLinksContract.listPaymentLinks, { token: key });
  const callId = headers.get('x-request-id') ?? '';
  const read = async () =>
    (await server.call(apiCallsContract.getApiCall, { token, params: { callId } })).status;
  await vi.waitFor(async () => expect(await read()).toBe(200), { timeout: 20_000, interval: 100 });
  return callId;
}

async function makeWebhook(token: string): Promise<Pick<Owned, 'endpointId' | 'deliveryId'>> {
  const endpoint = await server.call(webhooksContract.createWebhookEndpoint, {
    token,
    body: { url: 'https://93.184.216.34/hooks', description: `${marker} shop` },
  });
  const params = { endpointId: endpoint.data.id };
  const body = { type: 'payment.succeeded' };
  const { data } = await server.call(webhooksContract.sendTestWebhook, { token, params, body });
  return { ...params, ...data };
}

async function make(business: TestBusiness): Promise<Owned> {
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
  const exported = await server.call(exportsContract.createExport, {
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
  const callId = await makeCall(token, key.data.key);
  const address = await server.call(apiKeysContract.addAllowedAddress, {
    token,
    body: { address: '198.51.100.7', label: `${marker} office` },
  });
  const view = await server.call(savedViewsContract.saveView, { token, body: validBodies.saveView });
  return {
    ...(await makeOwnedCase(server, business, `${marker} payer`)),
    refundId: await makeOwnedRefund(server, business, `${marker} payer`),
    payoutId: await makeOwnedPayout(server, business),
    fileId: await uploadPaper(server, token),
    ...(await makeOwnedSplit(server, token, marker)),
    verificationId: business.businessId,
    viewId: view.data.id,
    keyId: key.data.id,
    addressId: address.data.id,
    ...(await makeWebhook(token)),
    callId,
    roleId: role.data.id,
    id: invited.data.items[0]?.id ?? '',
    sessionId: sessions.data.items[0]?.id ?? '',
    entryId: entries.data.items[0]?.id ?? '',
    linkId: link.data.id,
    pageId: page.data.id,
    qrCodeId: await makeCode(token),
    slug: link.data.slug,
    transactionId: row.id,
    exportId: exported.data.id,
    businessId: business.businessId,
  };
}

/** Everything that the environment owns, as text: two snapshots are equal when nothing changed. */
async function snapshot(environmentId: string): Promise<string> {
  const tables = [
    'payment_links',
    'qr_codes',
    'payment_pages',
    'sub_accounts',
    'split_groups',
    'split_group_members',
    'transactions',
    'disputes',
    'refunds',
    'payouts',
    'payout_accounts',
    'payout_schedules',
    'dispute_messages',
    'chargebacks',
    'chargeback_files',
    'transaction_attempts',
    'customers',
    'exports',
    'transfer_accounts',
    'api_keys',
    'allowed_addresses',
    'webhook_endpoints',
    'webhook_deliveries',
  ];
  const parts: unknown[] = [];
  for (const table of tables) {
    const { rows } =
      await sql`select * from ${sql.table(table)} where environment_id = ${environmentId} order by 2`.execute(
        server.services.database.db,
      );
    parts.push(table, rows);
  }
  return JSON.stringify(parts);
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await createTestBusiness(server);
  stranger = await createTestBusiness(server);
  owned = await make(owner);
});
afterAll(() => server.close());

const guarded: [string, Endpoint][] = Object.values(allContracts)
  .flatMap((contract) => Object.entries(contract))
  .filter(
    ([name, endpoint]) => endpoint.access !== 'public' && !isForOperators(endpoint) && !leftOut.has(name),
  );

function paramsOf(endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    names.map((name) => {
      const value = (owned as Record<string, string>)[name];
      if (!value) throw new Error(`Say in this test what :${name} of ${endpoint.url} names.`);
      return [name, value];
    }),
  );
}

function bodyOf(name: string, endpoint: Endpoint): { body?: unknown } {
  if (endpoint.method === 'GET') return {};
  if (!(name in validBodies)) throw new Error(`Give test/support/valid-bodies.ts a valid body of ${name}.`);
  return { body: name === 'switchBusiness' ? { businessId: owned.businessId } : validBodies[name] };
}

const periods = {
  from: '2020-01-01T00:00:00Z',
  to: '2030-01-01T00:00:00Z',
  environment: 'live',
  q: marker,
  limit: 100,
};

/** What belongs to the business as a whole, whichever mode one is in: its people, its settings, its audit trail. */
const ofTheBusiness =
  /^\/(merchant|merchant-compliance|admin|teams|reports\/audit-trails|saved-views|upload)\b/;
/** These answer with what they were given. */
const echoes = new Set(['resolveBank', 'createPaymentLink', 'checkPaymentLinkSlug', 'checkPaymentPageSlug']);

/** On the way what is due anywhere is done, as the sweeps would have done a moment later. */
const doesWhatIsDue = new Set(['advanceClock']);

async function expectNothing(name: string, endpoint: Endpoint, token: string): Promise<void> {
  const before = await snapshot(owner.testEnvironmentId);
  const params = paramsOf(endpoint);
  const options = { params, query: periods, token, idempotencyKey: 'tenancy', ...bodyOf(name, endpoint) };
  const answer = await server.call(endpoint, options);
  const text = JSON.stringify(answer.body).toLowerCase();
  if (!echoes.has(name)) {
    expect(text).not.toContain(marker.toLowerCase());
    for (const id of Object.values(owned)) expect(text).not.toContain(id);
  }
  const namesRow = Object.keys(params).length > 0 || name === 'switchBusiness';
  if (namesRow && !echoes.has(name)) expect([404, name]).toEqual([answer.status, name]);
  expect(answer.status).toBeLessThan(500);
  if (!doesWhatIsDue.has(name)) expect(await snapshot(owner.testEnvironmentId)).toBe(before);
}

test.each(guarded)('%s tells another tenant nothing and changes nothing', (name, endpoint) =>
  expectNothing(name, endpoint, stranger.token),
);

test.each(guarded.filter(([, endpoint]) => !ofTheBusiness.test(endpoint.url)))(
  '%s tells the other mode nothing and changes nothing',
  async (name, endpoint) => expectNothing(name, endpoint, (await owner.signInAs('Admin', 'live')).token),
);

test('the owner does find each of them: the ids are right', async () => {
  for (const [name, endpoint] of guarded) {
    if (endpoint.method !== 'GET' || !endpoint.url.includes(':') || endpoint.changesState) continue;
    const { status } = await server.call(endpoint, {
      params: paramsOf(endpoint),
      query: {},
      token: owner.token,
    });
    expect([name, status < 400 || status === 409]).toEqual([name, true]);
  }
});
