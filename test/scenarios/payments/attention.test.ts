// Items that need attention: each noun reports its own, the most urgent first, to users with permission only.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { attentionContract } from '#shared/contract/platform/attention.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createTestBusiness } from '#test/support/server.ts';

let cases: Disputes;
/** A card whose bank rejects refunds. */
const noRefund = '4187420000000106';

beforeAll(async () => {
  cases = await createDisputes();
});
afterAll(() => cases.close());

const list = async () => {
  const answer = await cases.callAsMerchant(attentionContract.listAttention, {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data.items;
};

test('the list is empty for a business without open items', async () => {
  expect(await list()).toEqual([]);
});

test('a single chargeback is listed with its reason and deadline, and links to the case', async () => {
  const payment = await cases.pay(250_000);
  const id = await cases.open(payment.id);
  const [item, ...others] = await list();
  expect(others).toEqual([]);
  const { dueAt } = await cases.get(id);
  expect(item).toEqual({
    key: 'chargebacks',
    icon: 'scale',
    tone: 'danger',
    count: 1,
    when: { moment: 'due', at: dueAt, wall: false },
    title: 'Chargeback needs a response',
    text: '₦2,500.00, cardholder dispute',
    action: 'Send evidence',
    path: `/payment-gateway/transactions/chargeback/${id}`,
  });
});

test('several chargebacks are one item with their sum, and link to those that need a response', async () => {
  const payment = await cases.pay(150_050);
  await cases.open(payment.id);
  const [item] = await list();
  expect(item).toMatchObject({
    count: 2,
    title: '2 chargebacks need a response',
    text: '₦4,000.50 on hold',
    path: '/payment-gateway/transactions/chargeback?due=open',
  });
});

test('a refund that needs bank details and a complaint are listed too: by deadline first, then red before amber', async () => {
  await cases.pay(2_000_000);
  const reference = await cases.begin({ amount: 300_000 });
  await cases.payCard(reference, { number: noRefund });
  const { id: transactionId } = await cases.row(reference);
  const refunded = await cases.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId },
    body: { reason: 'customer_request' },
    idempotencyKey: randomUUID(),
  });
  expect(refunded.status).toBe(200);
  await sendDueRefunds(cases.server.services);
  const complained = await cases.pay(500_000);
  expect((await cases.complain(complained.reference)).status).toBe(200);
  const items = await list();
  expect(items.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['chargebacks', 'disputes', 'refund-details']),
  );
  expect(items.at(-1)).toMatchObject({
    key: 'refund-details',
    tone: 'warning',
    title: 'Refund needs bank details',
    text: '₦3,000.00, refused by the card’s bank',
    when: { moment: 'oldest' },
  });
  const deadlines = items.filter(({ when }) => when.moment === 'due').map(({ when }) => when.at);
  expect(deadlines).toEqual([...deadlines].sort());
});

test('a failing webhook endpoint is listed with the number of undelivered events', async () => {
  const { db } = cases.database;
  const since = new Date('2026-11-18T08:12:00Z');
  await db
    .insertInto('webhookEndpoints')
    .values({
      environmentId: cases.business.testEnvironmentId,
      id: randomUUID(),
      url: 'https://shop.example/hooks',
      description: null,
      allEvents: true,
      events: [],
      enabled: true,
      isDefault: false,
      secret: Buffer.from('sealed'),
      secretHint: 'x',
      failingSince: since,
      createdAt: since,
      updatedAt: since,
    } as never)
    .execute();
  const item = (await list()).find(({ key }) => key === 'webhooks');
  expect(item).toMatchObject({
    tone: 'danger',
    title: 'Webhook failing',
    text: '0 events undelivered, no response',
    when: { moment: 'since', at: since.toISOString(), wall: true },
  });
});

test('a rejected compliance section is listed with the comment of the reviewer', async () => {
  const { db } = cases.database;
  const at = new Date('2026-11-17T10:00:00Z');
  await db
    .insertInto('complianceSections')
    .values({
      businessId: cases.business.businessId,
      section: 'documents',
      status: 'REJECTED',
      comment: 'Proof of address is older than 3 months',
      savedAt: at,
      submittedAt: at,
      decidedAt: at,
    } as never)
    .execute();
  expect((await list()).find(({ key }) => key === 'compliance')).toMatchObject({
    title: 'Compliance needs correction',
    text: 'Proof of address is older than 3 months',
    when: { moment: 'sent_back', at: at.toISOString(), wall: true },
  });
});

test('another business sees none of the items, and a member only those within their permissions', async () => {
  const other = await createTestBusiness(cases.server);
  const elsewhere = await cases.server.call(attentionContract.listAttention, { token: other.token });
  expect(elsewhere.data.items).toEqual([]);
  const { token } = await cases.business.signInAs('Finance');
  const response = await cases.server.call(attentionContract.listAttention, { token });
  expect(response.status).toBe(200);
  expect(response.data.items.map(({ key }) => key)).not.toContain('webhooks');
  expect((await cases.server.call(attentionContract.listAttention)).status).toBe(401);
});
