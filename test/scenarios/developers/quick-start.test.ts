// The quick start works as documented: its commands run as pasted, and its snippets verify real deliveries.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeliverer } from '#server/developers/webhooks/deliver.ts';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { quickStartCommands, quickStartScopes, verifySnippets } from '#shared/developers/quick-start.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import {
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#test/support/webhooks/receiver.ts';

const run = promisify(execFile);
let payers: Payers;
let receiver: WebhookReceiver;
let folder: string;
let secret: string;
let webhook: Received;
let answers: { begun: string; paid: string; read: string };

/** Runs all steps in one shell, as a user would paste them; the last three each print one line that begins with a mark. */
async function paste(key: string): Promise<typeof answers> {
  const steps = quickStartCommands({ origin: payers.server.url, key });
  const script = [steps.key, steps.initialize, 'echo', steps.pay, 'echo', steps.read].join('\n');
  const { stdout } = await run('bash', ['-ec', script]);
  const [begun = '', paid = '', read = ''] = stdout.split('\n').filter((line) => line !== '');
  return { begun, paid, read };
}

beforeAll(async () => {
  payers = await createPayers({ env: { WEBHOOK_ALLOW_PRIVATE: 'on' }, start: new Date() });
  receiver = await startWebhookReceiver();
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-quick-start-'));
  const endpoint = await payers.callAsMerchant(webhooksContract.createWebhookEndpoint, {
    body: { url: receiver.url },
  });
  secret = endpoint.data.secret;
  const body = { name: 'Quick start', kind: 'secret', permissions: [...quickStartScopes] };
  const created = await payers.callAsMerchant(apiKeysContract.createApiKey, { body });
  answers = await paste(created.data.key);
  const deliverer = createDeliverer(payers.server.services);
  await fanOutEvents(payers.server.services);
  await deliverer.step();
  await deliverer.settle();
  await deliverer.stop();
  webhook = receiver.received[0] as Received;
});
afterAll(async () => {
  await receiver.close();
  await payers.close();
  await rm(folder, { recursive: true });
});

test('the commands begin a payment, pay it with a test card and read it', () => {
  expect(answers.begun).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]+$/);
  expect(JSON.parse(answers.paid)).toMatchObject({ success: true, data: { state: 'successful' } });
  expect(JSON.parse(answers.read)).toMatchObject({
    data: { status: 'successful', amount: 250_000, reference: answers.begun.split('/').at(-1) },
  });
});

test('the payment sends a webhook', () => {
  expect(JSON.parse(webhook.body)).toMatchObject({ type: 'payment.succeeded', data: { amount: 250_000 } });
});

const signature = (): string => String(webhook.headers['x-kasuwa-signature']);

test('the Node snippet accepts our signature and rejects anything else', async () => {
  const file = join(folder, 'verify.mjs');
  await writeFile(file, verifySnippets.node);
  const { isGenuine } = (await import(file)) as {
    isGenuine(secret: string, header: string, body: string, toleranceS?: number): boolean;
  };
  const { body } = webhook;
  expect(isGenuine(secret, signature(), body)).toBe(true);
  expect(isGenuine(secret, `${signature().replace('v1=', 'v1=00,v1=')}`, body)).toBe(true);
  expect(isGenuine('whsec_other', signature(), body)).toBe(false);
  expect(isGenuine(secret, signature(), `${body} `)).toBe(false);
  expect(isGenuine(secret, signature().replace(/t=\d+/, 't=1700000000'), body)).toBe(false);
  expect(isGenuine(secret, signature(), body, -1)).toBe(false);
  expect(isGenuine(secret, '', body)).toBe(false);
});

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);
const hasPhp = await run('php', ['--version']).then(
  () => true,
  () => false,
);

test.runIf(hasPython)('the Python snippet accepts our signature and rejects anything else', async () => {
  await writeFile(join(folder, 'verify.py'), verifySnippets.python);
  const script =
    'import sys; sys.path.insert(0, sys.argv[1]); from verify import is_genuine as ok; s, h, b = sys.argv[2:]; print(ok(s, h, b.encode()), ok(s, h, b.encode() + b" "), ok("other", h, b.encode()))';
  const { stdout } = await run('python3', ['-c', script, folder, secret, signature(), webhook.body]);
  expect(stdout.trim()).toBe('True False False');
});

test.runIf(hasPhp)('the PHP snippet accepts our signature and rejects anything else', async () => {
  const file = join(folder, 'verify.php');
  await writeFile(
    file,
    `${verifySnippets.php}[$_, $s, $h, $b] = $argv; var_export([is_genuine($s, $h, $b), is_genuine($s, $h, "$b ")]);`,
  );
  const { stdout } = await run('php', [file, secret, signature(), webhook.body]);
  expect(stdout).toMatch(/0 => true,\s+1 => false/);
});
