// SMS by Twilio and by Termii, through the outbox, against mock servers that respond as documented.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSmsAddress } from '#server/config-sms.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import { sendDueSms } from '#server/platform/sms/send-sms.ts';
import { statusContract } from '#shared/contract/account/status.ts';
import { type SmsStandIn, startSmsStandIn } from '#test/support/gateways/sms-stand-in.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

test.each([
  ['twilio://AC1:token@api.twilio.com?from=%2B15551234567', 'https://api.twilio.com', '+15551234567'],
  ['twilio://AC1:token@localhost:9000?from=Kasuwa', 'http://localhost:9000', 'Kasuwa'],
  ['termii://:key@v3.api.termii.com?from=Kasuwa', 'https://v3.api.termii.com', 'Kasuwa'],
])('%s is a valid address', (text, origin, from) => {
  expect(readSmsAddress(text)).toMatchObject({ origin, from });
});

test.each([
  'https://AC1:token@api.twilio.com?from=Kasuwa',
  'twilio://api.twilio.com?from=Kasuwa',
  'twilio://:token@api.twilio.com?from=Kasuwa',
  'twilio://AC1:token@api.twilio.com',
  'termii://:key@v3.api.termii.com',
  'termii://v3.api.termii.com?from=Kasuwa',
])('%s is not a valid address', (text) => {
  expect(readSmsAddress(text)).toBeNull();
});

describe.each(['twilio', 'termii'] as const)('%s', (provider) => {
  let standIn: SmsStandIn;
  let server: TestServer;
  beforeAll(async () => {
    standIn = await startSmsStandIn();
    const host = new URL(standIn.url).host;
    const sms = {
      twilio: `twilio://AC1:s%C3%A9cret@${host}?from=%2B15551234567`,
      termii: `termii://:key@${host}?from=Kasuwa`,
    };
    server = await startTestServer({ env: { SMS_URL: sms[provider] } });
  });
  afterAll(async () => {
    await server.close();
    await standIn.close();
  });
  beforeEach(async () => {
    standIn.condition.now = 'up';
    standIn.taken.length = 0;
    await server.services.database.db.deleteFrom('smsMessages').execute();
  });

  async function send(to = '+2348030000001') {
    const { database } = server.services;
    await database.inTransaction((tx) =>
      queueSms(tx, server.services, { kind: 'one_time_code', to, text: '123456 is your code' }),
    );
    await sendDueSms(server.services);
    return database.db
      .selectFrom('smsMessages')
      .select(['status', 'failure', 'text', 'providerReference', 'attemptCount'])
      .executeTakeFirstOrThrow();
  }

  test('a message is sent once, and its text is erased even with a local outbox', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ status: 'SENT', failure: null, text: '', attemptCount: 1 });
    expect(standIn.taken).toEqual([
      {
        to: '+2348030000001',
        from: provider === 'twilio' ? '+15551234567' : 'Kasuwa',
        text: '123456 is your code',
        reference: sent.providerReference,
      },
    ]);
    await sendDueSms(server.services);
    expect(standIn.taken).toHaveLength(1);
  });

  test('a number that the provider refuses fails immediately, and its text stays sealed so that staff can resend it', async () => {
    const failed = await send('+15005550001');
    expect(failed).toMatchObject({
      status: 'FAILED',
      attemptCount: 1,
      failure: expect.stringMatching(/refused it \((21211|400)\)/),
    });
    expect(failed.text).not.toBe('');
    expect(failed.text).not.toContain('123456');
  });

  test.each(['down', 'busy', 'unknown_account', 'unreadable'] as const)(
    'a provider that is %s is retried later, and the error contains no secret',
    async (condition) => {
      standIn.condition.now = condition;
      const waiting = await send();
      expect(waiting).toMatchObject({ status: 'PENDING', attemptCount: 1 });
      expect(waiting.failure).not.toMatch(/s.cret|key|123456/);
      expect(waiting.text).not.toBe('');
      standIn.condition.now = 'up';
      const due = new Date(server.services.clock.now());
      await server.services.database.db.updateTable('smsMessages').set({ nextAttemptAt: due }).execute();
      await sendDueSms(server.services);
      expect(standIn.taken).toHaveLength(1);
    },
  );

  test('the status page reports that SMS works', async () => {
    const { token } = await createTestBusiness(server);
    const { data } = await server.call(statusContract.getStatus, { token });
    expect(data.items.find((item) => item.part === 'sms')?.state).toBe('working');
  });
});
