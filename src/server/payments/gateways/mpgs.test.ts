// Payments on the page of the Mastercard gateway, through HTTP against its stand-in: outcomes, races, and late payments.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { requeryDue } from '#server/payments/checkout/jobs.ts';
import { watchOrders } from '#server/payments/hosted-payments/late-orders.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { createHostedPayers, type HostedPayers } from '#test/support/gateways/hosted-payers.ts';
import { findCardRefunds } from './find-card-refunds.ts';

let payers: HostedPayers;

beforeAll(async () => {
  payers = await createHostedPayers();
  await payers.choose('mpgs');
});
afterAll(() => payers.close());
afterEach(() => {
  payers.mpgs.condition.now = 'up';
  payers.mpgs.lies.amount = null;
  payers.mpgs.lies.refund = null;
});

/** Starts a payment and opens the card page; returns its reference and the order's id. */
async function goToCardPage(): Promise<{ reference: string; orderId: string; pageUrl: string }> {
  const reference = await payers.begin();
  const begun = await payers.payHosted(reference);
  expect(begun.data).toMatchObject({ state: 'challenge', hosted: true });
  const { status, location } = await payers.visit(begun.data.challengeUrl ?? '');
  expect(status).toBe(303);
  return { reference, orderId: await payers.orderOf(reference), pageUrl: location };
}

const stateOf = async (reference: string) => (await payers.progress(reference)).data.state;

test('the payer is redirected to the gateway’s page, and the order has our amount in decimals', async () => {
  const { reference, orderId, pageUrl } = await goToCardPage();
  const page = await payers.server.call(checkoutContract.getCheckoutPage, { params: { key: reference } });
  expect(page.data.cardEntry).toBe('hosted');
  const session = [...payers.mpgs.sessions.values()].find((session) => session.orderId === orderId);
  expect(session).toMatchObject({ amount: '5000.00', currency: 'NGN' });
  expect(pageUrl).toBe(`${payers.mpgs.url}/checkout/pay/${session?.id}?checkoutVersion=1.0.0`);
});

test('card details sent to our API for a hosted payment are rejected before anything is written', async () => {
  const reference = await payers.begin();
  const refused = await payers.payCard(reference);
  expect(refused.body.error.code).toBe('PAYMENT_CLOSED');
  expect(await payers.attempts(reference)).toHaveLength(0);
});

test('an approved card is captured on return, with the card details from the gateway, and the books balance', async () => {
  const { reference, orderId } = await goToCardPage();
  expect(await stateOf(reference)).toBe('challenge');
  const back = await payers.visit(payers.mpgs.pay(orderId));
  expect(back.location).toBe(`${payers.server.services.publicUrl}/pay/${reference}`);
  expect(await stateOf(reference)).toBe('successful');
  const row = await payers.row(reference);
  expect(row).toMatchObject({
    gateway: 'MPGS',
    cardScheme: 'mastercard',
    cardBin: '512345',
    cardLast4: '0008',
  });
  expect(row).toMatchObject({ cardExpiry: '01/39', threeDsStatus: 'Y', amount: 500_000 });
  expect((await payers.order(orderId)).status).toBe('paid');
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

test('after a decline the payer can try another card on the page; returning ends the attempt', async () => {
  const { reference, orderId } = await goToCardPage();
  const back = payers.mpgs.pay(orderId, '05/39');
  expect(await stateOf(reference)).toBe('challenge');
  await payers.visit(back);
  const progress = (await payers.progress(reference)).data;
  expect(progress).toMatchObject({ state: 'failed', sentence: 'Declined by the bank', canRetry: true });
  const again = await payers.payHosted(reference);
  expect(again.data.state).toBe('challenge');
  await payers.visit(payers.mpgs.pay(await payers.orderOf(reference)));
  expect(await stateOf(reference)).toBe('successful');
});

test('the result indicator from the browser proves nothing: only the gateway’s response counts', async () => {
  const { reference, orderId } = await goToCardPage();
  const session = [...payers.mpgs.sessions.values()].find((session) => session.orderId === orderId);
  await payers.visit(`${session?.returnUrl}?resultIndicator=${session?.successIndicator}`);
  expect(await stateOf(reference)).toBe('challenge');
});

test('an amount that differs from the order is not a payment', async () => {
  const { reference, orderId } = await goToCardPage();
  payers.mpgs.lies.amount = '50.00';
  await payers.visit(payers.mpgs.pay(orderId));
  const progress = (await payers.progress(reference)).data;
  expect(progress).toMatchObject({ state: 'failed', sentence: 'The gateway reports another amount' });
});

test('an outcome still unknown to the gateway is queried again until it is known', async () => {
  const { reference, orderId } = await goToCardPage();
  await payers.visit(payers.mpgs.pay(orderId, '08/28'));
  expect(await stateOf(reference)).toBe('waiting');
  payers.mpgs.pay(orderId);
  payers.clock.advance(60_000);
  await requeryDue(payers.server.services);
  expect(await stateOf(reference)).toBe('successful');
});

test('a gateway that does not respond on return leaves the payment open, and is queried again', async () => {
  const { reference, orderId } = await goToCardPage();
  const back = payers.mpgs.pay(orderId);
  payers.mpgs.condition.now = 'down';
  expect((await payers.visit(back)).status).toBe(303);
  expect(await stateOf(reference)).toBe('challenge');
  payers.mpgs.condition.now = 'up';
  payers.clock.advance(61_000);
  await requeryDue(payers.server.services);
  expect(await stateOf(reference)).toBe('successful');
});

test('notifications before and after the return capture once, however many arrive', async () => {
  const { reference, orderId } = await goToCardPage();
  const url = payers.noticeUrl(payers.connections.mpgs);
  const back = payers.mpgs.pay(orderId);
  const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => payers.mpgs.notify(url, orderId)));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(await stateOf(reference)).toBe('successful');
  await payers.visit(back);
  expect(await payers.mpgs.notify(url, orderId)).toBe(200);
  expect(await payers.attempts(reference)).toHaveLength(1);
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

test('a notification requires the secret, and one for an unknown order is acknowledged', async () => {
  const { reference, orderId } = await goToCardPage();
  const url = payers.noticeUrl(payers.connections.mpgs);
  payers.mpgs.pay(orderId);
  expect(await payers.mpgs.notify(url, orderId, 'somebody else')).toBe(401);
  expect((await payers.attempts(reference)).at(-1)?.status).toBe('challenged');
  expect(await payers.mpgs.notify(url, randomUUID())).toBe(200);
  expect(await payers.mpgs.notify(url.replace('mpgs', 'interswitch'), orderId)).toBe(404);
  expect(await payers.mpgs.notify(url.replace(payers.connections.mpgs.id, randomUUID()), orderId)).toBe(404);
});

test('concurrent requests with one key create one order, and a further attempt is rejected while it is open', async () => {
  const reference = await payers.begin();
  const key = randomUUID();
  const [first, two] = await Promise.all([
    payers.payHosted(reference, key),
    payers.payHosted(reference, key),
  ]);
  expect([first.status, two.status].sort()).toEqual([200, 200]);
  expect(await payers.attempts(reference)).toHaveLength(1);
  expect((await payers.payHosted(reference)).body.error.code).toBe('PAYMENT_IN_PROGRESS');
});

test('cancelling on the card page ends the attempt immediately, and another method can be used', async () => {
  const { reference, orderId } = await goToCardPage();
  const session = [...payers.mpgs.sessions.values()].find((session) => session.orderId === orderId);
  await payers.visit(session?.cancelUrl ?? '');
  expect((await payers.progress(reference)).data).toMatchObject({
    state: 'failed',
    sentence: 'You cancelled this payment',
    canRetry: true,
  });
  expect((await payers.payTransfer(reference)).data.state).toBe('waiting');
});

test('cancelling a paid order is rejected, and the payment succeeds', async () => {
  const { reference, orderId } = await goToCardPage();
  payers.mpgs.pay(orderId);
  expect((await payers.cancel(reference)).body.error.code).toBe('ALREADY_PAID');
  expect(await stateOf(reference)).toBe('successful');
});

test('money paid on a cancelled card page is returned to the card, once', async () => {
  const { reference, orderId } = await goToCardPage();
  expect((await payers.cancel(reference)).data.state).toBe('failed');
  payers.mpgs.pay(orderId);
  const url = payers.noticeUrl(payers.connections.mpgs);
  await Promise.all([1, 2, 3].map(() => payers.mpgs.notify(url, orderId)));
  payers.clock.advance(61_000);
  await watchOrders(payers.server.services);
  expect((await payers.order(orderId)).status).toBe('returned');
  expect(payers.mpgs.orders.get(orderId)?.transactions.map((transaction) => transaction.type)).toEqual([
    'PAYMENT',
    'REFUND',
  ]);
  expect(await stateOf(reference)).toBe('failed');
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

test('late money that cannot be refunded is marked as not returned', async () => {
  const { reference, orderId } = await goToCardPage();
  await payers.cancel(reference);
  payers.mpgs.pay(orderId);
  payers.mpgs.lies.refund = 'DECLINED';
  payers.clock.advance(61_000);
  await watchOrders(payers.server.services);
  expect((await payers.order(orderId)).status).toBe('not_returned');
});

test('an unpaid card page is closed, and its order fails an hour after that', async () => {
  const { reference, orderId } = await goToCardPage();
  payers.clock.advance(21 * 60_000);
  await requeryDue(payers.server.services);
  expect(await stateOf(reference)).toBe('failed');
  expect((await payers.order(orderId)).status).toBe('closed');
  payers.clock.advance(61 * 60_000);
  await watchOrders(payers.server.services);
  expect((await payers.order(orderId)).status).toBe('failed');
});

test('a refund is sent to the gateway of the charge, once per reference and in decimals', async () => {
  const { reference, orderId } = await goToCardPage();
  await payers.visit(payers.mpgs.pay(orderId));
  const row = await payers.row(reference);
  const name = { environmentId: row.environmentId, transactionId: row.id, mode: 'test' as const };
  const charged = await findCardRefunds(payers.server.services, name);
  expect(charged).toMatchObject({ gateway: 'MPGS', chargeReference: orderId });
  const request = {
    reference: randomUUID(),
    chargeReference: orderId,
    amount: 120_050,
    currency: 'NGN' as const,
  };
  expect((await charged?.refund(request))?.outcome).toBe('done');
  expect((await charged?.refund(request))?.outcome).toBe('done');
  expect((await charged?.queryRefund(request.reference))?.outcome).toBe('done');
  expect((await charged?.queryRefund(randomUUID()))?.outcome).toBe('failed');
  const created = payers.mpgs.orders
    .get(orderId)
    ?.transactions.filter((transaction) => transaction.type === 'REFUND');
  expect(created?.map((item) => item.amount)).toEqual(['1200.50']);
});
