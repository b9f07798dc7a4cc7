// Chargebacks of refunded payments: opened for the whole amount as schemes send them, with the refund as evidence.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { chargebacksContract as contract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';

let cases: Disputes;
const fee = 100_000;
beforeAll(async () => {
  cases = await createDisputes();
});
afterAll(() => cases.close());
afterEach(() => cases.prove());

const refund = async (transactionId: string, amount?: number): Promise<string> => {
  const answer = await cases.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId },
    body: { reason: 'customer_request', ...(amount && { amount }) },
    idempotencyKey: randomUUID(),
  });
  expect(answer.status).toBe(200);
  return answer.data.reference;
};
const send = () => sendDueRefunds(cases.server.services);
async function owned(): Promise<number> {
  const all = await cases.balances();
  return (all.merchant_pending ?? 0) + (all.merchant_available ?? 0) - (all.merchant_debt ?? 0);
}

test('a fully refunded payment is charged back for its whole amount, with the refund prefilled as evidence', async () => {
  await cases.pay(2_000_000);
  const payment = await cases.pay(500_000);
  const reference = await refund(payment.reference);
  await send();
  const before = await owned();
  const id = await cases.open(payment.id);
  expect(await owned()).toBe(before - 500_000);
  const opened = await cases.get(id);
  expect(opened).toMatchObject({ amount: 500_000, onHold: 500_000, refunded: 500_000 });
  expect(opened.evidence.creditIssued).toContain(reference);
  expect(opened.evidence.creditIssued).toContain('₦5,000.00 refunded on');
  expect(await cases.row(payment.reference)).toMatchObject({
    refundState: 'refunded',
    disputeState: 'open',
    disputedAmount: 500_000,
  });
  // The prefilled evidence is a sufficient response.
  const answer = await cases.act(contract.challengeChargeback, id, {
    creditIssued: opened.evidence.creditIssued,
  });
  expect(answer.data).toMatchObject({ status: 'CHALLENGED' });
  await cases.decide(id, 'won');
  expect(await owned()).toBe(before);
  expect((await cases.balances()).merchant_lien ?? 0).toBe(0);
  expect(await cases.row(payment.reference)).toMatchObject({
    refundState: 'refunded',
    disputeState: 'won',
    disputedAmount: 0,
  });
});

test('a lost chargeback of a refunded payment debits the amount a second time, and the fee', async () => {
  await cases.pay(2_000_000);
  const payment = await cases.pay(500_000);
  await refund(payment.reference, 200_000);
  await send();
  const before = await owned();
  const id = await cases.open(payment.id, { amount: 500_000 });
  const { evidence } = await cases.get(id);
  await cases.act(contract.challengeChargeback, id, evidence);
  await cases.decide(id, 'lost');
  expect(await owned()).toBe(before - 500_000 - fee);
  expect(await cases.row(payment.reference)).toMatchObject({
    refundState: 'partially_refunded',
    disputeState: 'lost',
    disputedAmount: 500_000,
  });
  const none = await cases.callAsMerchant(refundsContract.previewRefund, {
    params: { transactionId: payment.id },
  });
  expect(none.data.max).toBe(0);
});

test('a pending refund counts as credit and still completes; the balance shortfall becomes a debt', async () => {
  const other = await createDisputes();
  const payment = await other.pay(500_000);
  const begun = await other.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: payment.reference },
    body: { reason: 'duplicate', amount: 450_000 },
    idempotencyKey: randomUUID(),
  });
  const id = await other.open(payment.id);
  expect((await other.get(id)).evidence.creditIssued).toContain('refund started');
  expect((await other.balances()).merchant_debt).toBeGreaterThan(0);
  await sendDueRefunds(other.server.services);
  const params = { refundId: begun.data.id };
  const done = await other.callAsMerchant(refundsContract.getRefund, { params });
  expect(done.data.status).toBe('SUCCESSFUL');
  await other.prove();
  await other.close();
});

test('auto-acceptance of small amounts does not apply to a payment with a refund', async () => {
  const body = { autoAcceptBelow: 70_000, notifyEmails: [] };
  await cases.callAsMerchant(contract.saveChargebackSettings, { body });
  const payment = await cases.pay(60_000);
  await refund(payment.reference, 5_000);
  expect(await cases.get(await cases.open(payment.id))).toMatchObject({ status: 'PENDING', amount: 60_000 });
});
