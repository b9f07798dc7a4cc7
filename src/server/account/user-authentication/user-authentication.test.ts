// Tests of the sign-in settings of a business: mandatory second factor with grace period, session hours, allowed e-mail domains.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { userAuthenticationContract } from '#shared/contract/account/user-authentication.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer, type TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;
const clock = movableClock(new Date());
const hourMs = 3_600_000;

const server = await openServer({ clock });

async function change(input: Record<string, unknown>, token = business.token) {
  const body = { enforce_two_factor: false, session_hours: null, allowed_domains: [], ...input };
  return server.call(userAuthenticationContract.updateUserAuthentication, { token, body });
}

test('requiring a second factor gives members without one seven days', async () => {
  business = await createTestBusiness(server);
  const viewer = await business.signInAs('Viewer');
  const answer = await change({ enforce_two_factor: true });
  expect(answer.data).toMatchObject({
    enforce_two_factor: true,
    members: 2,
    members_without_second_factor: 2,
  });
  const { data } = await server.call(sessionContract.getProfile, { token: viewer.token });
  expect(data.account.enable_2fa).toBe(true);
  expect(Date.parse(data.user.reminder_expires_at ?? '')).toBe(clock.now().getTime() + 7 * 24 * hourMs);
  const response = await server.call(userAuthenticationContract.getMfaSettings, { token: viewer.token });
  expect(response.data).toEqual({ enable_2fa: true });
});

test('a session expires after the configured hours, for its access and refresh tokens', async () => {
  business = await createTestBusiness(server);
  await change({ session_hours: 2 });
  const { token, email } = await business.signInAs('Viewer');
  expect((await server.call(sessionContract.getProfile, { token })).status).toBe(200);
  const body = { email, password: 'Correct-horse-2026' };
  const refreshToken = (await server.call(sessionContract.login, { body })).body.data.refresh_token;
  const later = await startTestServer({
    clock: movableClock(new Date(clock.now().getTime() + 2 * hourMs + 1000)),
  });
  expect((await later.call(sessionContract.getProfile, { token })).status).toBe(401);
  expect((await later.call(sessionContract.refresh, { token: refreshToken })).status).toBe(401);
  await later.close();
});

test('session hours outside the limits and invalid domains are rejected at their field', async () => {
  business = await createTestBusiness(server);
  expect((await change({ session_hours: 0 })).body.error.fields).toEqual({
    session_hours: 'At least 1 hour',
  });
  expect((await change({ session_hours: 25 })).body.error.fields).toEqual({
    session_hours: 'At most 24 hours',
  });
  expect((await change({ allowed_domains: ['not a domain'] })).body.error.fields).toEqual({
    'allowed_domains.0': 'Enter a domain such as example.com',
  });
});

test('allowed domains that would exclude the caller are rejected', async () => {
  business = await createTestBusiness(server);
  const answer = await change({ allowed_domains: ['elsewhere.example'] });
  expect([answer.status, answer.body.error.code]).toEqual([409, 'DOMAIN_SHUTS_OUT']);
  expect((await change({ allowed_domains: ['Example.com', 'example.com'] })).data.allowed_domains).toEqual([
    'example.com',
  ]);
});

test('only addresses in the allowed domains can be invited', async () => {
  business = await createTestBusiness(server);
  await change({ allowed_domains: ['example.com'] });
  const roles = await server.call(rolesContract.listRoles, {
    token: business.token,
    query: { userType: 'MERCHANT' },
  });
  const roleId = roles.data.items.find((role) => role.name === 'Viewer')?.id ?? '';
  const invite = (emails: string[]) =>
    server.call(teamContract.inviteTeam, { token: business.token, body: { emails, roleId } });
  const refused = await invite(['new@example.com', 'new@other.example']);
  expect(refused.body.error.fields.emails).toBe(
    'You can only invite addresses at example.com, not new@other.example',
  );
  expect((await invite(['new@example.com'])).status).toBe(200);
});
