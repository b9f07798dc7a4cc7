// Passwords and sessions checked at the start of a call are checked again under the lock, after a concurrent password reset.
import { expect, test } from 'vitest';
import { profileContract } from '#shared/contract/account/profile.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { race } from '../support/attack/race.ts';
import { emailedToken } from '../support/inbox/messages.ts';
import { newPhone } from '../support/inbox/phones.ts';
import { openServer } from '../support/per-file/open-server.ts';
import { type Answer, createTestBusiness, type TestBusiness } from '../support/server.ts';

const server = await openServer({ env: { RATE_LIMITS: 'off' } });
const old = 'Correct-horse-2026';
const chosen = 'Another-stable-77';
const stolen = 'Somebody-elses-55';
const rounds = 6;

async function askForLink(business: TestBusiness): Promise<() => Promise<Answer<unknown>>> {
  await server.call(signInContract.forgotPassword, { body: { email: business.email } });
  const body = {
    token: await emailedToken(server, business.email),
    password: chosen,
    confirmPassword: chosen,
  };
  return () => server.call(signInContract.resetPassword, { body });
}
const logIn = (email: string, password: string) =>
  server.call(sessionContract.login, { body: { email, password } });
const isIn = async (token: string | undefined) =>
  token !== undefined && (await server.call(sessionContract.getProfile, { token })).status === 200;

test('sessions begun with the old password during a password reset are invalid afterwards', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const business = await createTestBusiness(server);
    const reset = await askForLink(business);
    let isOver = false;
    const changed = reset().finally(() => {
      isOver = true;
    });
    const tokens = await race(4, async () => {
      const results: (string | undefined)[] = [];
      while (!isOver) results.push((await logIn(business.email, old)).data?.token);
      return results;
    });
    expect((await changed).status).toBe(200);
    for (const token of tokens.flat()) expect(await isIn(token)).toBe(false);
    expect((await logIn(business.email, chosen)).status).toBe(200);
  }
});

type Change = (business: TestBusiness) => Promise<Answer<unknown>>;
const changes: Record<string, Change> = {
  'another password': ({ token }) =>
    server.call(signInContract.changePassword, {
      token,
      body: { currentPassword: old, password: stolen, confirmPassword: stolen },
    }),
  'one-time codes as second factor': ({ token }) =>
    server.call(secondFactorsContract.toggleMfaStatus, { token, body: { enabled: true, password: old } }),
  'another phone number': ({ token }) =>
    server.call(profileContract.updateProfile, {
      token,
      body: { first_name: 'Somebody', last_name: 'Else', phone_number: newPhone() },
    }),
};

test.each(Object.entries(changes))(
  '%s, set in a session during a password reset: exactly one of the two succeeds',
  async (_, change) => {
    for (let round = 0; round < rounds; round += 1) {
      const business = await createTestBusiness(server);
      const reset = await askForLink(business);
      const [changed, other] = await Promise.all([reset(), change(business)]);
      expect([changed.status, other.status].filter((status) => status === 200)).toHaveLength(1);
      if (changed.status === 200) expect((await logIn(business.email, chosen)).status).toBe(200);
    }
  },
);
