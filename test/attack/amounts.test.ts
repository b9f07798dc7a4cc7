// Concurrent requests for every kind of amount: never more is paid than available, and the ledger is consistent afterwards.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBalances } from '#server/ledger/balances.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { returnPayout } from '#server/settlement/payouts/run-payouts.ts';
import { sendDuePayouts } from '#server/settlement/payouts/send-payouts.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { expectWinners, race } from '../support/attack/race.ts';
import {
  addAvailable,
  addPayoutAccount,
  makeOwnedPayout,
  withdrawalCode,
} from '../support/disputes/own-payouts.ts';
import { createPayers, type Payers } from '../support/payers.ts';

const callers = 16;
let payers: Payers;

beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());

const services = () => payers.server.services;
const available = async () => (await payers.balances()).merchant_available ?? 0;

async function expectBooks(): Promise<void> {
  expect((await payers.books()).findings).toEqual([]);
}

async function paid(amount: number): Promise<string> {
  const reference = await payers.begin({ amount });
  expect((await payers.payCard(reference)).data.state).toBe('successful');
  return reference;
}

const refund = (reference: string, amount?: number) =>
  payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    idempotencyKey: randomUUID(),
    body: { reason: 'other', ...(amount && { amount }) },
  });

/** Checks the amount refunded in total: each sender skips the refunds that another one has claimed. */
async function expectRefunded(reference: string, amount: number): Promise<void> {
  await race(4, () => sendDueRefunds(services()));
  const refunded = async () => (await payers.row(reference)).refundedAmount;
  await expect.poll(refunded, { timeout: 30_000 }).toBe(amount);
}

test('sixteen concurrent partial refunds of one payment never exceed the amount paid', async () => {
  await paid(2_000_000);
  const reference = await paid(900_000);
  expectWinners(await race(callers, () => refund(reference, 100_000)), 9);
  await expectRefunded(reference, 900_000);
  await expectBooks();
});

test('of sixteen concurrent full refunds of one payment, exactly one succeeds', async () => {
  const reference = await paid(700_000);
  const answers = await race(callers, (caller) => refund(reference, caller % 2 ? 700_000 : undefined));
  expectWinners(answers, 1);
  await expectRefunded(reference, 700_000);
  await expectBooks();
});

test('concurrent partial refunds of different amounts never exceed the amount paid', async () => {
  const reference = await paid(500_000);
  const answers = await race(callers, (caller) => refund(reference, 30_000 + caller * 7_100));
  const results = answers.filter(({ status }) => status === 200);
  const sum = results.reduce((total, { data }) => total + data.amount, 0);
  expect(sum).toBeLessThanOrEqual(500_000);
  await expectRefunded(reference, sum);
  await expectBooks();
});

test('of concurrent cancellations of a refund that waits for an account, exactly one succeeds', async () => {
  const reference = await payers.begin({ amount: 500_000 });
  await payers.payCard(reference, { number: '4187420000000106' });
  const created = await refund(reference, 120_000);
  expect(created.status).toBe(200);
  await sendDueRefunds(services());
  const params = { refundId: created.data.id };
  const before = (await payers.balances()).merchant_pending ?? 0;
  expectWinners(
    await race(callers, () => payers.callAsMerchant(refundsContract.cancelRefund, { params })),
    1,
  );
  expect((await payers.balances()).merchant_pending).toBe(before + 120_000);
  await expectBooks();
});

test('sixteen concurrent withdrawals by different users never exceed the balance', async () => {
  const owners = await race(callers, () => payers.business.signInAs('Owner'));
  const first = owners[0] as (typeof owners)[number];
  expect((await addPayoutAccount(payers.server, first)).status).toBe(200);
  payers.clock.advance(61_000);
  await addAvailable(payers.server, payers.business.testEnvironmentId, 1_000_000 - (await available()));
  const requested = await race(callers, async (caller) => {
    const person = owners[caller] as typeof first;
    return { token: person.token, code: await withdrawalCode(payers.server, person) };
  });
  const answers = await race(callers, (caller) => {
    const { token, code } = requested[caller] as (typeof requested)[number];
    const body = { currency: 'NGN', amount: 300_000, code };
    return payers.server.call(payoutsContract.createWithdrawal, {
      token,
      body,
      idempotencyKey: randomUUID(),
    });
  });
  expectWinners(answers, 3);
  await race(4, () => sendDuePayouts(services()));
  expect(await available()).toBe(100_000);
  const sent = await services().database.db.selectFrom('sandboxBankTransfers').selectAll().execute();
  expect(sent).toHaveLength(3);
  await expectBooks();
});

test('of sixteen concurrent withdrawals with one code, exactly one succeeds', async () => {
  await addAvailable(payers.server, payers.business.testEnvironmentId, 2_000_000);
  const before = await available();
  payers.clock.advance(61_000);
  const person = await payers.business.signInAs('Owner');
  const code = await withdrawalCode(payers.server, person);
  const body = { currency: 'NGN', amount: 100_000, code };
  const answers = await race(callers, () =>
    payers.server.call(payoutsContract.createWithdrawal, {
      token: person.token,
      body,
      idempotencyKey: randomUUID(),
    }),
  );
  expectWinners(answers, 1);
  expect(await available()).toBe(before - 100_000);
  await expectBooks();
});

test('of concurrent retries of a returned payout, exactly one succeeds', async () => {
  await sendDuePayouts(services());
  const { id: payoutId, net } = await services()
    .database.db.selectFrom('payouts')
    .where('status', '=', 'SETTLED')
    .select(['id', 'net'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const before = await available();
  await returnPayout(services(), {
    environmentId: payers.business.testEnvironmentId,
    payoutId,
    reason: 'Account closed',
  });
  expect(await available()).toBe(before + net);
  const call = () => payers.callAsMerchant(payoutsContract.retryPayout, { params: { payoutId }, body: {} });
  expectWinners(await race(callers, call), 1);
  await race(4, () => sendDuePayouts(services()));
  expect(await available()).toBe(before);
  await expectBooks();
});

const usesOf: [kind: string, input: Record<string, unknown>, uses: number][] = [
  ['one-time', { kind: 'one-time' }, 1],
  ['limited', { usesMax: 3 }, 3],
];

test.each(usesOf)(
  'a %s link with sixteen concurrent payers is paid as often as it allows',
  async (_, input, uses) => {
    const link = await payers.makeLink(input);
    const begun = await race(callers, (caller) =>
      payers.startLink(link.slug, { email: `payer-${caller}@example.com` }),
    );
    const references = begun.filter(({ status }) => status === 200).map(({ data }) => data.reference);
    expect(references.length).toBeGreaterThanOrEqual(uses);
    const tries = await Promise.all(references.map((reference) => payers.payCard(reference)));
    expect(tries.every(({ status }) => status < 500)).toBe(true);
    const rows = await Promise.all(references.map((reference) => payers.row(reference)));
    expect(rows.filter(({ status }) => status === 'successful')).toHaveLength(uses);
    const params = { linkId: link.id };
    const shown = await payers.callAsMerchant(paymentLinksContract.getPaymentLink, { params });
    expect(shown.data.status).toBe('COMPLETED');
    await expectBooks();
  },
);

test('a payment with sixteen concurrent attempts, by card or by bank transfer, is paid once', async () => {
  const byCard = await payers.begin({ amount: 400_000 });
  const tries = await race(callers, () => payers.payCard(byCard));
  expect(tries.every(({ status }) => status < 500)).toBe(true);
  const taken = await payers.attempts(byCard);
  expect(taken.filter(({ status }) => status === 'successful')).toHaveLength(1);
  const byTransfer = await payers.begin({ amount: 400_000 });
  const accountNumber = (await payers.payTransfer(byTransfer)).data.transfer?.accountNumber ?? '';
  const sessionId = `0000${Date.now()}0000000000000`.slice(0, 30);
  const sent = await race(callers, () => payers.send(accountNumber, 400_000, sessionId));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
  expect(await payers.row(byTransfer)).toMatchObject({ status: 'successful', amount: 400_000 });
  await expectBooks();
});

test('of concurrent cancellations of a payout on hold, exactly one returns it to the balance', async () => {
  const { liveEnvironmentId } = payers.business;
  const payoutId = await makeOwnedPayout(payers.server, {
    ...payers.business,
    testEnvironmentId: liveEnvironmentId,
  });
  const { token } = await payers.business.signInAs('Owner', 'live');
  const cancel = () =>
    payers.server.call(payoutsContract.cancelPayout, { token, params: { payoutId }, body: {} });
  expectWinners(await race(callers, cancel), 1);
  const balances = await listBalances(services().database.db, liveEnvironmentId);
  expect(balances.find(({ kind }) => kind === 'merchant_available')?.balance).toBe(750_000);
  await expectBooks();
});
