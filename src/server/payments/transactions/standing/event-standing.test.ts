// Events of refunds, disputes and chargebacks contain the payment's state after the change, as lists show it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import { webhookEvents } from '#shared/contract/developers/webhook-events.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import type { EventPayment } from '#shared/payments/event-payment.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';

let cases: Disputes;
beforeAll(async () => {
  cases = await createDisputes();
  const created = await cases.callAsMerchant(webhooksContract.createWebhookEndpoint, {
    body: { url: 'https://hooks.example.com/kasuwa', description: null, events: [], headers: [] },
  });
  expect(created.status).toBe(200);
});
afterAll(() => cases.close());

/** Returns the events recorded about a payment, as type and payment state, in order. */
async function toldOf(reference: string): Promise<[string, string][]> {
  const rows = await cases.database.db
    .selectFrom('webhookEvents')
    .where('environmentId', '=', cases.business.testEnvironmentId)
    .where('payload', 'is not', null)
    .select(['type', 'payload'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ type, payload }) => {
    const data = JSON.parse(payload ?? '{}') as { payment?: EventPayment };
    if (data.payment?.reference !== reference) return [];
    webhookEvents[type as WebhookEventType].data.parse(data);
    return [[type, data.payment.standing]];
  });
}

async function standingOf(transactionId: string): Promise<string> {
  const answer = await cases.callAsMerchant(transactionsContract.getTransaction, {
    params: { transactionId },
  });
  return answer.data.standing;
}

const refund = (transactionId: string, amount: number) =>
  cases.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId },
    body: { amount, reason: 'other' },
    idempotencyKey: randomUUID(),
  });

test('refund events contain the payment’s state: pending, partially and fully refunded', async () => {
  // The fee of a payment is not returned: another payment covers it.
  await cases.pay(500_000);
  const { id, reference } = await cases.pay(500_000);
  for (const amount of [200_000, 300_000]) {
    expect((await refund(id, amount)).status).toBe(200);
    await sendDueRefunds(cases.server.services);
  }
  expect(await toldOf(reference)).toEqual([
    ['refund.created', 'refund_pending'],
    ['refund.succeeded', 'partially_refunded'],
    ['refund.created', 'refund_pending'],
    ['refund.succeeded', 'refunded'],
  ]);
  expect(await standingOf(id)).toBe('refunded');
});

test.each([
  ['won', 'successful'],
  ['lost', 'charged_back'],
] as const)(
  'events of a dispute and a chargeback that is %s contain the payment’s state after each change',
  async (outcome, end) => {
    const { id, reference } = await cases.pay(500_000);
    expect((await cases.complain(reference)).status).toBe(200);
    const chargebackId = await cases.open(id);
    await cases.act(chargebacksContract.challengeChargeback, chargebackId, {
      explanation: 'It was delivered',
    });
    await cases.decide(chargebackId, outcome);
    expect(await toldOf(reference)).toEqual([
      ['dispute.opened', 'successful'],
      ['chargeback.opened', 'disputed'],
      ['dispute.escalated', 'disputed'],
      ['chargeback.challenged', 'disputed'],
      [`chargeback.${outcome}`, end],
    ]);
    expect(await standingOf(id)).toBe(end);
  },
);
