// Adding businesses, feature flags, and switching in one of two tabs, through HTTP.
import { beforeEach, expect, test } from 'vitest';
import { addMember } from '#server/account/members/service.ts';
import { businessesContract as contract } from '#shared/contract/account/businesses.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { emailTemplatesContract } from '#shared/contract/account/settings/email-templates.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer, type TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;

const server = await openServer();
beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const basic = {
  business_name: 'Adunni Crafts',
  business_type: 'sme',
  business_sector: 'Arts & Crafts',
  email: 'crafts@example.com',
  phone_number: '+234 803 412 7788',
  country: 'NG',
  agreement: true,
};

const add = (body: object = {}, token = business.token) =>
  server.call(contract.addBusiness, { token, body: { ...basic, ...body } });
const profileOf = async (token = business.token) =>
  (await server.call(sessionContract.getProfile, { token })).data;

function rowOf(id: string) {
  return server.services.database.db
    .selectFrom('businesses')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
}

async function setSetting(virtualAccountSetting: 'enabled' | 'disabled' | 'optional'): Promise<void> {
  await server.services.database.db
    .updateTable('businesses')
    .set({ virtualAccountSetting, brandPrimaryColor: '#123456', enforceTwoFactor: false })
    .where('id', '=', business.businessId)
    .execute();
}

test('the creator of a business is its Owner; it is in test mode and cannot go live', async () => {
  const { data } = await add();
  const profile = await profileOf();
  expect(profile.business.id).toBe(business.businessId);
  expect(profile.businesses.find((business) => business.id === data.id)).toMatchObject({
    business_name: 'Adunni Crafts',
    role: { name: 'Owner' },
    mode: 'test',
    currency: 'NGN',
    can_go_live: false,
    has_completed_compliance: false,
    compliance_level: 0,
  });
  expect((await rowOf(data.id)).phoneNumber).toBe('+2348034127788');
  const live = { params: { businessId: data.id }, query: { environment: 'live' } };
  const blocked = await server.call(sessionContract.switchEnvironment, { token: business.token, ...live });
  expect(blocked.body.error.code).toBe('SWITCH_BLOCKED');
});

test('missing values are reported at their fields, in the wording of the specification', async () => {
  const none = { business_name: '', business_type: null, business_sector: '', email: '', country: null };
  const answer = await add(none);
  expect(answer.body.error.fields).toMatchObject({
    business_name: 'Business name is required',
    business_type: 'Business Type is required',
    business_sector: 'Business Sector is required',
    email: 'Business email is required',
  });
  expect((await add({ country: null })).body.error.fields).toEqual({ country: 'Country is required' });
  expect((await add({ agreement: false })).body.error.fields).toEqual({ agreement: 'Aggrement is required' });
  expect((await add({ import_settings: true })).body.error.fields).toEqual({
    business_to_import_setting: 'Business is required',
  });
  expect((await add({ phone_number: '123' })).body.error.fields).toEqual({
    phone_number: 'Phone Number is invalid',
  });
  expect((await add({ business_name: '   ' })).body.error.fields).toEqual({
    business_name: 'This field cannot contain only spaces',
  });
  expect((await profileOf()).businesses).toHaveLength(1);
});

test('the currency alone determines the country', async () => {
  const { data } = await add({ country: null, currency: 'USD' });
  expect(await rowOf(data.id)).toMatchObject({ country: 'US', currency: 'USD' });
  expect((await add({ country: 'NG', currency: 'USD' })).status).toBe(422);
});

test('a preferred bank is required only where virtual accounts are on; the alternative bank must differ', async () => {
  const [first, second] = (
    await server.call(contract.listVirtualAccountProviders, {
      token: business.token,
      query: { websiteUrl: 'x.test' },
    })
  ).data.map((bank) => bank.providerId);
  await setSetting('enabled');
  expect((await add()).body.error.fields).toEqual({ preferred_bank: 'Preferred Bank is required' });
  const banks = { use_virtual_account: true, preferred_bank: first };
  expect((await add({ ...banks, alternative_bank: first })).body.error.fields).toEqual({
    alternative_bank: 'Alternative Bank cannot be the same as preferred bank',
  });
  const { data } = await add({ ...banks, alternative_bank: second });
  expect(await rowOf(data.id)).toMatchObject({ preferredBank: first, alternativeBank: second });
  expect((await add({ ...banks, country: 'US', preferred_bank: second })).status).toBe(422);
  await setSetting('optional');
  expect((await add({ business_name: 'Without a bank' })).status).toBe(200);
  await setSetting('disabled');
  const off = await add({ ...banks, business_name: 'Off' });
  expect(await rowOf(off.data.id)).toMatchObject({ preferredBank: null, alternativeBank: null });
});

test('importing copies the settings and nothing else', async () => {
  await setSetting('disabled');
  const { token } = business;
  await server.call(rolesContract.createRole, {
    token,
    body: { name: 'Shop', permissions: ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ'] },
  });
  await server.call(contract.updateFeatures, {
    token,
    body: { features: [{ feature: 'split_payments', status: 'disabled' }] },
  });
  const receipt = { token, params: { emailKind: 'receipt' } };
  const { words } = (await server.call(emailTemplatesContract.getEmailTemplate, receipt)).data;
  const body = Object.assign({}, words, { subject: 'Thank you from {{business}}' });
  expect(
    (await server.call(emailTemplatesContract.saveEmailTemplate, Object.assign({ body }, receipt))).status,
  ).toBe(200);
  const { pool } = server.services.database;
  const image = `00000000-0000-7000-8000-${business.businessId.slice(-12)}`;
  await pool.query(`insert into images values ($1, $2, 'image/png', '\\x0102', now())`, [
    image,
    business.businessId,
  ]);
  await pool.query('update businesses set logo_image_id = $1 where id = $2', [image, business.businessId]);
  await business.signInAs('Viewer');
  const { data } = await add({ business_to_import_setting: business.businessId });
  expect(await rowOf(data.id)).toMatchObject({
    brandPrimaryColor: '#123456',
    virtualAccountSetting: 'disabled',
    canGoLive: false,
    hasCompletedCompliance: false,
  });
  const logo = (await rowOf(data.id)).logoImageId;
  expect(logo).not.toBe(image);
  const copied = await pool.query('select business_id, bytes from images where id = $1', [logo]);
  expect(copied.rows).toEqual([{ business_id: data.id, bytes: Buffer.from([1, 2]) }]);
  await server.call(sessionContract.switchBusiness, { token, body: { businessId: data.id } });
  const roles = await server.call(rolesContract.listRoles, { token });
  expect(roles.data.items.find((role) => role.name === 'Shop')).toMatchObject({
    preset: false,
    memberCount: 0,
  });
  const taken = await server.call(emailTemplatesContract.getEmailTemplate, receipt);
  expect(taken.data.words.subject).toBe('Thank you from {{business}}');
  const features = await server.call(contract.listFeatures, { token });
  expect(features.data.items.filter((item) => item.status === 'disabled')).toMatchObject([
    { feature: 'split_payments' },
  ]);
  const { db } = server.services.database;
  const members = await db.selectFrom('members').where('businessId', '=', data.id).selectAll().execute();
  expect(members).toHaveLength(1);
});

test('settings are imported from a business without a logo as well', async () => {
  const { data } = await add({ business_to_import_setting: business.businessId });
  expect((await rowOf(data.id)).logoImageId).toBeNull();
});

test('settings of another business, or without permission to read them, are not imported', async () => {
  const stranger = await createTestBusiness(server);
  const refused = await add({ business_to_import_setting: stranger.businessId });
  expect(refused.body.error.fields).toEqual({ business_to_import_setting: 'Business is required' });
  const { database, clock } = server.services;
  const { id: userId } = (await profileOf()).user;
  await database.inTransaction((tx) =>
    addMember(tx, clock, { businessId: stranger.businessId, userId, role: 'Support' }),
  );
  expect((await add({ business_to_import_setting: stranger.businessId })).status).toBe(422);
});

test('calls to a disabled feature are rejected immediately, and disabling a module disables its features', async () => {
  const links = () => server.call(paymentLinksContract.listPaymentLinks, { token: business.token });
  const set = (feature: string, status: string) =>
    server.call(contract.updateFeatures, {
      token: business.token,
      body: { features: [{ feature, status }] },
    });
  await set('payment_links', 'disabled');
  expect((await links()).body.error.code).toBe('FEATURE_OFF');
  await set('payment_links', 'enabled');
  expect((await links()).status).toBe(200);
  await set('payment_gateway', 'disabled');
  expect((await links()).body.error.code).toBe('FEATURE_OFF');
  expect((await set('default', 'disabled')).status).toBe(422);
});

test('a request that includes a feature locked by the provider changes no feature at all', async () => {
  const { pool } = server.services.database;
  await pool.query(
    `insert into features (business_id, feature, status, locked_by_operator) values ($1, 'split_payments', 'disabled', true)`,
    [business.businessId],
  );
  const answer = await server.call(contract.updateFeatures, {
    token: business.token,
    body: {
      features: [
        { feature: 'wallets', status: 'disabled' },
        { feature: 'split_payments', status: 'enabled' },
      ],
    },
  });
  expect([answer.status, answer.body.error.code]).toEqual([409, 'FEATURE_LOCKED']);
  const { data } = await server.call(contract.listFeatures, { token: business.token });
  const statusOf = (feature: string) => data.items.find((item) => item.feature === feature);
  expect(statusOf('wallets')?.status).toBe('enabled');
  expect(statusOf('split_payments')).toMatchObject({ status: 'disabled', locked: true });
});

test('feature changes are rate limited', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const here = await createTestBusiness(strict);
  const body = { features: [{ feature: 'wallets', status: 'enabled' }] };
  let last = await strict.call(contract.updateFeatures, { token: here.token, body });
  for (let n = 0; n < 30; n += 1)
    last = await strict.call(contract.updateFeatures, { token: here.token, body });
  expect([last.status, last.body.waitTime]).toEqual([429, expect.stringMatching(/^\d+ seconds$/)]);
  await strict.close();
});

test('whether a feature was used before is stored for the whole business; an unknown feature is rejected', async () => {
  const body = { payment_links: false };
  const { token } = business;
  expect((await server.call(contract.saveEmptyData, { token, body })).data).toEqual(body);
  expect((await profileOf()).business.metadata.empty_data).toMatchObject({
    payment_links: false,
    transactions: true,
  });
  expect((await server.call(contract.saveEmptyData, { token, body: { nonsense: true } })).status).toBe(422);
});

test('a request from a tab that shows another business or mode than the active one is rejected', async () => {
  const { data } = await add();
  const { token } = business;
  const asShown = (businessId: string, mode: string) => ({
    'x-kasuwa-business': businessId,
    'x-kasuwa-mode': mode,
  });
  const link = { name: 'Only once', kind: 'multiple', currency: 'NGN', amount: 50_000 };
  const make = (headers: Record<string, string>) =>
    server.call(paymentLinksContract.createPaymentLink, { token, body: link, headers });
  expect((await make(asShown(business.businessId, 'test'))).status).toBe(200);
  await server.call(sessionContract.switchBusiness, { token, body: { businessId: data.id } });
  const stale = await make(asShown(business.businessId, 'test'));
  expect([stale.status, stale.body.error.code, stale.body.message]).toEqual([
    409,
    'SWITCHED_ELSEWHERE',
    'You switched to another business in another tab.',
  ]);
  await server.call(sessionContract.switchBusiness, { token, body: { businessId: business.businessId } });
  const live = { params: { businessId: business.businessId }, query: { environment: 'live' } };
  await server.call(sessionContract.switchEnvironment, { token, ...live });
  expect((await make(asShown(business.businessId, 'test'))).body.message).toBe(
    'You switched to live mode in another tab.',
  );
});

test('the live stream reports a switch in another tab, also to a tab that connects later', async () => {
  const listen = (query: string) =>
    fetch(`${server.url}/api/v1/live${query}`, { headers: { authorization: `Bearer ${business.token}` } });
  // The response head has arrived: from now on it is subscribed.
  const open = await listen('');
  const live = { params: { businessId: business.businessId }, query: { environment: 'live' } };
  await server.call(sessionContract.switchEnvironment, { token: business.token, ...live });
  expect(await open.text()).toContain('session.switched');
  const late = await listen(`?businessId=${business.businessId}&mode=test`);
  expect(await late.text()).toContain('session.switched');
});

test('switching the mode of a business requires permission in that business', async () => {
  const other = await createTestBusiness(server);
  const { database, clock } = server.services;
  const { id: userId } = (await profileOf()).user;
  await database.inTransaction((tx) =>
    addMember(tx, clock, { businessId: other.businessId, userId, role: 'Support' }),
  );
  const live = { params: { businessId: other.businessId }, query: { environment: 'live' } };
  const answer = await server.call(sessionContract.switchEnvironment, { token: business.token, ...live });
  expect(answer.status).toBe(403);
});
