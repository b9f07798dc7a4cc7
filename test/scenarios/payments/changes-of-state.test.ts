// A state change takes effect once under concurrency: one line, one event, one entry; the other requests are rejected with the noun's
// message.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptOverdue } from '#server/payments/chargebacks/jobs.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { disputesContract } from '#shared/contract/payments/disputes.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { emptyEvidence } from '#shared/payments/chargebacks/evidence.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { makeOwnedPayout } from '#test/support/disputes/own-payouts.ts';

const noRefundCard = '4187420000000106';

let cases: Disputes;
beforeAll(async () => {
  cases = await createDisputes();
  const created = await cases.callAsMerchant(webhooksContract.createWebhookEndpoint, {
    body: { url: 'https://hooks.example.com/states', description: null, events: [], headers: [] },
  });
  expect(created.status).toBe(200);
});
afterAll(() => cases.close());
afterEach(() => cases.prove());

/** Sends six concurrent calls; returns the errors of all but the successful one. */
async function race(endpoint: Endpoint, params: Record<string, string>, body: unknown = {}) {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => cases.callAsMerchant(endpoint, { params, body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409).map((item) => item.body);
  return [...new Set(refused.map(({ error, message }) => `${error.code}: ${message}`))];
}

async function eventsOf(subjectId: string): Promise<string[]> {
  const rows = await cases.database.db
    .selectFrom('webhookEvents')
    .where('subjectId', '=', subjectId)
    .select('type')
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

async function entriesOf(action: string, entityId: string) {
  return cases.database.db
    .selectFrom('auditEntries')
    .where('action', '=', action)
    .where('entityId', '=', entityId)
    .where('result', '=', 'done')
    .select(['entity', 'actorKind', 'before', 'after'])
    .execute();
}

const sentencesOf = ({ data }: { data: { timeline: { sentence: string }[] } }) =>
  data.timeline.map(({ sentence }) => sentence).reverse();

test('of concurrent cancellations of a refund that awaits an account, exactly one succeeds', async () => {
  await cases.pay(900_000);
  const reference = await cases.begin({ amount: 500_000 });
  expect((await cases.payCard(reference, { number: noRefundCard })).status).toBe(200);
  const begun = await cases.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    body: { amount: 120_000, reason: 'other' },
    idempotencyKey: randomUUID(),
  });
  const params = { refundId: begun.data.id };
  const early = await cases.callAsMerchant(refundsContract.cancelRefund, { params, body: {} });
  const says = 'This refund does not need a bank account.';
  expect([early.status, early.body.message]).toEqual([409, says]);
  await sendDueRefunds(cases.server.services);
  expect(await race(refundsContract.cancelRefund, params)).toEqual([`REFUND_STATE: ${says}`]);
  const after = await cases.callAsMerchant(refundsContract.getRefund, { params });
  expect(sentencesOf(after).filter((item) => item.startsWith('Cancelled by'))).toHaveLength(1);
  expect(await eventsOf(params.refundId)).toEqual([
    'refund.created',
    'refund.awaiting_details',
    'refund.failed',
  ]);
  expect(await entriesOf('cancelRefund', params.refundId)).toEqual([
    { entity: 'refund', actorKind: 'user', before: { status: 'AWAITING' }, after: { status: 'FAILED' } },
  ]);
});

test('a held payout is returned to the balance once and resent once under concurrency', async () => {
  const payoutId = await makeOwnedPayout(cases.server, cases.business);
  const params = { payoutId };
  const early = await cases.callAsMerchant(payoutsContract.retryPayout, { params, body: {} });
  expect(early.body.error.code).toBe('PAYOUT_STATE');
  const says = 'PAYOUT_STATE: The payout’s current status does not allow this.';
  expect(await race(payoutsContract.cancelPayout, params)).toEqual([says]);
  expect(await race(payoutsContract.retryPayout, params)).toEqual([says]);
  const after = await cases.callAsMerchant(payoutsContract.getPayout, { params });
  expect(after.data.status).toBe('PENDING');
  expect(sentencesOf(after)).toEqual([
    'Withdrawal requested',
    'On hold: Add a payout account for NGN',
    'Returned to the balance',
    'Resent',
    'On hold: Add a payout account for NGN',
  ]);
  expect(await eventsOf(payoutId)).toEqual(['payout.pending', 'payout.failed', 'payout.pending']);
  const entry = { entity: 'payout', actorKind: 'user' };
  expect(await entriesOf('cancelPayout', payoutId)).toEqual([
    { ...entry, before: { status: 'PENDING' }, after: { status: 'FAILED' } },
  ]);
  expect(await entriesOf('retryPayout', payoutId)).toEqual([
    { ...entry, before: { status: 'FAILED' }, after: { attempts: 2 } },
  ]);
});

test('a dispute ends once under concurrency and cannot be changed afterwards', async () => {
  const payment = await cases.pay();
  expect((await cases.complain(payment.reference)).status).toBe(200);
  const { data } = await cases.callAsMerchant(disputesContract.listDisputes, {
    query: { transactionId: payment.id },
  });
  const params = { disputeId: data.items[0]?.id ?? '' };
  const says = 'DISPUTE_STATE: This dispute has ended.';
  const ending = { status: 'RESOLVED', outcome: 'A new one was sent.' };
  expect(await race(disputesContract.endDispute, params, ending)).toEqual([says]);
  const late = { body: 'One more thing', internal: false };
  const wrote = await cases.callAsMerchant(disputesContract.answerDispute, { params, body: late });
  expect(`${wrote.body.error.code}: ${wrote.body.message}`).toBe(says);
  const after = await cases.callAsMerchant(disputesContract.getDispute, { params });
  expect(sentencesOf(after)).toEqual(['Not received, ₦5,000.00', 'Resolved']);
  const of = { params: { transactionId: payment.id } };
  const response = sentencesOf(await cases.callAsMerchant(transactionsContract.getTransaction, of));
  expect(response.filter((item) => item.endsWith(': Resolved'))).toHaveLength(1);
  expect(await eventsOf(params.disputeId)).toEqual(['dispute.opened', 'dispute.ended']);
  expect(await entriesOf('endDispute', params.disputeId)).toEqual([
    { entity: 'disputes', actorKind: 'user', before: { status: 'UNRESOLVED' }, after: ending },
  ]);
});

test('under concurrency a chargeback is challenged once and decided once; it is lost only after a response', async () => {
  const { id: transactionId } = await cases.pay();
  const chargebackId = await cases.open(transactionId);
  const params = { chargebackId };
  const decide = (outcome: 'won' | 'lost') =>
    cases.asStaff(operatorDisputesContract.decideOperatorChargeback, { params, body: { outcome } });
  const early = await decide('lost');
  expect([early.status, early.body.message]).toEqual([
    409,
    'The merchant has not responded yet. Without a response, it is accepted at the deadline.',
  ]);
  const answer = { ...emptyEvidence, explanation: 'It was delivered.' };
  const noAnswer = 'CHARGEBACK_STATE: This chargeback does not need a response.';
  expect(await race(chargebacksContract.challengeChargeback, params, answer)).toEqual([noAnswer]);
  const accepted = await cases.act(chargebacksContract.acceptChargeback, chargebackId, { amount: null });
  expect(`${accepted.body.error.code}: ${accepted.body.message}`).toBe(noAnswer);
  const [won, lost] = await Promise.all([decide('won'), decide('lost')]);
  expect([won.status, lost.status].sort()).toEqual([200, 409]);
  const refused = won.status === 409 ? won : lost;
  expect(refused.body.message).toBe('This chargeback has already been decided.');
  const { timeline } = await cases.get(chargebackId);
  expect(timeline.map(({ sentence }) => sentence.split(/[: ]/)[0])).toEqual([
    won.status === 200 ? 'Won' : 'Lost',
    'Challenged',
    'Opened',
  ]);
  expect(await eventsOf(chargebackId)).toEqual([
    'chargeback.opened',
    'chargeback.challenged',
    won.status === 200 ? 'chargeback.won' : 'chargeback.lost',
  ]);
});

test('an unanswered chargeback is accepted once by concurrent instances, with an audit entry of the system', async () => {
  const { id: transactionId } = await cases.pay();
  const dueAt = new Date(cases.clock.now().getTime() + 1000);
  const chargebackId = await cases.open(transactionId, { dueAt });
  cases.clock.set(dueAt);
  const { services } = cases.server;
  const done = await Promise.all([acceptOverdue(services), acceptOverdue(services), acceptOverdue(services)]);
  expect(done.reduce((sum, item) => sum + item, 0)).toBe(1);
  expect(await entriesOf('acceptOverdueChargeback', chargebackId)).toEqual([
    {
      entity: 'chargebacks',
      actorKind: 'system',
      before: { status: 'PENDING' },
      after: { status: 'ACCEPTED' },
    },
  ]);
  expect(await eventsOf(chargebackId)).toEqual(['chargeback.opened', 'chargeback.accepted']);
});
