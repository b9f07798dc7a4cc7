// Search: matches of words and tokens, and that no result exceeds the user's permissions.
import { expect, test } from 'vitest';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { addPayments } from '#test/support/payments.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const at = new Date('2026-11-10T10:00:00Z');

const server = await openServer();
const shop = await createTestBusiness(server);
await addPayments(server.services, shop.testEnvironmentId, [
  {
    at,
    amount: 150_050,
    channel: 'card',
    last4: '4081',
    name: 'Chiamaka Okonkwo',
    email: 'amaka@okonkwo.ng',
  },
  {
    at,
    amount: 150_050,
    channel: 'card',
    last4: '5521',
    currency: 'USD',
    name: 'Aisha Bello',
    email: 'aisha@bello.ng',
  },
  {
    at,
    amount: 9_000_000,
    channel: 'transfer',
    status: 'failed',
    name: 'Ibrahim Okon',
    email: 'ib@okon.ng',
    merchantReference: 'ORDER-9',
  },
]);
await server.call(paymentLinksContract.createPaymentLink, {
  token: shop.token,
  body: {
    name: 'Ankara deposit for Okon',
    kind: 'multiple',
    currency: 'NGN',
    amount: 500_000,
    slug: `ankara-${Date.now()}`,
  },
});

async function find(q: string, token = shop.token): Promise<string[]> {
  const answer = await server.call(searchContract.searchEverything, { query: { q }, token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data
    .map((item) => `${item.kind}: ${item.subtitle.split(' · ')[0]}`)
    .map((item) => item.replace(/\/pay\/.*/, item.includes('ankara') ? 'ankara' : ''));
}

test('a name, an e-mail and a reference find payments, and a link’s name finds the link', async () => {
  expect((await find('chiamaka')).sort()).toEqual([
    'customer: amaka@okonkwo.ng',
    'transaction: Chiamaka Okonkwo',
  ]);
  expect((await find('aisha@bello.ng')).sort()).toEqual([
    'customer: aisha@bello.ng',
    'transaction: Aisha Bello',
  ]);
  expect(await find('ORDER-9')).toEqual(['transaction: Ibrahim Okon']);
  expect(await find('ankara')).toEqual(['payment_link: ankara']);
  expect((await find('okon')).sort()).toEqual([
    'customer: amaka@okonkwo.ng',
    'customer: ib@okon.ng',
    'payment_link: ankara',
    'transaction: Chiamaka Okonkwo',
    'transaction: Ibrahim Okon',
  ]);
});

test('a result shows what it is and links to its screen', async () => {
  const { data } = await server.call(searchContract.searchEverything, {
    query: { q: 'chiamaka' },
    token: shop.token,
  });
  const found = data.find(({ kind }) => kind === 'transaction');
  expect(found).toMatchObject({
    title: expect.stringMatching(/^TST-[0-9A-F]{12} · ₦1,500\.50$/),
    subtitle: 'Chiamaka Okonkwo · •••• 4081 · Successful',
    path: `/payment-gateway/transactions/payments/${found?.id}`,
  });
});

test('tokens search by amount in the currency of the business, card, status and channel', async () => {
  expect(await find('amount:1,500.50')).toEqual(['transaction: Chiamaka Okonkwo']);
  expect(await find('amount:>2000')).toEqual(['transaction: Ibrahim Okon']);
  expect(await find('last4:5521')).toEqual(['transaction: Aisha Bello']);
  expect(await find('5521')).toEqual(['transaction: Aisha Bello']);
  expect(await find('status:failed')).toEqual(['transaction: Ibrahim Okon']);
  expect(await find('channel:transfer okon')).toEqual(['transaction: Ibrahim Okon']);
  expect(await find('amount:1500.50 ibrahim')).toEqual([]);
});

test('an invalid token is searched for as plain text', async () => {
  expect(await find('amount:much')).toEqual([]);
  expect(await find('last4:12')).toEqual([]);
});

test('results exclude other businesses, the other mode, disabled features and anything without permission', async () => {
  const stranger = await createTestBusiness(server);
  expect(await find('okon', stranger.token)).toEqual([]);
  expect(await find('okon', (await shop.signInAs('Owner', 'live')).token)).toEqual([]);
  const { database, clock } = server.services;
  const links = await shop.signInAs('Developer');
  await database.db
    .insertInto('features')
    .values({ businessId: shop.businessId, feature: 'payment_links', status: 'disabled' })
    .execute();
  expect((await find('okon', links.token)).filter((item) => item.startsWith('payment_link'))).toEqual([]);
  const roleId = clock.newId();
  await database.db
    .insertInto('roles')
    .values({
      id: roleId,
      businessId: shop.businessId,
      name: 'Cook',
      permissions: ['ACCOUNT.PROFILE.READ'],
      createdAt: clock.now(),
    })
    .execute();
  const cook = await shop.signInAs('Viewer');
  await database.db
    .updateTable('members')
    .set({ roleId })
    .where('userId', 'in', (users) => users.selectFrom('users').where('email', '=', cook.email).select('id'))
    .execute();
  await expect.poll(() => find('okon', cook.token)).toEqual([]);
});

test('QR codes, pages, keys and members are found by name, reference or e-mail, within the user’s permissions', async () => {
  const own = await createTestBusiness(server);
  const { token } = own;
  const word = `Zobo${Date.now()}`;
  const code = await server.call(qrCodesContract.createQrCode, {
    token,
    body: { name: `${word} till`, type: 'static', currency: 'NGN' },
  });
  const page = await server.call(paymentPagesContract.createPaymentPage, {
    token,
    body: {
      type: 'payment',
      currency: 'NGN',
      amount: 75_000,
      name: `${word} page`,
      slug: word.toLowerCase(),
    },
  });
  const key = await server.call(apiKeysContract.createApiKey, {
    token,
    body: {
      name: `${word} server`,
      kind: 'secret',
      permissions: ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ'],
    },
  });
  expect([code.status, page.status, key.status]).toEqual([200, 200, 200]);
  const search = (q: string, by = token) =>
    server.call(searchContract.searchEverything, { query: { q }, token: by }).then(({ data }) => data);
  const kinds = (found: { kind: string }[]) => found.map((item) => item.kind).sort();
  expect(kinds(await search(word))).toEqual(['api_key', 'payment_page', 'qr_code']);
  expect(kinds(await search(code.data.reference))).toEqual(['qr_code']);
  expect((await search(page.data.reference))[0]?.path).toBe(
    `/payment-gateway/payment-page/${page.data.id}/info`,
  );
  const colleague = await own.signInAs('Support');
  expect(kinds(await search(colleague.email))).toEqual(['member']);
  // The support role sees pages, but not codes, keys or people.
  expect(kinds(await search(word, colleague.token))).toEqual(['payment_page']);
  expect(await search(colleague.email, colleague.token)).toEqual([]);
  expect(await search(word, shop.token)).toEqual([]);
});

test('a search needs at least two characters and a signed-in user', async () => {
  const short = await server.call(searchContract.searchEverything, { query: { q: 'a' }, token: shop.token });
  expect(short.status).toBe(422);
  expect((await server.call(searchContract.searchEverything, { query: { q: 'okon' } })).status).toBe(401);
});
