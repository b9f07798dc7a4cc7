// Registration through HTTP: from the form through e-mail and phone verification to the dashboard, and what must be refused.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { personForm, signupForm } from '#test/support/inbox/forms.ts';
import {
  countEmails,
  emailedToken,
  newestEmail,
  otherCode,
  textedCode,
} from '#test/support/inbox/messages.ts';
import { newPhone } from '#test/support/inbox/phones.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
const server = await openServer({ clock });

const {
  signup,
  checkActivationLink,
  activateAccount,
  resendVerification,
  getOnboarding,
  saveBusinessInformation,
  sendPhoneOtp,
  verifyOtp,
} = signupContract;
const { login, getProfile } = sessionContract;
const password = 'Correct-horse-2026';

const newAddress = () => `new-${randomBytes(5).toString('hex')}@example.com`;

const form = (email: string) => ({
  ...signupForm({ email, password }),
  website_url: 'http://localhost:4000',
});
const register = (email: string) => server.call(signup, { body: form(email) });

async function activated(email: string): Promise<string> {
  await register(email);
  const answer = await server.call(activateAccount, { body: { token: await emailedToken(server, email) } });
  expect(answer.status).toBe(200);
  return answer.data.token;
}

async function informed(email: string, phone: string): Promise<string> {
  const token = await activated(email);
  const body = personForm(token, phone);
  expect((await server.call(saveBusinessInformation, { body })).data.step).toBe('phone');
  expect((await server.call(sendPhoneOtp, { body: { token } })).data.sent_to).toMatch(/^\+234•+\d\d$/);
  return token;
}

test('sign-up verifies e-mail, business and phone, and ends in the dashboard as Owner in test mode', async () => {
  const [email, phone] = [newAddress(), newPhone()];
  const token = await informed(email, phone);
  const code = await textedCode(server, phone);
  const done = await server.call(verifyOtp, { body: { token, code } });
  expect(done.data).toMatchObject({ step: 'FEATURE-FLAG', user: { email } });
  const { user, business } = (await server.call(getProfile, { token: done.data.token })).data;
  expect(user).toMatchObject({ first_name: 'Zuma', phone_number: phone });
  expect(user.email_verified_at).not.toBeNull();
  expect(business).toMatchObject({
    business_name: 'Zuma Bakery',
    mode: 'test',
    role: { name: 'Owner' },
    currency: 'NGN',
    can_go_live: false,
  });
  expect((await server.call(login, { body: { email, password } })).data.step).toBe('FEATURE-FLAG');
});

test('an existing account gets the same response, and an e-mail that reports it', async () => {
  const { email } = await createTestBusiness(server);
  const [known, unknown] = [await register(email), await register(newAddress())];
  expect({ ...known.body, requestId: 0 }).toEqual({ ...unknown.body, requestId: 0 });
  expect(await newestEmail(server, email)).toContain('You already have an account');
});

test('passwords must match, and the country must be NG or US', async () => {
  const body = { ...form(newAddress()), confirmPassword: 'else', country: 'FR' };
  const answer = await server.call(signup, { body });
  expect(answer.body.error.fields.country).toBe('Must be one of: NG, US');
  const agreed = await server.call(signup, { body: { ...body, country: 'NG' } });
  expect(agreed.body.error.fields).toEqual({ confirmPassword: 'Passwords do not match' });
});

test('an activation link works once, for a day; sending it again replaces it', async () => {
  const email = newAddress();
  await register(email);
  const first = await emailedToken(server, email);
  const check = async (token: string) =>
    (await server.call(checkActivationLink, { params: { token } })).data?.status;
  expect(await check(first)).toBe('VALID');
  clock.advance(25 * 3_600_000);
  expect(await check(first)).toBe('EXPIRED');
  expect((await server.call(activateAccount, { body: { token: first } })).body.error.code).toBe('LINK_DEAD');
  expect((await server.call(resendVerification, { body: { token: first } })).status).toBe(200);
  const second = await emailedToken(server, email);
  expect(second).not.toBe(first);
  expect(await check(first)).toBeUndefined();
  expect((await server.call(activateAccount, { body: { token: second } })).status).toBe(200);
  expect(await check(second)).toBe('USED');
  expect((await server.call(activateAccount, { body: { token: second } })).body.error.code).toBe('LINK_DEAD');
  expect(await check('ksw_av_forged')).toBeUndefined();
});

test('requesting the link again does not reveal whether a sign-up is pending', async () => {
  const [waiting, nobody] = [newAddress(), newAddress()];
  await register(waiting);
  const again = await server.call(resendVerification, { body: { email: waiting } });
  const none = await server.call(resendVerification, { body: { email: nobody } });
  expect({ ...again.body, requestId: 0 }).toEqual({ ...none.body, requestId: 0 });
  expect([await countEmails(server, waiting), await countEmails(server, nobody)]).toEqual([2, 0]);
});

test('before e-mail verification the correct password gets a hint to activate, a wrong one does not', async () => {
  const email = newAddress();
  await register(email);
  const right = await server.call(login, { body: { email, password } });
  expect([right.status, right.body.error.code]).toEqual([403, 'ACCOUNT_NOT_ACTIVATED']);
  const wrong = await server.call(login, { body: { email, password: 'something else' } });
  expect([wrong.status, wrong.body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('signing in with an unfinished sign-up continues it, and invalidates the previous link', async () => {
  const email = newAddress();
  const before = await activated(email);
  const { data } = await server.call(login, { body: { email, password } });
  expect(data).toMatchObject({ step: 'LOGIN', user: { email } });
  expect(data.token).toBeUndefined();
  const token = data.challenge as string;
  expect((await server.call(getOnboarding, { params: { token } })).data.business_name).toBe('Zuma Bakery');
  expect((await server.call(getOnboarding, { params: { token: before } })).body.error.code).toBe('LINK_DEAD');
});

test('each field of the business information reports its own error', async () => {
  const token = await activated(newAddress());
  const body = { token, first_name: '', last_name: ' ', phone_number: '', business_sector: 'Sorcery' };
  const { fields } = (await server.call(saveBusinessInformation, { body })).body.error;
  expect(fields).toMatchObject({
    first_name: 'First name is required',
    phone_number: 'Phone Number is required',
    business_type: 'Business Type is required',
    business_sector: 'Business Sector is required',
  });
  const wrong = {
    ...body,
    first_name: 'Zu',
    last_name: 'Ade',
    business_type: 'sme',
    business_sector: 'Food',
  };
  const phone = await server.call(saveBusinessInformation, {
    body: { ...wrong, phone_number: '+2341' },
  });
  expect(phone.body.error.fields).toEqual({ phone_number: 'Phone Number is invalid' });
});

test('a wrong phone code creates no account, and five wrong attempts invalidate the code', async () => {
  const [email, phone] = [newAddress(), newPhone()];
  const token = await informed(email, phone);
  const code = await textedCode(server, phone);
  const wrong = { body: { token, code: otherCode(code) } };
  expect((await server.call(verifyOtp, wrong)).body.error.code).toBe('CODE_WRONG');
  for (let n = 0; n < 4; n += 1) await server.call(verifyOtp, wrong);
  expect((await server.call(verifyOtp, { body: { token, code } })).body.error.code).toBe('CODE_SPENT');
  expect((await server.call(login, { body: { email, password } })).data.step).toBe('LOGIN');
});

test('of concurrent uses of the same code, exactly one creates an account', async () => {
  const [email, phone] = [newAddress(), newPhone()];
  const token = await informed(email, phone);
  const body = { token, code: await textedCode(server, phone) };
  const answers = await Promise.all([1, 2, 3].map(() => server.call(verifyOtp, { body })));
  expect(answers.map((item) => item.status).sort()).toEqual([200, 410, 410]);
});

test('a second sign-up of the same address is rejected once the first has created the account', async () => {
  const [email, phone] = [newAddress(), newPhone()];
  const [first, two] = [await informed(email, phone), await informed(email, newPhone())];
  const code = await textedCode(server, phone);
  expect((await server.call(verifyOtp, { body: { token: first, code } })).status).toBe(200);
  const row = await server.services.database.db
    .selectFrom('signups')
    .where('email', '=', email)
    .where('completedAt', 'is', null)
    .select('phoneNumber')
    .executeTakeFirstOrThrow();
  const second = await textedCode(server, row.phoneNumber ?? '');
  const answer = await server.call(verifyOtp, { body: { token: two, code: second } });
  expect([answer.status, answer.body.error.code]).toEqual([410, 'LINK_DEAD']);
});

test('sign-ups are rate limited, and the waiting time is reported', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const email = newAddress();
  let last = await strict.call(signup, { body: form(email) });
  for (let n = 0; n < 5; n += 1) last = await strict.call(signup, { body: form(email) });
  expect(last.status).toBe(429);
  expect(last.body.waitTime).toMatch(/^\d+ minutes$/);
  await strict.close();
});
