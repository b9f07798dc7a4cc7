// Retries that fall into a long stop: they keep their distance, and nobody's subscription ends in the minute in which the program starts.
import { expect, test } from 'vitest';
import { subscriptionSettingsContract } from '#shared/contract/billing/subscriptions/subscription-settings.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { openSubscriber } from '#test/support/billing/subscriptions.ts';
import { newestOfKind } from '#test/support/inbox/messages.ts';

let token: string;
const { server, at, byCard, subscribe } = await openSubscriber('2026-11-16T10:00:00Z', (signed) => {
  ({ token } = signed);
});

const of = (subscriptionId: string, body?: unknown) => ({ token, params: { subscriptionId }, body });
const get = async (id: string) => (await server.call(contract.getSubscription, of(id))).data;

async function cancelAtLast(): Promise<void> {
  const body = {
    retryDays: [2, 4],
    finalAction: 'cancel',
    notifyFailed: true,
    notifyCard: true,
    invoiceDueDays: 3,
  };
  const saved = await server.call(subscriptionSettingsContract.saveSubscriptionSettings, { token, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

test('a late retry postpones those after it, and the final action follows the last of them', async () => {
  await cancelAtLast();
  const id = await byCard();
  await server.call(contract.simulateSubscriptionCharge, of(id, { answer: 'insufficient_funds' }));
  await at('2026-12-16T10:00:00Z');
  expect((await get(id)).status).toBe('PENDING');
  // The program stands still until all of its retries are past.
  await at('2027-01-25T10:00:00Z');
  expect((await get(id)).status).toBe('PENDING');
  expect((await newestOfKind(server, 'subscription_charge_failed')).text).toContain(
    'We will try again on 27 Jan',
  );
  await at('2027-01-27T10:00:00Z');
  const { status, tries } = await get(id);
  expect(status).toBe('CLOSED');
  // Each with the day for which it was planned, the newest first.
  expect(tries.map(({ number, on }) => [number, on])).toEqual([
    [2, '2027-01-27'],
    [1, '2026-12-18'],
    [0, '2026-12-16'],
    [0, '2026-11-16'],
  ]);
});

test('after a hard decline, a final action that fell due during an outage leaves three days to pay', async () => {
  await cancelAtLast();
  const id = await byCard();
  await server.call(contract.simulateSubscriptionCharge, of(id, { answer: 'expired_card' }));
  await at('2026-12-16T10:00:00Z');
  expect((await get(id)).status).toBe('PENDING');
  await at('2027-01-25T10:00:00Z');
  expect((await get(id)).status).toBe('PENDING');
  await at('2027-01-27T10:00:00Z');
  expect((await get(id)).status).toBe('PENDING');
  await at('2027-01-28T10:00:00Z');
  expect((await get(id)).status).toBe('CLOSED');
});

test('when paying by invoice, late reminders also postpone the final action', async () => {
  await cancelAtLast();
  const { data } = await subscribe();
  await at('2026-11-20T10:00:00Z');
  expect((await get(data.id)).status).toBe('PENDING');
  await at('2026-12-30T10:00:00Z');
  expect((await get(data.id)).status).toBe('PENDING');
  await at('2027-01-01T10:00:00Z');
  expect((await get(data.id)).status).toBe('CLOSED');
});
