// Deliveries: at least once and signed, retried over 72 hours, one lane per endpoint, and none lost by a crash.

import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { retentionRules } from '#server/modules.ts';
import { applyRetentionRule } from '#server/operator/retention/jobs.ts';
import { abandonStale } from '#server/payments/checkout/jobs.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { webhookEvents, webhookPayload } from '#shared/contract/developers/webhook-events.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { paymentEventData } from '#shared/contract/payments/events/payment-events.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhooks/receiver.ts';
import { claimDeliveries } from './claim-queries.ts';
import { createDeliverer, type Deliverer } from './deliver.ts';
import { fanOutEvents } from './fan-out.ts';
import { notifyOfFailingEndpoints } from './jobs.ts';
import { attemptsMax, nextAttemptAt } from './retry-plan.ts';

let payers: Payers;
let receiver: WebhookReceiver;
let deliverer: Deliverer;
const hourMs = 3_600_000;
/** An expiry date for which the sandbox declines a card as refused by the bank. */
const declining: [number, number] = [5, 2039];

beforeAll(async () => {
  payers = await createPayers({ env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  deliverer = createDeliverer(payers.server.services, { timeoutMs: 400 });
});
afterEach(async () => {
  await deliverer.stop();
  await receiver.close();
  const { data } = await payers.callAsMerchant(webhooksContract.listWebhookEndpoints, {});
  for (const { id } of data)
    await payers.callAsMerchant(webhooksContract.removeWebhookEndpoint, { params: { endpointId: id } });
});
afterAll(() => payers.close());

async function addEndpoint(input: Record<string, unknown> = {}) {
  const body = { url: receiver.url, ...input };
  const answer = await payers.callAsMerchant(webhooksContract.createWebhookEndpoint, { body });
  expect(answer.status).toBe(200);
  return answer.data;
}

/** Fans out events and sends deliveries until nothing is due. */
async function run(by: Deliverer = deliverer): Promise<void> {
  const { services } = payers.server;
  while ((await fanOutEvents(services)) > 0);
  while ((await by.step()) > 0);
  await by.settle();
}

const example = paymentEventData.parse(webhookEvents['payment.succeeded'].example);

async function happen(times = 1): Promise<void> {
  const { database, clock } = payers.server.services;
  await database.inTransaction(async (tx) => {
    for (let index = 0; index < times; index += 1)
      await recordEvent(tx, clock, {
        environmentId: payers.business.testEnvironmentId,
        type: 'payment.succeeded',
        subjectId: null,
        data: example,
      });
  });
}

async function deliveries(endpointId: string) {
  const { data } = await payers.callAsMerchant(webhooksContract.listWebhookDeliveries, {
    query: { endpointId, limit: 100 },
  });
  return data.items;
}
const detailOf = async (deliveryId: string) =>
  (await payers.callAsMerchant(webhooksContract.getWebhookDelivery, { params: { deliveryId } })).data;

test('a successful payment and a failed attempt are delivered, signed, with the payment in the payload', async () => {
  const { secret, id } = await addEndpoint({ headers: [{ name: 'Authorization', value: 'Bearer shop' }] });
  const paid = await payers.begin({ reference: 'order-7', metadata: { cart: 'c-1' } });
  expect((await payers.payCard(paid)).data.state).toBe('successful');
  await payers.payCard(await payers.begin(), { expiry: declining });
  await run();
  expect(receiver.received.map((item) => item.headers['x-kasuwa-event']).sort()).toEqual([
    'payment.attempt_failed',
    'payment.succeeded',
  ]);
  for (const item of receiver.received) {
    const payload = webhookPayload.parse(JSON.parse(item.body));
    const data = webhookEvents[payload.type].data.parse(payload.data);
    expect(item.headers).toMatchObject({
      authorization: 'Bearer shop',
      'content-type': 'application/json; charset=utf-8',
      'x-kasuwa-event-id': payload.id,
    });
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{128})$/.exec(String(item.headers['x-kasuwa-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha512', secret).update(`${t}.${item.body}`).digest('hex'));
    if (payload.type === 'payment.succeeded')
      expect(data).toMatchObject({
        reference: paid,
        merchantReference: 'order-7',
        status: 'successful',
        standing: 'successful',
        amount: 500_000,
        metadata: { cart: 'c-1' },
      });
  }
  const numbers = receiver.received.map((item) => JSON.parse(item.body).number as number).sort();
  expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
  const all = await deliveries(id);
  expect(all.map((item) => item.status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
  const detail = await detailOf(all[0]?.id ?? '');
  expect(detail.attempts[0]).toMatchObject({
    number: 1,
    responseStatus: 200,
    responseBody: 'ok',
    failure: null,
  });
  expect(detail.attempts[0]?.requestHeaders.Authorization).toBe('••••');
  expect(JSON.stringify(detail)).not.toContain('Bearer shop');
});

test('events without a subscriber are not recorded, and an endpoint receives only events it subscribed to', async () => {
  const count = async () =>
    (await payers.database.db.selectFrom('webhookEvents').select('id').execute()).length;
  const before = await count();
  await payers.payCard(await payers.begin());
  expect(await count()).toBe(before);
  await addEndpoint({ events: ['payment.attempt_failed'] });
  await payers.payCard(await payers.begin());
  expect(await count()).toBe(before);
  await payers.payCard(await payers.begin(), { expiry: declining });
  expect(await count()).toBe(before + 1);
  await run();
  expect(receiver.received.map((item) => JSON.parse(item.body).type)).toEqual(['payment.attempt_failed']);
});

test('payment.failed is final: it follows failed attempts and is never sent for a paid payment', async () => {
  await addEndpoint({ events: ['payment.attempt_failed', 'payment.failed', 'payment.succeeded'] });
  const paid = await payers.begin();
  await payers.payCard(paid, { expiry: declining });
  await payers.payCard(paid, { expiry: declining });
  await payers.payCard(paid);
  const result = await payers.begin();
  await payers.payCard(result, { expiry: declining });
  await payers.begin();
  payers.clock.advance(25 * 3_600_000);
  await abandonStale(payers.server.services);
  await abandonStale(payers.server.services);
  await run();
  const types = (reference: string) =>
    receiver.received
      .map((item) => JSON.parse(item.body))
      .filter((item) => item.data.reference === reference)
      .sort((a, b) => a.number - b.number)
      .map((item) => item.type);
  expect(types(paid)).toEqual(['payment.attempt_failed', 'payment.attempt_failed', 'payment.succeeded']);
  expect(types(result)).toEqual(['payment.attempt_failed', 'payment.failed']);
  expect((await payers.payCard(result)).body.error.code).toBe('PAYMENT_CLOSED');
});

test('an event of a rolled-back transaction is not delivered', async () => {
  await addEndpoint();
  const { database, clock } = payers.server.services;
  const undone = database.inTransaction(async (tx) => {
    await recordEvent(tx, clock, {
      environmentId: payers.business.testEnvironmentId,
      type: 'payment.failed',
      subjectId: null,
      data: example,
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await run();
  expect(receiver.received).toHaveLength(0);
});

test('a failed delivery is retried with growing delays for 72 hours, then fails, and owners are notified once', async () => {
  const { id } = await addEndpoint();
  receiver.answer = (_request, response) => response.writeHead(500).end('out of order');
  await happen();
  const began = payers.clock.now().getTime();
  await run();
  const gaps: number[] = [];
  for (;;) {
    const [delivery] = await deliveries(id);
    if (!delivery?.nextAttemptAt) break;
    const next = new Date(delivery.nextAttemptAt);
    gaps.push(next.getTime() - payers.clock.now().getTime());
    payers.clock.set(next);
    await run();
  }
  expect(gaps).toHaveLength(attemptsMax - 1);
  expect(payers.clock.now().getTime() - began).toBe(72 * hourMs);
  expect(gaps.slice(0, -1).every((gap, index) => index === 0 || gap > (gaps[index - 1] ?? 0) * 0.8)).toBe(
    true,
  );
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({
    status: 'FAILED',
    attemptCount: attemptsMax,
    failure: 'Responded with status 500.',
  });
  expect(new Set(receiver.received.map((item) => item.body)).size).toBe(1);
  const { services } = payers.server;
  expect([await notifyOfFailingEndpoints(services), await notifyOfFailingEndpoints(services)]).toEqual([
    1, 0,
  ]);
  const rows = await payers.database.db
    .selectFrom('emails')
    .where('kind', '=', 'webhook_failing')
    .selectAll()
    .execute();
  const emails = rows.map(opened);
  expect(emails.map((email) => email.toAddress)).toContain(payers.business.email);
  expect(emails[0]?.text).toContain(receiver.url);
  const shown = async () =>
    (await payers.callAsMerchant(webhooksContract.getWebhookEndpoint, { params: { endpointId: id } })).data;
  expect(await shown()).toMatchObject({ needsAttention: true, failingSince: expect.any(String) });
  receiver.answer = (_request, response) => response.end();
  await happen();
  await run();
  expect(await shown()).toMatchObject({ needsAttention: false, failingSince: null });
});

test('retry delays have 10 per cent jitter, and the last attempt is 72 hours after the first', () => {
  const firstAt = new Date('2026-11-21T10:00:00Z');
  const after = (number: number, random: number) =>
    nextAttemptAt({ number, attemptsMax, firstAt, now: firstAt, random })?.getTime();
  expect([after(1, 0), after(1, 1)]).toEqual([firstAt.getTime() + 9000, firstAt.getTime() + 11_000]);
  expect(after(attemptsMax - 1, 0.3)).toBe(firstAt.getTime() + 72 * hourMs);
  expect(after(attemptsMax, 0.5)).toBeUndefined();
});

test('an endpoint that never responds does not delay others', async () => {
  const slow = await startWebhookReceiver();
  slow.answer = () => undefined;
  const { id } = await addEndpoint({ url: slow.url });
  await addEndpoint();
  await happen(30);
  const { services } = payers.server;
  while ((await fanOutEvents(services)) > 0);
  // The timeout is so long that no request to the slow endpoint ends during the test.
  const patient = createDeliverer(services, { timeoutMs: 60_000 });
  await patient.step();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(30);
  expect(slow.received.length).toBeLessThanOrEqual(8);
  await patient.stop();
  await run();
  const failures = new Set((await deliveries(id)).map((delivery) => delivery.failure));
  expect([...failures]).toEqual(['No response within 0.4 seconds.']);
  await slow.close();
});

test('redirects are not followed, long responses are truncated, and a refused connection is reported as text', async () => {
  const { id } = await addEndpoint();
  receiver.answer = (request, response) =>
    receiver.received.length === 1
      ? response.writeHead(302, { location: `${request.url}/elsewhere` }).end()
      : response.end('x'.repeat(50_000));
  await happen();
  await run();
  expect((await deliveries(id))[0]?.failure).toMatch(
    /redirect \(302 to .*elsewhere\)\. Redirects are not followed/,
  );
  expect(receiver.received).toHaveLength(1);
  payers.clock.advance(20_000);
  await run();
  const detail = await detailOf((await deliveries(id))[0]?.id ?? '');
  expect(detail.status).toBe('SUCCESSFUL');
  expect(detail.attempts[0]?.responseBody).toHaveLength(10_000);
  await receiver.close();
  await happen();
  await run();
  expect((await deliveries(id))[0]?.failure).toMatch(/refused the connection/);
});

test('deliveries claimed by one instance are not sent by another until the lease expires, then retried', async () => {
  const { id } = await addEndpoint();
  await happen(3);
  const { services } = payers.server;
  await fanOutEvents(services);
  const now = services.clock.now();
  const leaseUntil = new Date(now.getTime() + 60_000);
  // Claimed and sent, but the process is killed before it records the result.
  const lost = await claimDeliveries(services.database.db, {
    environmentId: payers.business.testEnvironmentId,
    now,
    leaseUntil,
    perEndpoint: 9,
    limit: 9,
    busy: [],
  });
  expect(lost).toHaveLength(3);
  await run();
  expect(receiver.received).toHaveLength(0);
  payers.clock.advance(61_000);
  await run();
  expect(receiver.received).toHaveLength(3);
  const all = await deliveries(id);
  expect(all.map((item) => item.status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL', 'SUCCESSFUL']);
  const { attempts } = await detailOf(all[0]?.id ?? '');
  expect(attempts.map((attempt) => attempt.failure)).toEqual([
    null,
    'The server stopped before the response was recorded.',
  ]);
});

test('concurrent instances send each delivery once', async () => {
  const { id } = await addEndpoint();
  await happen(120);
  const others = [createDeliverer(payers.server.services), createDeliverer(payers.server.services)];
  await Promise.all([run(), ...others.map((other) => run(other))]);
  const results = receiver.received.map((item) => String(item.headers['x-kasuwa-delivery']));
  expect([results.length, new Set(results).size]).toEqual([120, 120]);
  expect((await deliveries(id)).every((delivery) => delivery.status === 'SUCCESSFUL')).toBe(true);
  for (const other of others) await other.stop();
});

test('deliveries not sent by a stopped instance are sent by another immediately', async () => {
  await addEndpoint();
  receiver.answer = () => undefined;
  await happen(20);
  const { services } = payers.server;
  await fanOutEvents(services);
  const stopped = createDeliverer(services);
  await stopped.step();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(8);
  await stopped.stop();
  receiver.received.length = 0;
  receiver.answer = (_request, response) => response.end();
  await run();
  expect(new Set(receiver.received.map((item) => item.body)).size).toBe(20);
});

test('during secret rotation both secrets sign; after 24 hours only the new one does', async () => {
  const old = await addEndpoint();
  const rotated = await payers.callAsMerchant(webhooksContract.rotateWebhookSecret, {
    params: { endpointId: old.id },
    body: {},
  });
  const signed = (secret: string): boolean => {
    const last = receiver.received.at(-1);
    const header = String(last?.headers['x-kasuwa-signature']);
    const t = /t=(\d+)/.exec(header)?.[1];
    return header.includes(createHmac('sha512', secret).update(`${t}.${last?.body}`).digest('hex'));
  };
  await happen();
  await run();
  expect([signed(old.secret), signed(rotated.data.secret)]).toEqual([true, true]);
  payers.clock.advance(25 * hourMs);
  await happen();
  await run();
  expect([signed(old.secret), signed(rotated.data.secret)]).toEqual([false, true]);
});

test('a delivery can be resent manually, and a test event is sent to one endpoint once', async () => {
  const { id } = await addEndpoint();
  receiver.answer = (_request, response) => response.writeHead(400).end('no');
  const sent = await payers.callAsMerchant(webhooksContract.sendTestWebhook, {
    params: { endpointId: id },
    body: { type: 'payment.failed' },
  });
  await run();
  const { deliveryId } = sent.data;
  expect(await detailOf(deliveryId)).toMatchObject({
    status: 'FAILED',
    attemptCount: 1,
    event: { sample: true },
  });
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    sample: true,
    type: 'payment.failed',
  });
  receiver.answer = (_request, response) => response.end('yes');
  const again = await payers.callAsMerchant(webhooksContract.resendWebhookDelivery, {
    params: { deliveryId },
    body: {},
  });
  expect(again.data.status).toBe('PENDING');
  await run();
  const detail = await detailOf(deliveryId);
  expect([detail.status, detail.attempts.map((attempt) => attempt.responseStatus)]).toEqual([
    'SUCCESSFUL',
    [200, 400],
  ]);
  const endpoint = await payers.callAsMerchant(webhooksContract.getWebhookEndpoint, {
    params: { endpointId: id },
  });
  expect(endpoint.data.failingSince).toBeNull();
});

test('pending deliveries of a disabled endpoint fail and can be resent once it is enabled', async () => {
  const { id } = await addEndpoint();
  await happen();
  await fanOutEvents(payers.server.services);
  const set = (enabled: boolean) =>
    payers.callAsMerchant(webhooksContract.setWebhookEndpointEnabled, {
      params: { endpointId: id },
      body: { enabled },
    });
  await set(false);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ status: 'FAILED', failure: 'The endpoint was disabled.' });
  const resend = () =>
    payers.callAsMerchant(webhooksContract.resendWebhookDelivery, {
      params: { deliveryId: delivery?.id ?? '' },
      body: {},
    });
  expect((await resend()).status).toBe(409);
  await set(true);
  expect((await resend()).status).toBe(200);
  await run();
  expect(receiver.received).toHaveLength(1);
});

test('events are deleted with their deliveries after 90 days', async () => {
  const { id } = await addEndpoint();
  await happen();
  await run();
  payers.clock.set(new Date(Date.now() + 91 * 24 * hourMs));
  expect(await applyRetentionRule(payers.server.services, retentionRules, 'webhook_events')).toBeGreaterThan(
    0,
  );
  expect(await deliveries(id)).toEqual([]);
});
