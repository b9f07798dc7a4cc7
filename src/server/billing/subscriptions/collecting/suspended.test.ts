// Subscriptions of a suspended business: no card is charged meanwhile, no decline notice is sent, and collection resumes afterwards.
import { expect, test } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { makePlan, openSubscriber, triesOf } from '#test/support/billing/subscriptions.ts';
import { isAnythingDue } from '#test/support/due-work.ts';
import { countEmails } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import type { TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;
let token: string;
let email: string;
const { server, clock, settle, byCard } = await openSubscriber('2026-11-16T10:00:00Z', (signed) => {
  ({ business, token, email } = signed);
});

test('a charge due during a suspension waits for its end and is not declined', async () => {
  const { businessId } = business;
  const switched = await server.call(sessionContract.switchEnvironment, {
    params: { businessId },
    query: { environment: 'live' },
    token,
  });
  expect(switched.status).toBe(200);
  const subscriptionId = await byCard({ planId: await makePlan(server, token) });
  const written = await countEmails(server, email);
  const staff = await createTestOperator(server);
  const change = (name: 'suspendMerchant' | 'reactivateMerchant', by: string) =>
    callAs(server, by, merchantsContract[name], {
      params: { businessId },
      body: { reason: 'Under investigation' },
    });
  expect((await change('suspendMerchant', staff.token)).status).toBe(200);
  clock.set(new Date('2026-12-16T10:00:00Z'));
  await settle();
  // It is not polled meanwhile ahead of other due work.
  expect(await isAnythingDue(server, 'subscription periods')).toBe(false);
  const tries = () => triesOf(server, subscriptionId);
  expect((await tries()).map(({ status }) => status)).toEqual(['succeeded']);
  expect(await countEmails(server, email)).toBe(written);
  expect((await change('reactivateMerchant', (await createTestOperator(server)).token)).status).toBe(200);
  await settle();
  const { token: again } = await business.signInAs('Owner', 'live');
  const { data } = await server.call(contract.getSubscription, { token: again, params: { subscriptionId } });
  expect(data).toMatchObject({ status: 'ACTIVE', invoices: 2 });
  expect(data.tries.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
});
