// Payments on the page of Interswitch, through HTTP against its stand-in, and an unreachable gateway.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { requeryDue } from '#server/payments/checkout/jobs.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { createHostedPayers, type HostedPayers } from '#test/support/gateways/hosted-payers.ts';
import { findCardRefunds } from './find-card-refunds.ts';
import { updateConnection } from './queries.ts';

let payers: HostedPayers;

beforeAll(async () => {
  payers = await createHostedPayers();
});
afterAll(() => payers.close());
beforeEach(() => payers.choose('interswitch'));
afterEach(async () => {
  payers.interswitch.condition.now = 'up';
  payers.interswitch.lies.amount = null;
  payers.interswitch.lies.refund = null;
  const awake = { consecutiveFailures: 0, restedUntil: null, enabled: true };
  await updateConnection(payers.database.db, payers.connections.interswitch.id, awake);
});

const stateOf = async (reference: string) => (await payers.progress(reference)).data.state;

/** Starts a payment and submits its form to the page of Interswitch, as a browser would. */
async function goToCardPage() {
  const reference = await payers.begin();
  const begun = await payers.payHosted(reference);
  expect(begun.data).toMatchObject({ state: 'challenge', hosted: true });
  const page = await payers.visit(begun.data.challengeUrl ?? '');
  expect(page.status).toBe(200);
  const fields = Object.fromEntries(
    [...page.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  expect(await payers.interswitch.open(fields)).toBe(200);
  return { reference, orderId: await payers.orderOf(reference), fields, page };
}

/** Simulates the payer's decision on the page and the return with a form. */
async function comeBack(orderId: string, code: string) {
  const { redirectUrl } = payers.interswitch.decide(orderId, code);
  return payers.visit(redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ txnref: orderId, resp: code, amount: '500000' }),
  });
}

test('our page contains a form with the amount in kobo that posts to the gateway', async () => {
  const { orderId, fields, page } = await goToCardPage();
  expect(fields).toMatchObject({
    txn_ref: orderId,
    amount: '500000',
    currency: '566',
    cust_email: 'ada@example.com',
  });
  expect(page.body).toContain(`action="${payers.interswitch.url}/collections/w/pay"`);
});

test('an approved payment is captured after the requery, with the card details from the gateway', async () => {
  const { reference, orderId } = await goToCardPage();
  const back = await comeBack(orderId, '00');
  expect(back.location).toBe(`${payers.server.services.publicUrl}/pay/${reference}`);
  expect(await stateOf(reference)).toBe('successful');
  const row = await payers.row(reference);
  expect(row).toMatchObject({ gateway: 'INTERSWITCH', cardScheme: 'verve', cardLast4: '7864' });
  expect(row.gatewayReference).toMatch(/^FBN\|WEB\|MX000001\|/);
  const receipt = await payers.server.call(checkoutContract.getReceipt, { params: { reference } });
  expect(receipt.data.method).toBe('Verve •••• 7864');
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

test.each([
  ['51', 'Insufficient funds'],
  ['Z6', 'You cancelled this payment'],
])(
  'code %s fails the attempt with a message for the payer, and the payment can be retried',
  async (code, sentence) => {
    const { reference, orderId } = await goToCardPage();
    await comeBack(orderId, code);
    expect((await payers.progress(reference)).data).toMatchObject({
      state: 'failed',
      sentence,
      canRetry: true,
    });
  },
);

test('code 00 with a different amount is not a payment', async () => {
  const { reference, orderId } = await goToCardPage();
  payers.interswitch.lies.amount = 5000;
  await comeBack(orderId, '00');
  expect(await stateOf(reference)).toBe('failed');
});

test('a payment in progress at the bank stays open, and is captured once its outcome is known', async () => {
  const { reference, orderId } = await goToCardPage();
  await comeBack(orderId, '09');
  expect(await stateOf(reference)).toBe('waiting');
  payers.interswitch.decide(orderId, '00');
  payers.clock.advance(60_000);
  await Promise.all([requeryDue(payers.server.services), requeryDue(payers.server.services)]);
  expect(await stateOf(reference)).toBe('successful');
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

test('a notification requires a signature over its raw body, and captures once, even before the payer returns', async () => {
  const { reference, orderId } = await goToCardPage();
  const url = payers.noticeUrl(payers.connections.interswitch);
  payers.interswitch.decide(orderId, '00');
  expect(await payers.interswitch.notify(url, orderId, { secret: 'somebody else' })).toBe(401);
  expect(await payers.interswitch.notify(url, orderId, { tamper: true })).toBe(401);
  expect((await payers.attempts(reference)).at(-1)?.status).toBe('challenged');
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => payers.interswitch.notify(url, orderId)));
  expect(all).toEqual([200, 200, 200, 200, 200]);
  expect(await stateOf(reference)).toBe('successful');
  await comeBack(orderId, '00');
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

test('an access token is reused, and requested again after it is revoked', async () => {
  const before = payers.interswitch.tokens.size;
  await goToCardPage();
  await goToCardPage();
  expect(payers.interswitch.tokens.size).toBeLessThanOrEqual(before + 1);
  payers.interswitch.tokens.clear();
  const { reference, orderId } = await goToCardPage();
  payers.interswitch.decide(orderId, '00');
  expect(await stateOf(reference)).toBe('successful');
});

test('the next gateway takes the order while the first is down, and after three failures the first is no longer called', async () => {
  await payers.choose('interswitch', 'mpgs');
  payers.interswitch.condition.now = 'down';
  for (let round = 0; round < 3; round += 1) {
    const reference = await payers.begin();
    expect((await payers.payHosted(reference)).data.state).toBe('challenge');
    expect((await payers.attempts(reference)).at(-1)?.gateway).toBe('MPGS');
    await payers.visit(payers.mpgs.pay(await payers.orderOf(reference)));
    expect((await payers.row(reference)).gateway).toBe('MPGS');
  }
  const calls = payers.interswitch.calls.count;
  await payers.payHosted(await payers.begin());
  expect(payers.interswitch.calls.count).toBe(calls);
});

test('a disabled gateway gets no new attempts, and earlier attempts on it can still succeed', async () => {
  await payers.choose('interswitch', 'mpgs');
  const { db } = payers.database;
  const first = await goToCardPage();
  await updateConnection(db, payers.connections.interswitch.id, { enabled: false });
  const reference = await payers.begin();
  expect((await payers.payHosted(reference)).data.state).toBe('challenge');
  expect((await payers.attempts(reference)).at(-1)?.gateway).toBe('MPGS');
  // A payer sent to the first gateway before is still settled there.
  await comeBack(first.orderId, '00');
  expect(await stateOf(first.reference)).toBe('successful');
});

test('without a reachable gateway the attempt fails with a plain message, and the payment can be retried', async () => {
  payers.interswitch.condition.now = 'down';
  const reference = await payers.begin();
  const { data } = await payers.payHosted(reference);
  expect(data).toMatchObject({ state: 'failed', canRetry: true });
  expect(data.sentence).toContain('Card payments are not available at the moment');
  payers.interswitch.condition.now = 'up';
  expect((await payers.payHosted(reference)).data.state).toBe('challenge');
});

test('refunds are sent in kobo against the payment, full or partial, and their outcome is queried by reference', async () => {
  const { reference, orderId } = await goToCardPage();
  await comeBack(orderId, '00');
  const row = await payers.row(reference);
  const name = { environmentId: row.environmentId, transactionId: row.id, mode: 'test' as const };
  const charged = await findCardRefunds(payers.server.services, name);
  const ask = (amount: number) => ({
    reference: randomUUID(),
    chargeReference: orderId,
    amount,
    currency: 'NGN' as const,
  });
  const part = ask(100_050);
  expect((await charged?.refund(part))?.outcome).toBe('done');
  expect(payers.interswitch.refunds.get(part.reference)).toMatchObject({
    refundType: 'PARTIAL',
    refundAmount: 100_050,
    parentPaymentId: row.gatewayReference,
  });
  const whole = ask(500_000);
  expect((await charged?.refund(whole))?.outcome).toBe('done');
  expect(payers.interswitch.refunds.get(whole.reference)).toMatchObject({
    refundType: 'FULL',
    refundAmount: 500_000,
  });
  payers.interswitch.lies.refund = 'PROCESSING';
  const slow = ask(100_000);
  expect((await charged?.refund(slow))?.outcome).toBe('unknown');
  const refund = payers.interswitch.refunds.get(slow.reference);
  if (refund) refund.status = 'COMPLETE';
  expect((await charged?.queryRefund(slow.reference))?.outcome).toBe('done');
  payers.interswitch.lies.refund = 'FAILED';
  expect((await charged?.refund(ask(100_000)))?.outcome).toBe('failed');
});
