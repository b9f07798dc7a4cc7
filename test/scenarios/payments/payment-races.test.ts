// Races and crashes of card payments: one charge for any number of presses, one payment for the last use, and no loss in between.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { abandonStale, requeryDue } from '#server/payments/checkout/jobs.ts';
import { type CardProcessor, connected } from '#server/rails/rails.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { approvedCard, challengeCard, createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;

beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());
afterEach(async () => {
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

const minuteMs = 60_000;

async function chargesOf(reference: string) {
  const ids = (await payers.attempts(reference)).map((attempt) => attempt.id);
  return payers.database.db.selectFrom('sandboxCharges').where('reference', 'in', ids).selectAll().execute();
}

/** Replaces methods of the gateway for the duration of the work. */
async function withGateway(changes: Partial<CardProcessor>, work: () => Promise<void>): Promise<void> {
  const { rails } = payers.server.services;
  const { cards } = rails;
  rails.cards = (mode) => ({ ...connected(cards(mode)), ...changes });
  try {
    await work();
  } finally {
    rails.cards = cards;
  }
}

test('twenty concurrent submissions charge once, with one idempotency key or twenty', async () => {
  for (const keyOf of [() => 'one-key', () => randomUUID()]) {
    const reference = await payers.begin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payers.payCard(reference, { key: keyOf() })),
    );
    expect(answers.some((answer) => answer.data?.state === 'successful')).toBe(true);
    const refusals = answers.filter((answer) => answer.status !== 200).map((item) => item.body.error.code);
    for (const code of refusals) expect(['PAYMENT_IN_PROGRESS', 'ALREADY_PAID']).toContain(code);
    expect(await chargesOf(reference)).toHaveLength(1);
    expect(await payers.attempts(reference)).toHaveLength(1);
  }
});

test('repeating an idempotency key later returns the same progress', async () => {
  const reference = await payers.begin();
  const first = await payers.payCard(reference, { key: 'again' });
  const second = await payers.payCard(reference, { key: 'again' });
  expect(second.data).toEqual(first.data);
  expect(await chargesOf(reference)).toHaveLength(1);
});

test('a link with one use left is paid once under concurrency', async () => {
  for (const kind of ['one-time', 'multiple']) {
    const link = await payers.makeLink({ kind, usesMax: 1 });
    const references = await Promise.all(
      Array.from({ length: 10 }, async () => (await payers.startLink(link.slug)).data.reference),
    );
    const answers = await Promise.all(references.map((reference) => payers.payCard(reference)));
    const paid = answers.filter((answer) => answer.data?.state === 'successful');
    expect(paid).toHaveLength(1);
    for (const answer of answers)
      if (answer.status !== 200) expect(answer.body.error.code).toBe('PAYMENT_CLOSED');
    const row = await payers.database.db
      .selectFrom('paymentLinks')
      .where('id', '=', link.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ usedCount: 1, reservedCount: 0, status: 'COMPLETED', collected: 500_000 });
  }
});

test('a use is released when a payment fails or is cancelled, and is reserved during 3-D Secure', async () => {
  const link = await payers.makeLink({ kind: 'one-time' });
  const [first, second, third] = await Promise.all(
    Array.from({ length: 3 }, async () => (await payers.startLink(link.slug)).data.reference as string),
  );
  if (!first || !second || !third) throw new Error('No payments');
  expect((await payers.payCard(first, { number: '5258585922666506' })).data.state).toBe('failed');
  expect((await payers.payCard(second, { number: challengeCard })).data.state).toBe('challenge');
  const refused = await payers.payCard(third);
  expect(refused.body.error).toMatchObject({
    code: 'PAYMENT_CLOSED',
    message: 'Another customer is paying with this link. Try again in a few minutes.',
  });
  await payers.cancel(second);
  const account = (await payers.payTransfer(third)).data.transfer;
  expect((await payers.payCard(second)).body.error.code).toBe('PAYMENT_CLOSED');
  await payers.send(account?.accountNumber ?? '', 500_000);
  expect((await payers.row(third)).status).toBe('successful');
});

test('a crash before the gateway request ends as not paid, and a late charge is declined', async () => {
  const reference = await payers.begin();
  let charge: (() => Promise<unknown>) | undefined;
  let crash = () => {};
  const never = new Promise<never>((_, reject) => {
    crash = () => reject(new Error('The process died'));
  });
  const { cards } = payers.server.services.rails;
  const sandbox = connected(cards('test'));
  await withGateway(
    {
      charge: (request) => {
        charge = () => sandbox.charge(request);
        return never;
      },
    },
    async () => {
      void payers.payCard(reference);
      while (!charge) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  );
  payers.clock.advance(30_000);
  await requeryDue(payers.server.services);
  expect(await payers.row(reference)).toMatchObject({ status: 'pending', stage: 'processing' });
  payers.clock.advance(31_000);
  await requeryDue(payers.server.services);
  expect(await payers.row(reference)).toMatchObject({
    status: 'failed',
    failureReason: 'The payment never reached the bank',
  });
  expect(await charge?.()).toMatchObject({ outcome: 'declined' });
  crash();
  expect((await payers.payCard(reference)).data.state).toBe('successful');
});

test('a crash after the gateway charged the card ends as paid, with one charge', async () => {
  const reference = await payers.begin();
  const { cards } = payers.server.services.rails;
  const sandbox = connected(cards('test'));
  await withGateway(
    {
      charge: async (request) => {
        await sandbox.charge(request);
        throw new Error('The line went dead');
      },
    },
    async () => {
      expect((await payers.payCard(reference)).data.state).toBe('waiting');
    },
  );
  payers.clock.advance(6_000);
  await Promise.all([requeryDue(payers.server.services), requeryDue(payers.server.services)]);
  expect(await payers.row(reference)).toMatchObject({ status: 'successful' });
  expect(await chargesOf(reference)).toHaveLength(1);
});

test('an unreachable gateway leaves the payment pending and is queried again with increasing back-off', async () => {
  const reference = await payers.begin();
  let requestCount = 0;
  const dead = async () => {
    requestCount += 1;
    throw new Error('The line is dead');
  };
  await withGateway({ charge: dead, query: dead }, async () => {
    expect((await payers.payCard(reference)).data.state).toBe('waiting');
    for (let second = 0; second < 300; second += 1) {
      payers.clock.advance(1000);
      await requeryDue(payers.server.services);
    }
    expect((await payers.progress(reference)).data.state).toBe('waiting');
  });
  expect(requestCount).toBeGreaterThan(4);
  expect(requestCount).toBeLessThan(10);
  payers.clock.advance(60 * minuteMs);
  await requeryDue(payers.server.services);
  expect(await payers.row(reference)).toMatchObject({ status: 'failed' });
});

test('concurrent pages that wait for one outcome query the gateway once', async () => {
  const reference = await payers.begin();
  await payers.payCard(reference, { number: '4187420000000007' });
  const sandbox = connected(payers.server.services.rails.cards('test'));
  let requestCount = 0;
  payers.clock.advance(6_000);
  await withGateway(
    {
      query: (name) => {
        requestCount += 1;
        return sandbox.query(name);
      },
    },
    async () => {
      await Promise.all(Array.from({ length: 12 }, () => payers.progress(reference)));
    },
  );
  expect(requestCount).toBe(1);
  expect((await payers.progress(reference)).data.state).toBe('successful');
});

test('a payment with an open attempt is not abandoned', async () => {
  const reference = await payers.begin({
    expiresAt: new Date(payers.clock.now().getTime() + minuteMs).toISOString(),
  });
  await payers.payCard(reference, { number: challengeCard });
  payers.clock.advance(2 * minuteMs);
  await abandonStale(payers.server.services);
  expect(await payers.row(reference)).toMatchObject({ status: 'pending', stage: 'challenge' });
  expect((await payers.cancel(reference)).data).toMatchObject({ state: 'failed', canRetry: false });
});

test('a hundred concurrent payments are all captured, each once', async () => {
  const link = await payers.makeLink({ amount: 123_456 });
  const before = await payers.balances();
  const references = await Promise.all(
    Array.from({ length: 100 }, async () => (await payers.startLink(link.slug)).data.reference as string),
  );
  const answers = await Promise.all(references.map((reference) => payers.payCard(reference)));
  expect(answers.every((answer) => answer.data.state === 'successful')).toBe(true);
  const after = await payers.balances();
  expect((after.gateway_receivable ?? 0) - (before.gateway_receivable ?? 0)).toBe(12_345_600);
  const row = await payers.database.db
    .selectFrom('paymentLinks')
    .where('id', '=', link.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ usedCount: 100, collected: 12_345_600, startedCount: 100 });
});

test('a payment in a currency or channel that is not offered is rejected', async () => {
  const reference = await payers.begin({ currency: 'USD', amount: 2_000 });
  expect((await payers.payTransfer(reference)).body.error).toMatchObject({ code: 'PAYMENT_CLOSED' });
  const onlyTransfer = await payers.begin({ channels: ['transfer'] });
  expect((await payers.payCard(onlyTransfer)).body.error).toMatchObject({ code: 'PAYMENT_CLOSED' });
  const page = await payers.server.call(checkoutContract.getCheckoutPage, { params: { key: onlyTransfer } });
  expect(page.data.channels).toEqual(['transfer']);
  expect((await payers.payCard(reference, { number: approvedCard })).data.state).toBe('successful');
});
