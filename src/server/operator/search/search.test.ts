// The console's search, one test per rule: results by permission, and every look-up of people is audited.
import { expect, test } from 'vitest';
import { operatorPaymentsContract } from '#shared/contract/operator/lookups/payments.ts';
import { operatorSearchContract as contract } from '#shared/contract/operator/lookups/search.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { operatorRolesContract } from '#shared/contract/operator/operator-roles.ts';
import { usersContract } from '#shared/contract/operator/users.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { addPayments } from '#test/support/payments.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
const word = `Zobo${process.pid}${Date.now() % 100_000}`;
const shop = await createTestBusiness(server, { name: `${word} Drinks` });
const payer = `ngozi.${word.toLowerCase()}@okafor.ng`;
await addPayments(server.services, shop.testEnvironmentId, [
  {
    at: new Date('2026-11-10T10:00:00Z'),
    amount: 150_050,
    channel: 'card',
    last4: '4081',
    name: 'Ngozi Okafor',
    email: payer,
    merchantReference: `ORDER-${word}`,
  },
]);
const { db } = server.services.database;
const { reference } = await db
  .selectFrom('transactions')
  .where('environmentId', '=', shop.testEnvironmentId)
  .select('reference')
  .executeTakeFirstOrThrow();

const admin = await createTestOperator(server);
const helper = await createTestOperator(server, 'Support agent');
const officer = await createTestOperator(server, 'Compliance officer');

async function find(q: string, token = admin.token) {
  const { data, status, body } = await callAs(server, token, contract.searchConsole, { query: { q } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return data.items;
}
const kinds = async (q: string, token?: string) => (await find(q, token)).map(({ kind }) => kind);

/** Returns the look-ups of a member of staff, newest last. */
const looked = (operatorId: string) =>
  db
    .selectFrom('auditEntries')
    .where('actorId', '=', operatorId)
    .where('action', 'in', [
      'searchConsole',
      'getOperatorPayment',
      'getOperatorPayer',
      'listUsers',
      'getUser',
    ])
    .select(['action', 'entity', 'entityId', 'after', 'businessId', 'result'])
    .orderBy('id')
    .execute();

test('a payment is found by its reference in any case, by its prefix and by the merchant’s reference', async () => {
  for (const q of [reference, reference.toLowerCase(), reference.slice(0, -2), `ORDER-${word}`]) {
    const [found] = (await find(q)).filter(({ kind }) => kind === 'payment');
    expect([q, found]).toEqual([
      q,
      expect.objectContaining({
        title: reference,
        mode: 'test',
        status: 'successful',
        amount: 150_050,
        path: `/operator/payments/${reference}`,
      }),
    ]);
  }
});

test('a merchant is found by part of its name, a member by e-mail, a payer by the full address only', async () => {
  expect(await kinds(word)).toContain('merchant');
  expect(await kinds(shop.email)).toContain('user');
  expect(await kinds(payer.toUpperCase())).toContain('payer');
  expect(await kinds(payer.slice(0, -3))).not.toContain('payer');
  expect(await kinds('Ngozi Okafor')).not.toContain('payer');
});

test('spaces and commas between the words of a name do not matter, in the search and in the lists', async () => {
  const spaced = await createTestBusiness(server, { name: `${word}  Oils, & Sons` });
  const listed = async (search: string) => {
    const { data } = await callAs(server, admin.token, merchantsContract.listMerchants, {
      query: { search },
    });
    return data.items.map(({ id }) => id);
  };
  for (const q of [`${word} Oils`, `${word}, oils`, `${word}   oils & sons`, `${word}  Oils, & Sons`]) {
    const [merchant] = (await find(q)).filter(({ kind }) => kind === 'merchant');
    expect([q, merchant?.id]).toEqual([q, spaced.businessId]);
    expect([q, await listed(q)]).toEqual([q, [spaced.businessId]]);
  }
  expect(await kinds(`Oils ${word}`)).toEqual([]);
  expect(await kinds(',,')).toEqual([]);
});

test('results are limited to the permissions of each role', async () => {
  expect(await kinds(reference, officer.token)).toEqual([]);
  expect(await kinds(payer, officer.token)).toEqual([]);
  expect(await kinds(word, officer.token)).toContain('merchant');
  expect(await kinds(reference, helper.token)).toEqual(['payment']);
  expect(await kinds(payer, helper.token)).toEqual(['payer']);
  const merchant = await server.call(contract.searchConsole, { query: { q: word }, token: shop.token });
  expect(merchant.status).toBe(401);
});

test('wildcards and quotes are literal characters', async () => {
  for (const q of ['%%', '__', "a'; drop table users; --", '\\\\']) expect(await find(q)).toEqual([]);
});

test('a search for a payer is audited, with or without a result; a search that names no person is not', async () => {
  const operator = await createTestOperator(server, 'Support agent');
  await find(reference, operator.token);
  await find(word, operator.token);
  expect(await looked(operator.id)).toEqual([]);
  await find('nobody@nowhere.ng', operator.token);
  await find(payer, operator.token);
  expect(
    (await looked(operator.id)).map(({ action, after, businessId }) => [action, after, businessId]),
  ).toEqual([
    ['searchConsole', { searched: 'nobody@nowhere.ng', found: { payer: 0 } }, null],
    ['searchConsole', { searched: payer, found: { payer: 1 } }, null],
  ]);
});

test('opening a payment with its payer, a payer or a user is audited', async () => {
  const operator = await createTestOperator(server, 'Support agent');
  const payment = await callAs(server, operator.token, operatorPaymentsContract.getOperatorPayment, {
    params: { reference },
  });
  expect(payment.data).toMatchObject({ payerIsShown: true, customer: { email: payer }, mode: 'test' });
  const params = {
    environmentId: payment.data.environmentId,
    payerId: payment.data.customer.id ?? '',
  };
  const opened = await callAs(server, operator.token, operatorPaymentsContract.getOperatorPayer, { params });
  expect(opened.data.payments.map((each) => each.reference)).toEqual([reference]);
  const [user] = (await find(shop.email, operator.token)).filter(({ kind }) => kind === 'user');
  await callAs(server, operator.token, usersContract.getUser, { params: { userId: user?.id ?? '' } });
  await callAs(server, operator.token, usersContract.listUsers, { query: { search: shop.email } });
  await callAs(server, operator.token, usersContract.listUsers);
  expect((await looked(operator.id)).map(({ action, entityId }) => [action, entityId])).toEqual([
    ['getOperatorPayment', reference],
    ['getOperatorPayer', params.payerId],
    ['searchConsole', null],
    ['getUser', user?.id],
    ['listUsers', null],
  ]);
});

test('payment permission alone does not show payers, and a payer is not found in another environment', async () => {
  const name = `Ledger ${word}`;
  await callAs(server, admin.token, operatorRolesContract.createOperatorRole, {
    body: { name, permissions: ['PAYMENTS.READ'] },
  });
  const reader = await createTestOperator(server, name);
  const { data, body } = await callAs(server, reader.token, operatorPaymentsContract.getOperatorPayment, {
    params: { reference },
  });
  expect(data).toMatchObject({ payerIsShown: false, customer: { id: null, name: null, email: null } });
  expect(JSON.stringify(body)).not.toMatch(/ngozi|okafor/i);
  expect(await looked(reader.id)).toEqual([]);
  const response = await callAs(server, admin.token, operatorPaymentsContract.getOperatorPayment, {
    params: { reference },
  });
  const other = await createTestBusiness(server);
  const params = { environmentId: other.testEnvironmentId, payerId: response.data.customer.id ?? '' };
  const astray = await callAs(server, admin.token, operatorPaymentsContract.getOperatorPayer, { params });
  expect(astray.status).toBe(404);
  const refused = await callAs(server, reader.token, operatorPaymentsContract.getOperatorPayer, { params });
  expect(refused.status).toBe(403);
  expect((await looked(reader.id)).map(({ action, result }) => [action, result])).toEqual([
    ['getOperatorPayer', 'refused'],
  ]);
});
