// Payments whose fee is more than they bring are refused before anybody pays; a charge that cannot be captured is given back.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorPricesContract } from '#shared/contract/operator/prices.ts';
import { checkoutContract } from '#shared/contract/payment-gateway/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payment-gateway/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payment-gateway/payment-pages.ts';
import { qrCodesContract } from '#shared/contract/payment-gateway/qr-codes.ts';
import { type Price, quoteFee, smallestPayable } from '#shared/fees.ts';
import { amountMax } from '#shared/money.ts';
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
const sentence = 'The fee is more than the payment: at least ₦665.76 can be paid.';

/** Every way to pay asks for 2.9 % and ₦600 from now on, VAT on top: written past the service, which refuses such prices. */
async function makeSteep(): Promise<void> {
  await payers.database.db.updateTable('prices').set(steep).where('currency', '=', 'NGN').execute();
}

test('the smallest payable amount leaves nothing less than nothing, and one less does', () => {
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
    fc.property(price, from, (one, least) => {
      const net = (amount: number) => quoteFee(one, amount, 'merchant').net;
      const smallest = smallestPayable(one, least) ?? amountMax + 1;
      expect(smallest).toBeLessThanOrEqual(amountMax);
      expect(net(smallest)).toBeGreaterThanOrEqual(0);
      if (smallest > least) expect([net(smallest - 1), net(least)].every((left) => left < 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a price that takes more than a payment is refused, and says the smallest that could be paid', async () => {
  const admin = await createTestOperator(payers.server);
  const body = {
    ...{ businessId: null, currency: 'NGN', channel: 'card', region: 'local', ...steep },
    ...{ vatPpm: 75_000, vatInclusive: false, effectiveFrom: null },
  };
  const refused = await callAs(payers.server, admin.token, operatorPricesContract.createOperatorPrice, {
    body,
  });
  expect(refused.body.error.fields.flat).toBe(
    'The fee of a payment of ₦500.00 would be more than the payment: the smallest that could be paid is ₦665.76',
  );
});

test('a payment whose fee is more than it brings is refused where it begins', async () => {
  const before = await payers.begin({ amount: 50_000 });
  await makeSteep();
  const body = { amount: 50_000, email: 'ada@example.com' };
  const begun = await payers.callAsMerchant(checkoutContract.initializeCheckout, { body });
  expect(begun.body.error.fields).toEqual({ amount: sentence });
  const quoted = await payers.server.call(checkoutContract.quotePayment, {
    ...{ params: { reference: before }, body: { channel: 'card' } },
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
    const made = await payers.callAsMerchant(endpoint, { body: input });
    expect(made.body.error?.fields, endpoint.url).toEqual({ amount: sentence });
  }
  const onTop = { ...body, feeBearer: 'customer' };
  const { status } = await payers.callAsMerchant(checkoutContract.initializeCheckout, { body: onTop });
  expect(status).toBe(200);
});

/** A payer at the bank's page, whose charge the books will not take when the bank approves it. */
async function chargeInVain(): Promise<{ reference: string; attemptId: string }> {
  const reference = await payers.begin({ amount: 500_000 });
  await payers.payCard(reference, { number: challengeCard });
  const [attempt] = await payers.attempts(reference);
  const attemptId = attempt?.id ?? '';
  await payers.database.db
    .updateTable('transactionAttempts')
    .set({ fee: 900_000_000 })
    .where('id', '=', attemptId)
    .execute();
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

test('a charge that cannot be captured is given back by the job, once, and the payment may be tried again', async () => {
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
  expect(attempt?.reason).toMatch(/was given back/);
  expect(await payers.row(reference)).toMatchObject({ status: 'failed', stage: 'open' });
});

test('a gateway that is silent is asked again, and what was given back is not given twice', async () => {
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
        ...{ params: { reference }, idempotencyKey: randomUUID() },
        body: { card: { number: challengeCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
      })
    ).status,
  ).toBe(200);
});
