// The list of sessions, immediate ending of sessions everywhere, and refresh from two tabs, through HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';
import { describeDevice, describePlace } from './device.ts';

const clock = movableClock(new Date());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const { login, refresh, getProfile, listSessions, revokeSession, revokeOtherSessions } = sessionContract;
const password = 'Correct-horse-2026';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

async function signIn(email: string, userAgent = chrome): Promise<{ token: string; refresh_token: string }> {
  const answer = await server.call(login, {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  });
  return answer.data as { token: string; refresh_token: string };
}

const statusOf = async (token: string) => (await server.call(getProfile, { token })).status;

async function list(token: string) {
  return (await server.call(listSessions, { token })).data.items;
}

test('sessions are listed with device, location and times, the current one first', async () => {
  const { email } = await createTestBusiness(server);
  const computer = await signIn(email);
  clock.advance(60_000);
  await signIn(email, phone);
  clock.advance(1000);
  const items = await list(computer.token);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatchObject({
    current: true,
    device: 'Chrome 131 on Windows',
    kind: 'computer',
    place: 'This network',
    impersonator: null,
  });
  expect(items[1]).toMatchObject({ current: false, device: 'Safari 18 on iPhone', kind: 'phone' });
  expect(Date.parse(items[0]?.last_seen_at ?? '')).toBeGreaterThan(Date.parse(items[1]?.last_seen_at ?? ''));
});

test('an ended session is rejected immediately, including its refresh token', async () => {
  const { email } = await createTestBusiness(server);
  const [mine, lost] = [await signIn(email), await signIn(email, phone)];
  expect(await statusOf(lost.token)).toBe(200);
  const other = (await list(mine.token)).find((item) => item.kind === 'phone');
  const params = { sessionId: other?.id ?? '' };
  expect((await server.call(revokeSession, { token: mine.token, params })).status).toBe(200);
  expect(await statusOf(lost.token)).toBe(401);
  expect((await server.call(refresh, { token: lost.refresh_token })).status).toBe(401);
  expect(await statusOf(mine.token)).toBe(200);
  expect((await server.call(revokeSession, { token: mine.token, params })).status).toBe(404);
});

test('ending a session of another user returns 404 and leaves it active', async () => {
  const [mine, theirs] = [await createTestBusiness(server), await createTestBusiness(server)];
  const [session] = await list(theirs.token);
  const params = { sessionId: session?.id ?? '' };
  expect((await server.call(revokeSession, { token: mine.token, params })).status).toBe(404);
  expect(await statusOf(theirs.token)).toBe(200);
});

test('all other sessions end with one call', async () => {
  const { email, token } = await createTestBusiness(server);
  const [mine, other] = [await signIn(email), await signIn(email, phone)];
  const ended = await server.call(revokeOtherSessions, { token: mine.token });
  expect(ended.data).toEqual({ ended: 2 });
  expect(await Promise.all([mine.token, other.token, token].map(statusOf))).toEqual([200, 401, 401]);
  expect(await list(mine.token)).toHaveLength(1);
});

test('expired sessions are not listed', async () => {
  const { email } = await createTestBusiness(server);
  clock.advance(25 * 3_600_000);
  const { token } = await signIn(email);
  expect(await list(token)).toHaveLength(1);
});

test('concurrent refreshes from several tabs all succeed with the same token pair', async () => {
  const { email } = await createTestBusiness(server);
  const first = await signIn(email);
  const pairs = await Promise.all(
    [1, 2, 3, 4, 5].map(() => server.call(refresh, { token: first.refresh_token })),
  );
  expect(pairs.map((pair) => pair.status)).toEqual([200, 200, 200, 200, 200]);
  const tokens = pairs.map((pair) => pair.data.token);
  expect(new Set(tokens).size).toBe(1);
  expect(new Set(pairs.map((pair) => pair.data.refresh_token)).size).toBe(1);
  expect(await statusOf(tokens[0] ?? '')).toBe(200);
  const next = await server.call(refresh, { token: pairs[0]?.data.refresh_token });
  const late = await server.call(refresh, { token: first.refresh_token });
  expect(late.data.refresh_token).toBe(next.data.refresh_token);
  expect(await list(tokens[0] ?? '')).toHaveLength(2);
});

test('later reuse of a refresh token ends every token pair of the session and is recorded in the audit trail', async () => {
  const { email, businessId } = await createTestBusiness(server);
  const first = await signIn(email);
  const second = (await server.call(refresh, { token: first.refresh_token })).data;
  clock.advance(11_000);
  expect((await server.call(refresh, { token: first.refresh_token })).status).toBe(401);
  expect((await server.call(refresh, { token: second.refresh_token })).status).toBe(401);
  const entry = await server.services.database.db
    .selectFrom('auditEntries')
    .where('businessId', '=', businessId)
    .where('action', '=', 'endReusedSession')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actorEmail: email, result: 'refused', errorCode: 'INVALID_REFRESH' });
});

test('forged tokens are rejected, and access and refresh tokens are not interchangeable', async () => {
  const { email } = await createTestBusiness(server);
  const pair = await signIn(email);
  expect(await statusOf(pair.refresh_token)).toBe(401);
  expect((await server.call(refresh, { token: pair.token })).status).toBe(401);
  expect((await server.call(refresh, { token: `ksw_rt_${'A'.repeat(43)}` })).status).toBe(401);
  expect(await statusOf(`${pair.token.slice(0, -1)}_`)).toBe(401);
});

test('the live stream of an ended session reports the end and closes immediately', async () => {
  const { email } = await createTestBusiness(server);
  const [mine, watched] = [await signIn(email), await signIn(email, phone)];
  const stream = await fetch(`${server.url}/api/v1/live`, {
    headers: { authorization: `Bearer ${watched.token}` },
  });
  expect(stream.status).toBe(200);
  const text = stream.text();
  await server.call(revokeOtherSessions, { token: mine.token });
  expect(await text).toContain('{"type":"session.ended"}');
});

test('a sign-in creates a new session, and the session of the sent cookie is not reused but ended', async () => {
  const { email } = await createTestBusiness(server);
  const planted = await signIn(email);
  const answer = await server.call(login, {
    body: { email, password },
    headers: { cookie: `kasuwa_token=${planted.token}`, 'x-kasuwa-client': 'web' },
  });
  const { token } = answer.data as { token: string };
  expect(token).not.toBe(planted.token);
  // The session that the browser had is ended too: the original and the new session are left.
  expect(await list(token)).toHaveLength(2);
});

test('a sign-in on a new device is notified by e-mail, one on a known device is not', async () => {
  const { email } = await createTestBusiness(server);
  const sent = () =>
    server.services.database.db
      .selectFrom('emails')
      .where('toAddress', '=', email)
      .where('kind', '=', 'new_sign_in')
      .selectAll()
      .execute();
  expect(await sent()).toEqual([]);
  await signIn(email);
  const [result] = await sent();
  expect(result?.subject).toBe('New login from Chrome 131 on Windows');
  await signIn(email, chrome.replace('131', '132'));
  expect(await sent()).toHaveLength(1);
});

test.each([
  [chrome, 'Chrome 131 on Windows', 'computer'],
  [phone, 'Safari 18 on iPhone', 'phone'],
  [`${chrome} Edg/131.0.2903.86`, 'Edge 131 on Windows', 'computer'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox 133 on Linux',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet 27 on Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Safari/604.1',
    'Chrome 131 on iPad',
    'tablet',
  ],
  ['curl/8.5.0', 'curl 8.5', 'program'],
  ['<script>alert(1)</script>', 'Unknown device', 'computer'],
  [null, 'Unknown device', 'program'],
])('%s is described as %s', (userAgent, device, kind) => {
  expect(describeDevice(userAgent)).toEqual({ device, kind });
});

test('a private address is shown as this network, and any other address as itself', () => {
  for (const ip of ['127.0.0.1', '::1', '10.4.0.9', '192.168.1.7', '::ffff:172.20.0.1', 'fd12::1'])
    expect(describePlace(ip)).toBe('This network');
  expect(describePlace('102.89.23.4')).toBe('102.89.23.4');
  expect(describePlace('::ffff:102.89.23.4')).toBe('102.89.23.4');
  expect(describePlace(null)).toBeNull();
});
