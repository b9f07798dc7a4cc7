// Guessing through HTTP: delays grow for the origin of the attempts, and a stranger cannot lock the owner out.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { usersContract } from '#shared/contract/operator/users.ts';
import { callAs, createTestOperator, operatorPassword } from '#test/support/operators.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';
import { networkOf } from './guesses.ts';

const clock = movableClock(new Date());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

const password = 'Correct-horse-2026';
let networks = 0;
/** An address in a separate network. */
const newAddress = () => `203.${Math.floor(networks / 250)}.${networks++ % 250}.7`;

function signIn(email: string, from: string, options: { secret?: string; cookie?: string } = {}) {
  const headers = { 'x-forwarded-for': from, ...(options.cookie && { cookie: options.cookie }) };
  const body = { email, password: options.secret ?? password };
  return server.call(sessionContract.login, { body, headers: { ...headers, 'x-kasuwa-client': 'web' } });
}

async function guess(email: string, from: string, times: number, cookie?: string): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n += 1)
    statuses.push((await signIn(email, from, { secret: 'not it', ...(cookie && { cookie }) })).status);
  return statuses;
}

async function deviceCookie(email: string): Promise<string> {
  const answer = await signIn(email, newAddress());
  const found = answer.headers.getSetCookie().find((item) => item.startsWith('kasuwa_device='));
  return found?.split(';')[0] ?? '';
}

test('wrong passwords from another network do not lock the owner out', async () => {
  const { email } = await createTestBusiness(server);
  const stranger = newAddress();
  expect(await guess(email, stranger, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await signIn(email, stranger)).status).toBe(429);
  expect((await signIn(email, newAddress())).status).toBe(200);
});

test('a known device can sign in from a blocked network, to its own account only', async () => {
  const { email } = await createTestBusiness(server);
  const cookie = await deviceCookie(email);
  const shared = newAddress();
  await guess(email, shared, 6);
  expect((await signIn(email, shared)).status).toBe(429);
  expect((await signIn(email, shared, { cookie })).status).toBe(200);
  const another = await createTestBusiness(server);
  await guess(another.email, shared, 6);
  expect((await signIn(another.email, shared, { cookie })).status).toBe(429);
});

test('each further wrong password doubles the delay; a correct one resets it', async () => {
  const { email } = await createTestBusiness(server);
  const here = newAddress();
  await guess(email, here, 5);
  for (const minutes of [1, 2, 4]) {
    expect((await signIn(email, here)).headers.get('retry-after')).toBe(String(minutes * 60));
    clock.advance(minutes * 60_000);
    expect(await guess(email, here, 1)).toEqual([401]);
  }
  clock.advance(8 * 60_000);
  expect((await signIn(email, here)).status).toBe(200);
  expect(await guess(email, here, 5)).toEqual([401, 401, 401, 401, 401]);
});

test('concurrent attempts are counted like sequential ones', async () => {
  const { email } = await createTestBusiness(server);
  const here = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn(email, here, { secret: 'not it' })),
  );
  expect(answers.filter((item) => item.status === 401)).toHaveLength(5);
});

test('guesses from many networks are blocked together, and a known device can still sign in', async () => {
  const { email } = await createTestBusiness(server);
  const cookie = await deviceCookie(email);
  const addresses = Array.from({ length: 25 }, newAddress);
  for (const address of addresses) await guess(email, address, 4);
  expect((await signIn(email, newAddress())).status).toBe(429);
  expect((await signIn(email, newAddress(), { cookie })).status).toBe(200);
});

test('a stranger’s reset requests do not block the owner’s', async () => {
  const { email } = await createTestBusiness(server);
  const ask = (from: string) =>
    server.call(signInContract.forgotPassword, { body: { email }, headers: { 'x-forwarded-for': from } });
  const stranger = newAddress();
  for (let n = 0; n < 5; n += 1) await ask(stranger);
  expect((await ask(stranger)).status).toBe(429);
  expect((await ask(newAddress())).status).toBe(200);
});

test('unlocking clears the attempts of all networks', async () => {
  const { email } = await createTestBusiness(server);
  const agent = await createTestOperator(server, 'Support agent');
  const addresses = [newAddress(), newAddress()];
  for (const address of addresses) await guess(email, address, 6);
  const listed = await callAs(server, agent.token, usersContract.listUsers, { query: { search: email } });
  const params = { userId: listed.data.items[0]?.id ?? '' };
  expect(listed.data.items[0]?.status).toBe('LOCKED');
  const body = { reason: 'Asked on the telephone' };
  await callAs(server, agent.token, usersContract.unlockUser, { params, body });
  for (const address of addresses) expect((await signIn(email, address)).status).toBe(200);
});

test('staff are not locked out by a stranger, and are counted separately from a merchant with the same e-mail', async () => {
  const { email } = await createTestOperator(server);
  const tryIn = (from: string, secret: string) =>
    server.call(operatorSessionContract.signInOperator, {
      body: { email, password: secret },
      headers: { 'x-forwarded-for': from },
    });
  const stranger = newAddress();
  for (let n = 0; n < 5; n += 1) await tryIn(stranger, `wrong ${randomBytes(2).toString('hex')}`);
  expect((await tryIn(stranger, operatorPassword)).status).toBe(429);
  expect((await tryIn(newAddress(), operatorPassword)).status).toBe(200);
  expect((await signIn(email, stranger)).status).toBe(401);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.99', '203.0.113.0/24'],
  ['2001:db8:12:3::1', '2001:db8:12::/48'],
  ['::1', '0:0:0::/48'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
