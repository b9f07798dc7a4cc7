// Links in e-mails lead to the host that the recipient uses, of an existing brand; hosts claimed by a caller are ignored.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandingContract } from '#shared/contract/account/branding.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { brandsContract } from '#shared/contract/operator/brands.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator, type TestOperator } from '#test/support/operators.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { addressOf, type CallOptions, createTestBusiness } from '#test/support/server.ts';

const [savanna, sahara, forged] = ['pay.savanna.test', 'pay.sahara.test', 'evil.example'] as const;
const own = 'http://localhost:4000';
const password = 'Correct-horse-2026';
const look = { logo: null, icon: null, favicon: null, primaryColor: '#0a7b4f', secondaryColor: '#2fb389' };

let payers: Payers;
let admin: TestOperator;
beforeAll(async () => {
  payers = await createPayers();
  admin = await createTestOperator(payers.server);
});
afterAll(() => payers.close());
beforeEach(async () => {
  for (const [host, companyName] of [
    [savanna, 'Savanna Pay'],
    [sahara, 'Sahara Bank'],
  ] as const)
    await brand(host, { companyName });
});

async function brand(host: string, change: object): Promise<void> {
  const body = { ...look, supportEmail: null, companyName: 'Brand', ...change };
  const answer = await callAs(payers.server, admin.token, brandsContract.saveBrand, {
    params: { host },
    body,
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => payers.server.services.hosts.knows(host)).toBe(true);
}

/** Makes a call as a browser at a host does. */
async function callAt(host: string, endpoint: Endpoint, { token, body, ...options }: CallOptions) {
  const answer = await payers.server.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, options),
    headers: { host, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^/\s]+/g) ?? [])];
const linksTo = async (email: string) => linksIn(await newestEmail(payers.server, email));
const at = (host: string) => [`http://${host}:4000`];

let people = 0;
const newAddress = () => `person-${++people}@example.com`;
const signUp = async (host: string, websiteUrl: string) => {
  const email = newAddress();
  const body = { businessName: 'Zuma Bakery', email, country: 'NG', password, confirmPassword: password };
  const answer = await callAt(host, signupContract.signup, { body: { ...body, website_url: websiteUrl } });
  expect(answer.status).toBe(200);
  return email;
};

/** Creates a business whose owner signed in at a host. */
async function ownerAt(host: string) {
  const { email, businessId } = await createTestBusiness(payers.server);
  const answer = await callAt(host, sessionContract.login, { body: { email, password } });
  return { email, businessId, token: answer.body.data.token as string };
}

test('sign-up e-mails use the host and name of the brand; an unknown host appears in no e-mail', async () => {
  const email = await signUp(savanna, `https://${savanna}`);
  expect(await linksTo(email)).toEqual(at(savanna));
  expect(await newestEmail(payers.server, email)).toContain('Savanna Pay');
  expect(await linksTo(await signUp(forged, `https://${forged}`))).toEqual([own]);
  expect(await linksTo(await signUp(`${savanna}.${forged}`, 'https://x@evil.example'))).toEqual([own]);
});

test('a password reset link uses the host of the last sign-in, whatever host requests it', async () => {
  const { email } = await ownerAt(savanna);
  const ask = (host: string, websiteUrl: string) =>
    callAt(host, signInContract.forgotPassword, { body: { email, website_url: websiteUrl } });
  for (const [host, websiteUrl] of [
    [savanna, `https://${savanna}`],
    [sahara, `https://${sahara}`],
    [forged, `https://${forged}`],
  ] as const) {
    expect((await ask(host, websiteUrl)).status).toBe(200);
    expect(await linksTo(email)).toEqual(at(savanna));
  }
  await callAs(payers.server, admin.token, brandsContract.deleteBrand, { params: { host: savanna } });
  await expect.poll(() => payers.server.services.hosts.knows(savanna)).toBe(false);
  await ask(forged, `https://${forged}`);
  expect(await linksTo(email)).toEqual([own]);
});

test('invitations, receipts and staff notices use the brand host of the business', async () => {
  const { token, email, businessId } = await ownerAt(sahara);
  const { data: roles } = await payers.server.call(rolesContract.listRoles, { token });
  const invited = newAddress();
  const roleId = roles.items.at(-1)?.id;
  const invite = await callAt(forged, teamContract.inviteTeam, {
    token,
    body: { emails: [invited], roleId },
  });
  expect(invite.status).toBe(200);
  expect(await linksTo(invited)).toEqual(at(sahara));
  const payer = newAddress();
  const begun = await payers.server.call(checkoutContract.initializeCheckout, {
    token,
    body: { amount: 500_000, email: payer },
  });
  expect(begun.data.checkoutUrl).toMatch(new RegExp(`^http://${sahara}:4000/pay/`));
  expect((await payers.payCard(begun.data.reference)).status).toBe(200);
  expect(await linksTo(payer)).toEqual(at(sahara));
  const body = { reason: 'A test of the address' };
  await callAs(payers.server, admin.token, merchantsContract.suspendMerchant, {
    params: { businessId },
    body,
  });
  expect(await linksTo(email)).toEqual(at(sahara));
});

test('payment links use the brand host of the business, whatever host requests them', async () => {
  const { token } = await ownerAt(sahara);
  const created = await callAt(forged, paymentLinksContract.createPaymentLink, {
    token,
    body: { name: 'Rice', amount: 100_000, kind: 'multiple', currency: 'NGN' },
  });
  expect(created.body.data.url).toMatch(new RegExp(`^http://${sahara}:4000/pay/`));
});

test('terms and privacy links are those of the brand or platform pages; non-HTTPS addresses are rejected', async () => {
  const legal = async () =>
    (await payers.server.call(brandingContract.getMetadata, { query: { website_url: `https://${savanna}` } }))
      .data;
  expect(await legal()).toMatchObject({ terms_url: '/legal/terms', privacy_url: '/legal/privacy' });
  await brand(savanna, { termsUrl: 'https://savanna.example/terms', privacyUrl: null });
  expect(await legal()).toMatchObject({
    terms_url: 'https://savanna.example/terms',
    privacy_url: '/legal/privacy',
  });
  for (const termsUrl of ['javascript:alert(1)', 'http://savanna.example', 'terms']) {
    const answer = await callAs(payers.server, admin.token, brandsContract.saveBrand, {
      params: { host: savanna },
      body: { ...look, supportEmail: null, companyName: 'Savanna Pay', termsUrl },
    });
    expect(answer.body.error.fields.termsUrl).toMatch(/Enter a web address/);
  }
});
