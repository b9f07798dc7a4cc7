// Payments whose fee exceeds their amount are refused before payment; a charge that cannot be captured is reversed.

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorPricesContract } from '#shared/contract/operator/prices.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { paymentPromptsContract } from '#shared/contract/payments/payment-prompts.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { amountMax } from '#shared/money.ts';
import { type Price, quoteFee, smallestPayable } from '#shared/payments/fees.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { challengeCard, createPayers, type Payers } from '#test/support/payers.ts';
import { requeryDue } from '../jobs.ts';

let payers: Payers;

beforeAll(async () => {
  payers = await createPayers();
});
afterAll(async () => {
  expect((await payers.books()).findings).toEqual([]);
  await payers.close();
});

const steep = { ratePpm: 29_000, flat: 60_000, flatWaivedBelow: 0, feeMax: null };
const sentence = 'The fee is more than the payment. The minimum payment is ₦665.76.';

/** Sets all prices to 2.9 % and ₦600 plus VAT, bypassing the service, which refuses such prices. */
async function makeSteep(): Promise<void> {
  await payers.database.db.updateTable('prices').set(steep).where('currency', '=', 'NGN').execute();
}

test('the smallest payable amount leaves a non-negative net, and one minor unit less does not', () => {
  const price: fc.Arbitrary<Price> = fc.record({
    currency: fc.constant('NGN' as const),
    ratePpm: fc.integer({ min: 0, max: 300_000 }),
    flat: fc.integer({ min: 0, max: 200_000 }),
    flatWaivedBelow: fc.constantFrom(0, 50_000, 250_000),
    feeMax: fc.constantFrom(null, 250_000),
    vatPpm: fc.constantFrom(0, 75_000),
    vatInclusive: fc.boolean(),
  });
  const from = fc.integer({ min: 1, max: 500_000 });
  fc.assert(
    fc.property(price, from, (item, least) => {
      const net = (amount: number) => quoteFee(item, amount, 'merchant').net;
      const smallest = smallestPayable(item, least) ?? amountMax + 1;
      expect(smallest).toBeLessThanOrEqual(amountMax);
      expect(net(smallest)).toBeGreaterThanOrEqual(0);
      if (smallest > least)
        expect([net(smallest - 1), net(least)].every((remaining) => remaining < 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a price whose fee exceeds a payment is rejected, with the smallest payable amount in the message', async () => {
  const admin = await createTestOperator(payers.server);
  const body = {
    businessId: null,
    currency: 'NGN',
    channel: 'card',
    region: 'local',
    ...steep,
    vatPpm: 75_000,
    vatInclusive: false,
    effectiveFrom: null,
  };
  const refused = await callAs(payers.server, admin.token, operatorPricesContract.createOperatorPrice, {
    body,
  });
  expect(refused.body.error.fields.flat).toBe(
    'The fee of a payment of ₦500.00 would be more than the payment: the smallest that could be paid is ₦665.76',
  );
});

test('a payment whose fee exceeds its amount is rejected before it starts', async () => {
  const before = await payers.begin({ amount: 50_000 });
  await makeSteep();
  const body = { amount: 50_000, email: 'ada@example.com' };
  const begun = await payers.callAsMerchant(checkoutContract.initializeCheckout, { body });
  expect(begun.body.error.fields).toEqual({ amount: sentence });
  const quoted = await payers.server.call(checkoutContract.quotePayment, {
    params: { reference: before },
    body: { channel: 'card' },
  });
  expect(quoted.body.error.message).toBe(sentence);
  const paid = await payers.payCard(before);
  expect(paid.body.error.message).toBe(sentence);
  expect(await payers.attempts(before)).toEqual([]);
  const named = { name: 'Too small', currency: 'NGN', amount: 50_000, slug: null };
  const link = { ...named, kind: 'multiple' };
  const page = { ...named, type: 'payment' };
  const code = { name: 'Too small', type: 'static', currency: 'NGN', amount: 50_000 };
  for (const [endpoint, input] of [
    [paymentLinksContract.createPaymentLink, link],
    [paymentPagesContract.createPaymentPage, page],
    [qrCodesContract.createQrCode, code],
  ] as const) {
    const created = await payers.callAsMerchant(endpoint, { body: input });
    expect(created.body.error?.fields, endpoint.url).toEqual({ amount: sentence });
  }
  const onTop = { ...body, feeBearer: 'customer' };
  const { status } = await payers.callAsMerchant(checkoutContract.initializeCheckout, { body: onTop });
  expect(status).toBe(200);
});

/** Sets a fee on the attempt that the ledger refuses; returns its id. */
async function spoilFee(reference: string): Promise<string> {
  const [attempt] = await payers.attempts(reference);
  const attemptId = attempt?.id ?? '';
  await payers.database.db
    .updateTable('transactionAttempts')
    .set({ fee: 900_000_000 })
    .where('id', '=', attemptId)
    .execute();
  return attemptId;
}

/** Starts a card payment with a challenge, whose charge the ledger will refuse once the bank approves it. */
async function chargeInVain(): Promise<{ reference: string; attemptId: string }> {
  const reference = await payers.begin({ amount: 500_000 });
  await payers.payCard(reference, { number: challengeCard });
  const attemptId = await spoilFee(reference);
  await payers.database.db
    .updateTable('sandboxCharges')
    .set({ outcome: 'approved', finalOutcome: 'approved' })
    .where('reference', '=', attemptId)
    .execute();
  return { reference, attemptId };
}

const refundsOf = (attemptId: string) =>
  payers.database.db
    .selectFrom('sandboxRefunds')
    .where('chargeReference', '=', attemptId)
    .select(['amount', 'outcome'])
    .execute();

test('a charge that cannot be captured is reversed once by the job, and the payment is open again', async () => {
  const { reference, attemptId } = await chargeInVain();
  await payers.progress(reference);
  expect(await payers.row(reference)).toMatchObject({ status: 'pending', stage: 'unknown' });
  for (let round = 0; round < 3; round += 1) {
    payers.clock.advance(60_000);
    await requeryDue(payers.server.services);
  }
  expect(await refundsOf(attemptId)).toEqual([{ amount: 500_000, outcome: 'done' }]);
  const [attempt] = await payers.attempts(reference);
  expect(attempt).toMatchObject({ status: 'failed' });
  expect(attempt?.reason).toMatch(/was returned/);
  expect(await payers.row(reference)).toMatchObject({ status: 'failed', stage: 'open' });
});

test('concurrent requeries reverse a charge that cannot be captured once, and the payment can be retried', async () => {
  const { reference, attemptId } = await chargeInVain();
  await payers.progress(reference);
  payers.clock.advance(60_000);
  await Promise.all([requeryDue(payers.server.services), payers.progress(reference)]);
  payers.clock.advance(60_000);
  await Promise.all([requeryDue(payers.server.services), requeryDue(payers.server.services)]);
  expect(await refundsOf(attemptId)).toHaveLength(1);
  expect(
    (
      await payers.server.call(checkoutContract.payByCard, {
        params: { reference },
        idempotencyKey: randomUUID(),
        body: { card: { number: challengeCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
      })
    ).status,
  ).toBe(200);
});

const key = () => randomUUID();

/** Opens a prompt for a payment whose fee the ledger will refuse. */
async function promptInVain(channel: 'ussd' | 'qr', amount: number) {
  const reference = await payers.begin({ amount });
  const call = { params: { reference }, idempotencyKey: key() };
  const shown =
    channel === 'ussd'
      ? await payers.server.call(paymentPromptsContract.payByUssd, { ...call, body: { bankCode: '058' } })
      : await payers.server.call(paymentPromptsContract.payByQr, call);
  expect(shown.status).toBe(200);
  const attemptId = await spoilFee(reference);
  const confirm = () =>
    payers.server.call(paymentPromptsContract.answerSandboxPrompt, {
      body: { reference, answer: 'approve' },
    });
  return { reference, attemptId, confirm };
}

const sentencesOf = async (reference: string) => {
  const params = { transactionId: reference };
  const { data } = await payers.callAsMerchant(transactionsContract.getTransaction, { params });
  return data.timeline
    .map((line) => line.sentence)
    .reverse()
    .join('\n');
};

async function passTime(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    payers.clock.advance(120_000);
    await Promise.all([requeryDue(payers.server.services), requeryDue(payers.server.services)]);
  }
}

test.each(['ussd', 'qr'] as const)(
  'a payment confirmed by %s that cannot be captured is reversed once',
  async (channel) => {
    const { reference, attemptId, confirm } = await promptInVain(channel, 500_000);
    expect((await confirm()).status).toBe(200);
    expect(await payers.row(reference)).toMatchObject({ status: 'pending', stage: 'unknown' });
    await passTime(3);
    expect(await refundsOf(attemptId)).toEqual([{ amount: 500_000, outcome: 'done' }]);
    expect(await payers.row(reference)).toMatchObject({ status: 'failed', stage: 'open' });
    expect(await sentencesOf(reference)).toMatch(
      /was charged although .*being reversed\n.*₦5,000.00 was returned/,
    );
    expect((await payers.payCard(reference)).status).toBe(200);
  },
);

test('a reversal without a response is queried under the same reference until the money is returned', async () => {
  // An amount whose refund first gets no response and then succeeds.
  const { reference, attemptId, confirm } = await promptInVain('ussd', 500_039);
  await confirm();
  await requeryDue(payers.server.services);
  payers.clock.advance(1000);
  await requeryDue(payers.server.services);
  expect(await refundsOf(attemptId)).toEqual([{ amount: 500_039, outcome: 'unknown' }]);
  await passTime(4);
  expect(await refundsOf(attemptId)).toHaveLength(1);
  expect(await payers.row(reference)).toMatchObject({ status: 'failed', stage: 'open' });
  expect(await sentencesOf(reference)).toMatch(/about the reversal yet\n.*was returned/);
});

test('a failed reversal is retried under another reference, and each failure is on the timeline', async () => {
  // An amount whose refund fails.
  const { reference, attemptId, confirm } = await promptInVain('qr', 500_013);
  await confirm();
  await passTime(2);
  const requested = await refundsOf(attemptId);
  expect(requested.length).toBeGreaterThan(1);
  expect(requested.every((item) => item.outcome === 'failed')).toBe(true);
  expect(await payers.row(reference)).toMatchObject({ status: 'pending', stage: 'unknown' });
  expect(await sentencesOf(reference)).toMatch(/The reversal failed/);
});

test('a transfer that cannot be captured is returned to its sender, and a repeated bank notification has no effect', async () => {
  const reference = await payers.begin({ amount: 500_000 });
  const account = (await payers.payTransfer(reference)).data.transfer;
  const { accountNumber = '', amount = 0 } = account ?? {};
  const [attempt] = await payers.attempts(reference);
  await payers.database.db
    .updateTable('transactionAttempts')
    .set({ fee: 900_000_000 })
    .where('id', '=', attempt?.id ?? '')
    .execute();
  const sessionId = '9'.repeat(30);
  for (const round of [1, 2]) {
    const taken = await payers.send(accountNumber, amount, sessionId);
    expect([round, taken.status]).toEqual([round, 200]);
  }
  const receipts = await payers.database.db
    .selectFrom('transferReceipts')
    .where('sessionId', '=', sessionId)
    .select(['amount', 'matched', 'returned'])
    .execute();
  expect(receipts).toEqual([{ amount, matched: 0, returned: amount }]);
  expect(await payers.row(reference)).toMatchObject({ status: 'failed', stage: 'open' });
  expect(await sentencesOf(reference)).toMatch(/The money will be returned\n.*was returned to Chidi Eze/);
});
