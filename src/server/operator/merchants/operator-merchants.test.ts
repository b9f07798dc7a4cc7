// Merchants for staff, through HTTP: search, suspension, features switched by the provider, and view-as sessions.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { allContracts } from '#shared/contract/all.ts';
import { changesState, type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { merchantsContract as contract } from '#shared/contract/operator/merchants.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { validBodies } from '#test/support/samples/all.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date());
const server = await openServer({ clock });
let admin = await createTestOperator(server);
const reason = 'Asked for by the owner';

const as = <E extends Endpoint>(endpoint: E, options: object = {}) =>
  callAs(server, admin.token, endpoint, options);
const about = (business: TestBusiness) => ({ params: { businessId: business.businessId } });
const switchTo = (business: TestBusiness, token: string, environment: string) =>
  server.call(sessionContract.switchEnvironment, { ...about(business), query: { environment }, token });
const emailsTo = async (email: string, kind: string) => {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', email)
    .where('kind', '=', kind)
    .selectAll()
    .execute();
  return rows.map(opened);
};

test('a merchant is found by name, by a member’s e-mail and by filters', async () => {
  const business = await createTestBusiness(server, { name: `Zuma ${clock.newId()}`, approved: false });
  const find = async (query: object) =>
    (await as(contract.listMerchants, { query })).data.items.map((item) => item.id);
  const { name } = (await as(contract.getMerchant, about(business))).data;
  expect(await find({ search: name })).toEqual([business.businessId]);
  expect(await find({ search: business.email })).toEqual([business.businessId]);
  expect(await find({ search: name, compliance: 'OPEN', status: 'ACTIVE', country: 'NG' })).toHaveLength(1);
  for (const other of [
    { compliance: 'APPROVED' },
    { status: 'SUSPENDED' },
    { country: 'US' },
    { mode: 'live' },
  ])
    expect(await find({ search: name, ...other })).toEqual([]);
  expect(await find({ search: '100%_' })).toEqual([]);
});

test('a suspended business cannot take live payments, and its members are notified of the reason', async () => {
  const business = await createTestBusiness(server);
  await switchTo(business, business.token, 'live');
  const pay = () =>
    server.call(checkoutContract.initializeCheckout, {
      token: business.token,
      body: { amount: 75_000, email: 'payer@example.com' },
    });
  expect((await pay()).status).toBe(200);
  const link = await server.call(paymentLinksContract.createPaymentLink, {
    token: business.token,
    body: { name: 'Live', kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null },
  });
  const done = await as(contract.suspendMerchant, { ...about(business), body: { reason } });
  expect(done.data).toMatchObject({ status: 'SUSPENDED', suspendedReason: reason, isLive: false });
  // The owner is now in test mode, where payments stay possible.
  expect((await pay()).data.reference).toMatch(/^TST-/);
  expect((await switchTo(business, business.token, 'live')).body.error.code).toBe('BUSINESS_SUSPENDED');
  const paid = await server.call(checkoutContract.startLinkPayment, {
    params: { key: link.data.slug },
    idempotencyKey: clock.newId(),
    body: { email: 'payer@example.com', name: 'Payer' },
  });
  expect(paid.body.error.code).toBe('BUSINESS_SUSPENDED');
  // The page reports the closure before it requests a name or address.
  const page = () =>
    server.call(checkoutContract.getCheckoutPage, { params: { key: link.data.slug }, query: {} });
  expect((await page()).data.closed).toBe('inactive');
  const [mail] = await emailsTo(business.email, 'business_suspended');
  expect(mail?.text).toContain(reason);
  await as(contract.reactivateMerchant, { ...about(business), body: { reason } });
  expect((await switchTo(business, business.token, 'live')).status).toBe(200);
  expect((await pay()).data.reference).toMatch(/^KSW-/);
  expect((await page()).data.closed).toBeNull();
});

test('suspending and reactivating a business each succeed once, require a reason and notify the owner once', async () => {
  const business = await createTestBusiness(server);
  for (const [endpoint, notice] of [
    [contract.suspendMerchant, 'business_suspended'],
    [contract.reactivateMerchant, 'business_reactivated'],
  ] as const) {
    const change = (body: object) => as(endpoint, { ...about(business), body });
    expect((await change({ reason: ' ' })).status).toBe(422);
    const twice = await Promise.all([change({ reason }), change({ reason })]);
    expect(twice.map((item) => item.status).sort()).toEqual([200, 409]);
    expect(await emailsTo(business.email, notice)).toHaveLength(1);
  }
});

test('a feature disabled by staff is off immediately, and a fixed feature cannot be changed', async () => {
  const business = await createTestBusiness(server);
  const set = (status: string, locked: boolean) =>
    as(contract.setMerchantFeature, {
      params: { businessId: business.businessId, feature: 'payment_links' },
      body: { status, locked },
    });
  const list = () => server.call(paymentLinksContract.listPaymentLinks, { token: business.token });
  expect((await set('disabled', true)).data).toMatchObject({ status: 'disabled', locked: true });
  expect((await list()).body.error.code).toBe('FEATURE_OFF');
  const features = await as(contract.listMerchantFeatures, about(business));
  expect(features.data.items.find((item) => item.feature === 'payment_links')).toMatchObject({
    locked: true,
  });
  expect((await set('enabled', false)).status).toBe(200);
  expect((await list()).status).toBe(200);
  const fixed = await as(contract.setMerchantFeature, {
    params: { businessId: business.businessId, feature: 'default' },
    body: { status: 'disabled', locked: false },
  });
  expect(fixed.status).toBe(409);
});

/** Starts a view-as session of the owner. Returns the dashboard's token. */
async function viewAs(business: TestBusiness): Promise<{ token: string; sessionId: string }> {
  const members = await as(contract.listMerchantMembers, about(business));
  const userId = members.data.items[0]?.userId ?? '';
  const answer = await as(contract.viewAsMember, {
    params: { businessId: business.businessId, userId },
    body: { reason },
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().find((item) => item.startsWith('kasuwa_token=')) ?? '';
  expect(cookie).toMatch(/HttpOnly/);
  return { token: /=([^;]*)/.exec(cookie)?.[1] ?? '', sessionId: answer.data.sessionId };
}

const nobody = '00000000-0000-7000-8000-000000000000';

test('a view-as session is rejected by every call that changes state', async () => {
  const business = await createTestBusiness(server);
  const { token } = await viewAs(business);
  expect((await server.call(sessionContract.getProfile, { token })).data.user.email).toBe(business.email);
  const passed: string[] = [];
  let tried = 0;
  for (const [name, endpoint] of Object.values(allContracts).flatMap((item) => Object.entries(item))) {
    if (!changesState(endpoint) || endpoint.access === 'public' || isForOperators(endpoint)) continue;
    if (endpoint.whileViewing) continue;
    const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, value]) => [value ?? '', nobody]);
    const { status, body } = await server.call(endpoint, {
      params: Object.fromEntries(names),
      token,
      idempotencyKey: 'view-as',
      ...(endpoint.method !== 'GET' && { body: validBodies[name] ?? {} }),
    });
    tried += 1;
    if (status !== 403 || body.error.code !== 'READ_ONLY_SESSION') passed.push(`${name}: ${status}`);
  }
  expect(passed).toEqual([]);
  expect(tried).toBeGreaterThan(10);
});

test('a view-as session can switch mode without changing the member’s mode', async () => {
  const business = await createTestBusiness(server, { approved: false });
  const { token } = await viewAs(business);
  const mode = async (of: string) =>
    (await server.call(sessionContract.getProfile, { token: of })).data.business.mode;
  expect(await mode(token)).toBe('test');
  const look = (environment: string, businessId = business.businessId) =>
    server.call(sessionContract.switchEnvironment, { params: { businessId }, query: { environment }, token });
  // View-as requires neither compliance nor the member's permission.
  expect((await look('live')).data).toEqual({ businessId: business.businessId, mode: 'live' });
  expect(await mode(token)).toBe('live');
  expect(await mode(business.token)).toBe('test');
  const links = await server.call(paymentLinksContract.listPaymentLinks, { token });
  expect(links.data.items).toEqual([]);
  const other = await createTestBusiness(server);
  expect((await look('test', other.businessId)).status).toBe(404);
});

test('a call rejected in a view-as session is audited as the operator’s, with the member’s e-mail', async () => {
  const business = await createTestBusiness(server);
  const { token } = await viewAs(business);
  const refused = await server.call(paymentLinksContract.createPaymentLink, {
    token,
    body: { name: 'Rice', amount: 100_000, kind: 'multiple', currency: 'NGN' },
  });
  expect(refused.status).toBe(403);
  await expect
    .poll(async () => {
      const { data } = await server.call(auditTrailsContract.listAuditEntries, { token: business.token });
      return data.items.find((item) => item.action === 'createPaymentLink');
    })
    .toMatchObject({
      result: 'refused',
      actor: { kind: 'operator', email: admin.email, impersonator: business.email },
    });
});

test('a view-as session ends after thirty minutes and cannot be extended', async () => {
  const business = await createTestBusiness(server);
  const { token } = await viewAs(business);
  const profile = () => server.call(sessionContract.getProfile, { token });
  clock.advance(29 * 60_000);
  expect((await profile()).status).toBe(200);
  expect((await server.call(sessionContract.refresh, { token })).status).toBe(401);
  clock.advance(60_000);
  // The session cache of a few seconds uses the wall clock, which the test did not move.
  server.services.forgetSessions();
  const ended = (await profile()).status;
  admin = await createTestOperator(server);
  expect(ended).toBe(401);
});

test('a view-as session is notified to the owners and audited, and can be ended in the console or by logout', async () => {
  const business = await createTestBusiness(server);
  const first = await viewAs(business);
  const [mail] = await emailsTo(business.email, 'view_as');
  expect(mail?.text).toContain(reason);
  const { db } = server.services.database;
  const entry = await db
    .selectFrom('auditEntries')
    .where('businessId', '=', business.businessId)
    .where('action', '=', 'viewAsMember')
    .select(['actorKind', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actorKind: 'operator', after: { reason, member: business.email } });
  const open = await as(contract.listViewSessions, { query: { businessId: business.businessId } });
  expect(open.data.items).toMatchObject([{ isOpen: true, memberEmail: business.email }]);
  await as(contract.endViewSession, { params: { sessionId: first.sessionId } });
  const statusOf = async (token: string) => (await server.call(sessionContract.getProfile, { token })).status;
  expect(await statusOf(first.token)).toBe(401);
  const second = await viewAs(business);
  await server.call(sessionContract.logout, { token: second.token });
  expect(await statusOf(second.token)).toBe(401);
  expect(await statusOf(business.token)).toBe(200);
});

test('a view-as session ends when the operator is disabled', async () => {
  const business = await createTestBusiness(server);
  const { token } = await viewAs(business);
  const { db } = server.services.database;
  await db.updateTable('operators').set({ status: 'DISABLED' }).where('id', '=', admin.id).execute();
  await expect.poll(async () => (await server.call(sessionContract.getProfile, { token })).status).toBe(401);
  admin = await createTestOperator(server);
});

test('view-as is rejected for a user who is not a member of the business, and for a disabled member', async () => {
  const business = await createTestBusiness(server);
  const stranger = await createTestBusiness(server);
  const members = await as(contract.listMerchantMembers, about(stranger));
  const view = async (userId = '') =>
    (
      await as(contract.viewAsMember, {
        params: { businessId: business.businessId, userId },
        body: { reason },
      })
    ).status;
  expect(await view(members.data.items[0]?.userId)).toBe(404);
  const { email } = await business.signInAs('Viewer');
  const own = await as(contract.listMerchantMembers, about(business));
  const member = own.data.items.find((item) => item.email === email);
  expect(await view(member?.userId)).toBe(200);
  const { token } = business;
  const team = await server.call(teamContract.listTeam, { token, query: { limit: 100 } });
  const params = { id: team.data.items.find((item) => item.email === email)?.id ?? '' };
  const disabled = await server.call(teamContract.toggleStatus, {
    token,
    params,
    body: { status: 'DISABLED' },
  });
  expect(disabled.body.error).toBeUndefined();
  expect(await view(member?.userId)).toBe(404);
});
