// WhatsApp Business against a mock server that responds as documented: sent once, refused, and retried.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readWhatsAppAddress } from '#server/config-whatsapp.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import { sendDueSms } from '#server/platform/sms/send-sms.ts';
import {
  type StandInAnswer,
  type StandInRequest,
  startStandIn,
} from '#test/support/gateways/stand-in-server.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

const taken: StandInRequest[] = [];
let trouble: number | null = null;
let server: TestServer;
let stop: () => Promise<void>;

function answer(request: StandInRequest): StandInAnswer {
  if (trouble) return { status: trouble };
  if (request.headers.authorization !== 'Bearer tok=en') return { status: 401, body: {} };
  if (request.path !== '/v23.0/15551234/messages') return { status: 404, body: {} };
  if (request.body.includes('2348030000404')) return { status: 400, body: { error: { code: 131026 } } };
  taken.push(request);
  return { status: 200, body: { messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] } };
}

beforeAll(async () => {
  const standIn = await startStandIn(answer);
  stop = standIn.stop;
  const { host } = new URL(standIn.url);
  const url = `whatsapp://15551234:tok%3Den@${host}/v23.0?template=payment_alert&language=en_GB`;
  server = await startTestServer({ env: { WHATSAPP_URL: url, DEMO_LIVE_SANDBOX: 'off' } });
});
afterAll(async () => {
  await server.close();
  await stop();
});
beforeEach(async () => {
  trouble = null;
  taken.length = 0;
  await server.services.database.db.deleteFrom('smsMessages').execute();
});

async function send(to: string) {
  const { database } = server.services;
  const message = { kind: 'terminal_alert', to, text: 'NGN 1', channel: 'whatsapp', mode: 'live' } as const;
  await database.inTransaction((tx) => queueSms(tx, server.services, message));
  await sendDueSms(server.services);
  return database.db
    .selectFrom('smsMessages')
    .select(['status', 'failure', 'text', 'providerReference'])
    .executeTakeFirstOrThrow();
}

test.each([
  ['whatsapp://15551234:key@graph.facebook.com/v23.0', 'https://graph.facebook.com/v23.0/15551234/messages'],
  ['whatsapp://15551234:key@localhost:9000/', 'http://localhost:9000/15551234/messages'],
])('%s is a valid address', (text, url) => {
  expect(readWhatsAppAddress(text)).toMatchObject({ url, secret: 'key', template: null });
});

test('a live message is sent once, inside the approved template', async () => {
  expect(await send('+2348030000001')).toMatchObject({
    status: 'SENT',
    text: '',
    providerReference: 'wamid.1',
  });
  await sendDueSms(server.services);
  expect(taken).toHaveLength(1);
  expect(JSON.parse(taken[0]?.body ?? '')).toMatchObject({
    messaging_product: 'whatsapp',
    to: '2348030000001',
    template: {
      name: 'payment_alert',
      language: { code: 'en_GB' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'NGN 1' }] }],
    },
  });
});

test('a number without WhatsApp fails immediately, a failing provider is retried, and no error contains the key', async () => {
  expect(await send('+2348030000404')).toMatchObject({
    status: 'FAILED',
    failure: expect.stringContaining('refused it (131026)'),
  });
  await server.services.database.db.deleteFrom('smsMessages').execute();
  trouble = 503;
  const waiting = await send('+2348030000001');
  expect(waiting.status).toBe('PENDING');
  expect(waiting.failure).not.toContain('tok');
});
