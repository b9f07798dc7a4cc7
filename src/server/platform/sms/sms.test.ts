// SMS without a provider: no message is reported as sent, codes are sent by e-mail, and the status page and the waiting user are informed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { statusContract } from '#shared/contract/account/status.ts';
import { emailedCode, emailedToken } from '#test/support/inbox/messages.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';
import { queueSms } from './queue-sms.ts';
import { sendDueSms } from './send-sms.ts';

let away: TestServer;
let local: TestServer;
beforeAll(async () => {
  away = await startTestServer({ env: { OUTBOX: 'off' } });
  local = await startTestServer();
});
afterAll(async () => {
  await away.close();
  await local.close();
});

async function send(server: TestServer, to: string) {
  const { database } = server.services;
  // Messages of other tests are excluded: their clocks may be ahead, so the newest row need not be the one queued here.
  const others = await database.db.selectFrom('smsMessages').select('id').execute();
  await database.inTransaction((tx) =>
    queueSms(tx, server.services, { kind: 'one_time_code', to, text: '123456 is your code' }),
  );
  // First sends the messages that other tests left in the database, batch by batch.
  while ((await sendDueSms(server.services)) > 0);
  return database.db
    .selectFrom('smsMessages')
    .where('id', 'not in', [server.services.clock.newId(), ...others.map(({ id }) => id)])
    .select(['status', 'failure', 'text'])
    .executeTakeFirstOrThrow();
}

test('without a provider a message fails immediately, its text sealed for a resend; a local outbox keeps it readable', async () => {
  const failed = await send(away, '+2348030000001');
  expect(failed).toMatchObject({ status: 'FAILED', failure: 'No SMS provider is connected' });
  expect(failed.text).not.toBe('');
  expect(failed.text).not.toContain('123456');
  const stored = await send(local, '+2348030000002');
  expect(stored).toMatchObject({ status: 'SENT', failure: null });
  expect(stored.text).not.toBe('');
});

test('a code that expired before it was sent is discarded and erased, not sent days later', async () => {
  const { clock, database } = local.services;
  const sms = { kind: 'one_time_code', to: '+2348030000003', text: '123456 is your code', validMinutes: 10 };
  const id = await database.inTransaction((tx) => queueSms(tx, local.services, sms));
  const at = (ms: number) => ({ clock: { ...clock, now: () => new Date(clock.now().getTime() + ms) } });
  const days = Object.assign({}, local.services, at(3 * 86_400_000));
  while ((await sendDueSms(days)) > 0);
  const row = await database.db
    .selectFrom('smsMessages')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'DISCARDED', text: '', sentAt: null, providerReference: null });
});

test.each([
  ['away', 'not_connected'],
  ['local', 'local'],
] as const)('the status page reports the state of SMS: %s', async (where, state) => {
  const server = where === 'away' ? away : local;
  const { db } = server.services.database;
  await db.deleteFrom('smsMessages').execute();
  const { token } = await createTestBusiness(server);
  const { data } = await server.call(statusContract.getStatus, { token });
  expect(data.items.find((item) => item.part === 'sms')?.state).toBe(state);
});

test.each([
  ['away', 'email'],
  ['local', 'sms'],
] as const)(
  'a sign-in code requested by SMS is sent through the available channel: %s',
  async (where, channel) => {
    const server = where === 'away' ? away : local;
    const { email } = await createTestBusiness(server);
    const { db } = server.services.database;
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    const phoneNumber = sealField('users.phone_number', id, '+2348030000003');
    await db
      .updateTable('users')
      .set({ mfaEnabled: true, phoneNumber, phoneVerifiedAt: new Date() })
      .where('id', '=', id)
      .execute();
    const begun = await server.call(sessionContract.login, {
      body: { email, password: 'Correct-horse-2026' },
    });
    const challenge = begun.data.challenge ?? '';
    const sent = await server.call(signInContract.sendOtp, { body: { challenge, channel: 'sms' } });
    expect([sent.status, sent.data.channel]).toEqual([200, channel]);
  },
);

test('without a provider an account is set up with an e-mail code, and its phone number stays unverified', async () => {
  const email = 'zuma-without-sms@example.com';
  const password = 'Correct-horse-2026';
  const names = { businessName: 'Zuma Bakery', country: 'NG', website_url: 'http://localhost:4000' } as const;
  await away.call(signupContract.signup, { body: { ...names, email, password, confirmPassword: password } });
  const link = await emailedToken(away, email);
  const { data } = await away.call(signupContract.activateAccount, { body: { token: link } });
  const { token } = data;
  const person = { first_name: 'Zuma', last_name: 'Ade', phone_number: '+2348030000004' };
  const business = { business_type: 'sme', business_sector: 'Food Production' } as const;
  const saved = await away.call(signupContract.saveBusinessInformation, {
    body: { token, ...person, ...business },
  });
  expect(saved.data).toMatchObject({ step: 'phone', code_channel: 'email' });
  const sent = await away.call(signupContract.sendPhoneOtp, { body: { token } });
  expect(sent.data.sent_to).toContain('@example.com');
  const code = await emailedCode(away, email);
  const done = await away.call(signupContract.verifyOtp, { body: { token, code } });
  expect(done.status).toBe(200);
  const user = await away.services.database.db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['phoneNumber', 'phoneVerifiedAt'])
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ phoneNumber: '+2348030000004', phoneVerifiedAt: null });
});
