// The live stream: who may connect, which events each caller receives, the limits on streams, and that a stream ends with its access.
import { afterAll, expect, test } from 'vitest';
import { readings } from '#server/app.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { hear } from '#test/support/live.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { changedWaitMs, streamsMax } from './live.ts';

const open: AbortController[] = [];

const server = await openServer();
const business = await createTestBusiness(server);
afterAll(() => {
  for (const stop of open) stop.abort();
});

type Stream = { status: number; body: unknown; heard: () => string; ended: Promise<void>; stop: () => void };

async function listen(token: string, age = '0'): Promise<Stream> {
  const stop = new AbortController();
  open.push(stop);
  const response = await fetch(`${server.url}/api/v1/live?age=${age}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (response.status !== 200)
    return {
      status: response.status,
      body: await response.json(),
      heard: () => '',
      ended: Promise.resolve(),
      stop: () => undefined,
    };
  return { status: 200, body: null, ...(await hear(response)), stop: () => stop.abort() };
}

async function makeKey(kind: 'secret' | 'publishable', permissions: string[] = []) {
  const body = { name: 'Shop', kind, permissions };
  return (await server.call(apiKeysContract.createApiKey, { token: business.token, body })).data;
}

async function memberWith(name: string, permissions: string[]): Promise<string> {
  const role = await server.call(rolesContract.createRole, {
    token: business.token,
    body: { name, permissions },
  });
  const member = await business.signInAs('Viewer');
  const { items } = (
    await server.call(teamContract.listTeam, { token: business.token, query: { limit: 100 } })
  ).data;
  const id = items.find((item) => item.email === member.email)?.id ?? '';
  const answer = await server.call(teamContract.toggleRole, {
    token: business.token,
    params: { id },
    body: { roleId: role.data.id },
  });
  expect(answer.status).toBe(200);
  return member.token;
}

/** Notifies as another instance does. */
const notify = (payload: string) =>
  server.services.database.pool.query(`select pg_notify('kasuwa', $1)`, [payload]);

async function announce(event: Record<string, unknown>): Promise<void> {
  const live = [{ environmentId: business.testEnvironmentId, ...event }];
  await notify(JSON.stringify({ from: null, seq: 0, live }));
}

const payment = { type: 'transaction.updated', id: 'payment-7', status: 'successful' };
const refund = { type: 'refund.updated', id: 'refund-7', status: 'successful' };

test('a publishable key, which is visible in browsers, cannot open a stream', async () => {
  const { key } = await makeKey('publishable');
  expect(await listen(key ?? '')).toMatchObject({
    status: 403,
    body: { error: { code: 'SECRET_KEY_REQUIRED' } },
  });
  expect((await listen('nothing')).status).toBe(401);
});

test('each stream receives only the events that its permissions allow', async () => {
  const profileOnly = await memberWith('Profile', ['ACCOUNT.PROFILE.READ']);
  const links = await memberWith('Links', ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ']);
  const payments = await memberWith('Payments', ['PAYMENT_GATEWAY.TRANSACTIONS.READ']);
  const key = (await makeKey('secret', ['PAYMENT_GATEWAY.PAYOUTS.READ'])).key ?? '';
  const [nothing, bare, whole, program] = await Promise.all(
    [profileOnly, links, payments, key].map((token) => listen(token)),
  );
  await announce({ type: 'salary.updated', id: 'salary-7', status: 'paid' });
  await announce(payment);
  await announce(refund);
  await expect.poll(() => whole?.heard() ?? '').toContain('refund-7');
  expect(whole?.heard()).toContain(`data: ${JSON.stringify(payment)}\n\n`);
  expect(whole?.heard()).not.toContain('salary');
  await expect
    .poll(() => bare?.heard() ?? '')
    .toContain('{"type":"transaction.updated","status":"successful"}');
  expect(bare?.heard()).not.toMatch(/payment-7|refund/);
  expect(nothing?.heard()).not.toContain('data:');
  expect(program?.heard()).not.toContain('data:');
  for (const stream of [nothing, bare, whole, program]) stream?.stop();
});

test('a malformed announcement is not forwarded and ends no stream', async () => {
  const stream = await listen(business.token);
  for (const payload of ['not JSON', 'null', '{}', '[]', '"text"', '{"live":7}', '{"live":[{"type":7}]}'])
    await notify(payload);
  await announce({ ...payment, id: 'payment-after' });
  await expect.poll(stream.heard).toContain('payment-after');
  expect(stream.heard().split('data:')).toHaveLength(2);
  stream.stop();
});

test('streams per session are limited: one too many is rejected, and a closed one frees its place', async () => {
  const { token } = await business.signInAs('Viewer');
  const streams = await Promise.all(Array.from({ length: streamsMax.session }, () => listen(token)));
  expect(new Set(streams.map((stream) => stream.status))).toEqual(new Set([200]));
  const refused = await fetch(`${server.url}/api/v1/live`, { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(((await refused.json()) as { error: { code: string } }).error.code).toBe('TOO_MANY_REQUESTS');
  streams[0]?.stop();
  await expect
    .poll(async () => {
      const again = await listen(token);
      again.stop();
      return again.status;
    })
    .toBe(200);
  for (const stream of streams) stream.stop();
});

test('the streams of a key end when it is disabled, those of a session at logout', async () => {
  const created = await makeKey('secret', ['PAYMENT_GATEWAY.TRANSACTIONS.READ']);
  const viewer = await business.signInAs('Viewer');
  const [ofKey, ofSession] = [await listen(created.key ?? ''), await listen(viewer.token)];
  const params = { keyId: created.id };
  await server.call(apiKeysContract.disableApiKey, { token: business.token, params, body: {} });
  await server.call(sessionContract.logout, { token: viewer.token });
  await Promise.all([ofKey?.ended, ofSession?.ended]);
  expect(ofKey?.heard()).toContain('session.ended');
  expect(ofSession?.heard()).toContain('session.ended');
});

test('a permission lost while a stream is open ends its events', async () => {
  const token = await memberWith('Payments for now', ['PAYMENT_GATEWAY.TRANSACTIONS.READ']);
  const stream = await listen(token);
  await announce({ ...payment, id: 'payment-before' });
  await expect.poll(stream.heard).toContain('payment-before');
  const roles = (await server.call(rolesContract.listRoles, { token: business.token })).data.items;
  const roleId = roles.find((role) => role.name === 'Payments for now')?.id ?? '';
  const body = { name: 'Payments for now', permissions: ['ACCOUNT.PROFILE.READ'] };
  const changed = await server.call(rolesContract.updateRole, {
    token: business.token,
    params: { roleId },
    body,
  });
  expect(changed.status).toBe(200);
  await expect
    .poll(async () => {
      const before = stream.heard().length;
      await announce({ ...payment, id: 'payment-later' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return stream.heard().length - before;
    })
    .toBe(0);
  stream.stop();
});

const changed = { type: 'payment_links.changed', id: '', status: '' };

/** Returns the calls that a stream was told to repeat. */
const callsOf = (received: string): string[] =>
  [...received.matchAll(/data: (\{"type":"changed".*\})/g)].flatMap(
    ([, event]) => (JSON.parse(event ?? '') as { calls: string[] }).calls,
  );

async function makeLink(): Promise<void> {
  const body = { name: 'Hampers', kind: 'multiple' as const, currency: 'NGN' as const, amount: 500_000 };
  const created = await server.call(paymentLinksContract.createPaymentLink, { token: business.token, body });
  expect(created.status).toBe(200);
}

test('a change sends the calls to repeat to callers who may read it, and to no one else', async () => {
  const links = await memberWith('Reads links', ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ']);
  const profileOnly = await memberWith('Reads the profile', ['ACCOUNT.PROFILE.READ']);
  const other = await createTestBusiness(server);
  const [reader, stranger, elsewhere] = await Promise.all(
    [links, profileOnly, other.token].map((token) => listen(token)),
  );
  await makeLink();
  await expect.poll(() => callsOf(reader?.heard() ?? '')).toContain('GET /payment-links/:linkId');
  expect(callsOf(reader?.heard() ?? '')).toContain('GET /payment-links');
  await announce({ ...payment, id: 'payment-last' });
  expect(stranger?.heard()).not.toContain('payment-links');
  expect(elsewhere?.heard()).not.toContain('data:');
  for (const stream of [reader, stranger, elsewhere]) stream?.stop();
});

test('lists of payments are not reloaded after a change: new payments wait behind a button', () => {
  const all = [...readings.values()].flat().map(({ call }) => call);
  expect(all).toContain('GET /payment-links');
  expect(all).not.toContain('GET /transaction');
});

test('changes in quick succession are combined into one event', async () => {
  const stream = await listen(business.token);
  const beganAt = performance.now();
  for (let round = 0; round < 50; round += 1) await announce(changed);
  const tookMs = performance.now() - beganAt;
  await expect.poll(() => callsOf(stream.heard()).length).toBeGreaterThan(0);
  await announce({ ...payment, id: 'payment-then' });
  await expect.poll(stream.heard).toContain('payment-then');
  const events = stream.heard().split('"type":"changed"').length - 1;
  // Changes within one wait are sent together; a slow machine needs more waits to announce them all.
  expect(events).toBeLessThanOrEqual(2 + tookMs / changedWaitMs);
  stream.stop();
});

/**
 * Returns the first events of a stream that opens after links have changed and a payment was announced. Announcements arrive in order:
 * `first` has received the last of them.
 */
async function openLate(first: Stream, token: string, age: (sinceMs: number) => number): Promise<string> {
  const beganAt = performance.now();
  const id = `payment-${beganAt}`;
  await announce(changed);
  await announce({ ...payment, id });
  await expect.poll(first.heard).toContain(id);
  const late = await listen(token, String(Math.ceil(age(performance.now() - beganAt))));
  // Missed events are sent before new announcements.
  await announce({ ...payment, id: `${id}-last` });
  await expect.poll(late.heard).toMatch(/-last"|"gap"/);
  late.stop();
  return late.heard();
}

test('a new stream receives the changes since the page began to load, or a gap when they are unknown', async () => {
  const reader = await memberWith('Reads all', [
    'PAYMENT_GATEWAY.PAYMENT_LINKS.READ',
    'PAYMENT_GATEWAY.TRANSACTIONS.READ',
  ]);
  const payments = await memberWith('Reads payments', ['PAYMENT_GATEWAY.TRANSACTIONS.READ']);
  const first = await listen(business.token);
  // While other instances start and stop, recent history may be unknown; the stream then reports a gap.
  const received = async (token: string, age = (sinceMs: number) => sinceMs) => {
    for (;;) {
      const message = await openLate(first, token, age);
      if (!message.includes('{"type":"gap"}')) return message;
    }
  };
  const all = await received(reader);
  expect(callsOf(all)).toContain('GET /payment-links');
  expect(all).toMatch(/"id":"payment-[0-9.]+"/);
  // The request may have been under way since before the change.
  expect(callsOf(await received(reader, () => 1))).toContain('GET /payment-links');
  const some = await received(payments);
  expect(some).toMatch(/"id":"payment-[0-9.]+"/);
  expect(callsOf(some)).not.toContain('GET /payment-links');
  const long = await listen(reader, '999999999');
  await expect.poll(long.heard).toContain('{"type":"gap"}');
  for (const age of ['', '-5', 'nothing', '1e999']) {
    const odd = await listen(reader, age);
    expect(odd.status).toBe(200);
    odd.stop();
  }
  for (const stream of [first, long]) stream.stop();
});
