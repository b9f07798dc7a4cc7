// Webhooks and API calls of a payment: listed with it, and not visible to other businesses.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

let payers: Payers;
let key: string;

beforeAll(async () => {
  payers = await createPayers({ env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
  const created = await payers.callAsMerchant(apiKeysContract.createApiKey, {
    body: { name: 'Shop', kind: 'secret', permissions: ['PAYMENT_GATEWAY.TRANSACTIONS.READ_WRITE'] },
  });
  key = created.data.key;
  await payers.callAsMerchant(webhooksContract.createWebhookEndpoint, {
    body: { url: 'http://127.0.0.1:9/hooks' },
  });
});
afterAll(() => payers.close());

/** Creates a payment through the API; returns its row. */
async function payByProgram(merchantReference: string) {
  const begun = await payers.server.call(checkoutContract.initializeCheckout, {
    token: key,
    body: { amount: 500_000, email: 'ada@example.com', reference: merchantReference },
  });
  await payers.payCard(begun.data.reference);
  return payers.row(begun.data.reference);
}

const callsAbout = async (transactionId: string) =>
  (await payers.callAsMerchant(apiCallsContract.listApiCalls, { query: { transactionId } })).data.items.map(
    ({ operation }) => operation,
  );
const eventsAbout = async (transactionId: string) =>
  (
    await payers.callAsMerchant(webhooksContract.listWebhookDeliveries, { query: { transactionId } })
  ).data.items.map(({ event }) => event.type);

test('calls that name a payment, its own reference or its refund are listed with it; those of another are not', async () => {
  const [first, other] = [await payByProgram('order-1'), await payByProgram('order-2')];
  const { server } = payers;
  await server.call(transactionsContract.getTransaction, {
    token: key,
    params: { transactionId: 'order-1' },
  });
  const refund = await server.call(refundsContract.refundPayment, {
    token: key,
    params: { transactionId: first.reference },
    body: { amount: 10_000, reason: 'other' },
    idempotencyKey: randomUUID(),
  });
  await server.call(refundsContract.getRefund, { token: key, params: { refundId: refund.data.reference } });
  await server.call(transactionsContract.listTransactions, { token: key });
  await expect
    .poll(async () => (await callsAbout(first.id)).toSorted(), { timeout: 20_000 })
    .toEqual(['getRefund', 'getTransaction', 'initializeCheckout', 'refundPayment']);
  expect(await callsAbout(other.id)).toEqual(['initializeCheckout']);
});

test('events of a payment and of its refunds are listed with it', async () => {
  const [first, other] = [await payByProgram('order-3'), await payByProgram('order-4')];
  await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: first.id },
    body: { amount: 10_000, reason: 'other' },
    idempotencyKey: randomUUID(),
  });
  while ((await fanOutEvents(payers.server.services)) > 0);
  expect((await eventsAbout(first.id)).toSorted()).toEqual(['payment.succeeded', 'refund.created']);
  expect(await eventsAbout(other.id)).toEqual(['payment.succeeded']);
});

test('calls and events of another business’s payment are not listed', async () => {
  const one = await payByProgram('order-5');
  const stranger = await createTestBusiness(payers.server);
  const about = { token: stranger.token, query: { transactionId: one.id } };
  const calls = await payers.server.call(apiCallsContract.listApiCalls, about);
  const events = await payers.server.call(webhooksContract.listWebhookDeliveries, about);
  expect([calls.data.total, events.data.total]).toEqual([0, 0]);
});
