// Calls whose body arrives after the caller lost access are refused: members, sessions, API keys and staff.
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { settlementContract } from '#shared/contract/operator/settlement.ts';
import { staffContract } from '#shared/contract/operator/staff.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { callAs, createTestOperator } from '../support/operators.ts';
import { openServer } from '../support/per-file/open-server.ts';
import { addressOf, createTestBusiness } from '../support/server.ts';

const server = await openServer();
const business = await createTestBusiness(server);
const link = { name: 'On its way', kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };

/** Sends the head of a call, runs `work` once the server has accepted it, then sends the body; returns the status. */
async function sendAround(path: string, headers: Record<string, string>, body: object, work: () => unknown) {
  const text = JSON.stringify(body);
  const call = request(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  await new Promise((resolve) => {
    call.on('continue', resolve);
    call.flushHeaders();
  });
  try {
    await work();
  } catch (error) {
    call.destroy();
    throw error;
  }
  call.end(text);
  return answered;
}

const makeLink = (token: string, work: () => unknown) =>
  sendAround(
    addressOf(paymentLinksContract.createPaymentLink, {}),
    { authorization: `Bearer ${token}` },
    link,
    work,
  );
const countLinks = async () => {
  const { data } = await server.call(paymentLinksContract.listPaymentLinks, { token: business.token });
  return data.items.filter(({ name }) => name === link.name).length;
};
const idOf = async (email: string) => {
  const { data } = await server.call(teamContract.listTeam, { token: business.token });
  return data.items.find((item) => item.email === email)?.id ?? '';
};

test('a call whose body is sent after its headers succeeds', async () => {
  const { token } = await business.signInAs('Admin');
  expect(await makeLink(token, () => undefined)).toBe(200);
  expect(await countLinks()).toBe(1);
});

test('a member removed, or moved to a role without the permission, before the body arrives creates nothing', async () => {
  const before = await countLinks();
  const removed = await business.signInAs('Admin');
  const of = { token: business.token, params: { id: await idOf(removed.email) } };
  const remove = async () =>
    expect((await server.call(teamContract.toggleStatus, { ...of, body: { status: 'CLOSED' } })).status).toBe(
      200,
    );
  expect(await makeLink(removed.token, remove)).toBe(401);
  const viewer = await business.signInAs('Admin');
  const other = await business.signInAs('Viewer');
  const roleId = (await server.call(teamContract.listTeam, { token: business.token })).data.items.find(
    ({ email }) => email === other.email,
  )?.role.id;
  const provided = { token: business.token, params: { id: await idOf(viewer.email) }, body: { roleId } };
  const demote = async () => expect((await server.call(teamContract.toggleRole, provided)).status).toBe(200);
  expect(await makeLink(viewer.token, demote)).toBe(403);
  expect(await countLinks()).toBe(before);
});

test('a session ended, or an API key disabled, before the body arrives creates nothing', async () => {
  const before = await countLinks();
  const { token } = await business.signInAs('Admin');
  expect(await makeLink(token, () => server.call(sessionContract.logout, { token }))).toBe(401);
  const created = await server.call(apiKeysContract.createApiKey, {
    token: business.token,
    body: { name: 'Shop', kind: 'secret', permissions: ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ_WRITE'] },
  });
  const off = { token: business.token, params: { keyId: created.data.id }, body: {} };
  const switchOff = async () =>
    expect((await server.call(apiKeysContract.disableApiKey, off)).status).toBe(200);
  expect(await makeLink(created.data.key, switchOff)).toBe(401);
  expect(await countLinks()).toBe(before);
});

test('a staff member disabled before the body arrives creates nothing', async () => {
  const { token } = await createTestOperator(server);
  const removed = await createTestOperator(server);
  const params = { operatorId: removed.id };
  const disable = async () => {
    const body = { status: 'DISABLED' };
    expect((await callAs(server, token, staffContract.setStaffStatus, { params, body })).status).toBe(200);
  };
  const { addHoliday, listHolidays } = settlementContract;
  const holiday = { country: 'NG', day: '2031-07-07', name: 'On its way' };
  const headers = { authorization: `Bearer ${removed.token}` };
  expect(await sendAround(addressOf(addHoliday, {}), headers, holiday, disable)).toBe(401);
  const { data } = await callAs(server, token, listHolidays, { query: { country: 'NG' } });
  expect(data.items.filter(({ name }) => name === holiday.name)).toEqual([]);
});
