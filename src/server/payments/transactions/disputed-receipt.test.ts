// A receipt shows the state of a dispute about its payment, on the page and in the e-mail, as it does for refunds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';

let cases: Disputes;
beforeAll(async () => {
  cases = await createDisputes();
});
afterAll(() => cases.close());

async function receiptOf(
  reference: string,
): Promise<{ dispute: string; chargedBack: number; email: string }> {
  const { data } = await cases.server.call(checkoutContract.getReceipt, { params: { reference } });
  const sent = await cases.callAsMerchant(transactionsContract.resendReceipt, {
    params: { transactionId: reference },
  });
  expect(sent.status).toBe(200);
  const { dispute, chargedBack, customerEmail } = data;
  return { dispute, chargedBack, email: await newestEmail(cases.server, customerEmail) };
}

test.each([
  ['won', 0, 'Dispute: Resolved for the merchant'],
  ['lost', 500_000, 'Returned after a dispute: ₦5,000.00'],
] as const)('receipt of a payment with a dispute: open, then %s', async (outcome, chargedBack, sentence) => {
  const payment = await cases.pay();
  const before = await receiptOf(payment.reference);
  expect(before).toMatchObject({ dispute: 'none', chargedBack: 0 });
  expect(before.email).not.toMatch(/dispute/i);
  const chargebackId = await cases.open(payment.id);
  const open = await receiptOf(payment.reference);
  expect(open.dispute).toBe('open');
  expect(open.email).toContain('Dispute: Under review');
  if (outcome === 'lost')
    expect(
      (await cases.act(chargebacksContract.acceptChargeback, chargebackId, { amount: null })).status,
    ).toBe(200);
  else await cases.decide(chargebackId, outcome);
  const ended = await receiptOf(payment.reference);
  expect(ended).toMatchObject({ dispute: outcome, chargedBack });
  expect(ended.email).toContain(sentence);
});
