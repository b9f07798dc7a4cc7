// Tests of payouts over HTTP: on their day, to the right account, held and released, failed, returned and retried; with consistent books.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { payoutsContract as contract, type PayoutDetail } from '#shared/contract/settlement/payouts.ts';
import { addPayoutAccount, codeSentTo, withdrawalCode } from '#test/support/disputes/own-payouts.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { makeDuePayouts } from './make-payouts.ts';
import { failPayout, returnPayout, runPayouts } from './run-payouts.ts';
import { sendDuePayouts } from './send-payouts.ts';

let payers: Payers;
/** A Friday, in the morning in Lagos. */
const friday = new Date('2026-11-20T10:00:00Z');
const dayMs = 86_400_000;

beforeAll(async () => {
  payers = await createPayers({ start: friday });
});
afterAll(() => payers.close());

const services = () => payers.server.services;
const list = async (query: Record<string, unknown> = {}) =>
  (await payers.callAsMerchant(contract.listPayouts, { query: { include: 'counts', ...query } })).data;
const get = async (payoutId: string): Promise<PayoutDetail> =>
  (await payers.callAsMerchant(contract.getPayout, { params: { payoutId } })).data;

async function pay(amount = 500_000): Promise<void> {
  await payers.payCard(await payers.begin({ amount }));
}

async function expectBooks(): Promise<void> {
  expect((await payers.books()).findings).toEqual([]);
}

/** Advances the clock by days and settles due balances. */
async function nextMorning(days = 1): Promise<void> {
  payers.clock.advance(days * dayMs);
  await settleDueBalances(services());
}

async function owner(): Promise<{ token: string; email: string }> {
  return payers.business.signInAs('Owner');
}

async function nextPayout() {
  return (await payers.callAsMerchant(contract.getPayoutStatistics, { query: {} })).data.nextPayout;
}

let first: string;

test('the available balance becomes one payout on the working day, which is held until there is a payout account', async () => {
  await pay(500_000);
  await pay(200_000);
  await nextMorning(3);
  // On a payout day the next payout is today's, until it has been created.
  expect(await nextPayout()).toMatchObject({ on: '2026-11-23', gross: 700_000 });
  expect(await makeDuePayouts(services())).toBe(1);
  expect(await nextPayout()).toMatchObject({ on: '2026-11-24', gross: 0 });
  expect(await makeDuePayouts(services())).toBe(0);
  await sendDuePayouts(services());
  const { items, counts } = await list();
  const [payout] = items;
  first = payout?.id ?? '';
  expect(counts).toEqual({ all: 1, pending: 1, settled: 0, failed: 0 });
  expect(payout).toMatchObject({
    status: 'PENDING',
    schedule: 'daily',
    itemCount: 2,
    gross: 700_000,
    hold: { kind: 'account', reason: 'Add a payout account for NGN' },
    scheduledFor: '2026-11-22T23:00:00.000Z',
  });
  expect(payout?.net).toBe((payout?.gross ?? 0) - (payout?.fees ?? 0) - (payout?.vat ?? 0));
  await expectBooks();
});

test('no other payout is created while one is held', async () => {
  await pay();
  await nextMorning();
  expect(await makeDuePayouts(services())).toBe(0);
});

test('the first payout account releases the payout, and the bank pays it', async () => {
  const added = await addPayoutAccount(payers.server, await owner());
  expect(added.data).toMatchObject({ status: 'ACTIVE', isDefault: true, nameMatch: 'exact' });
  await sendDuePayouts(services());
  const payout = await get(first);
  expect(payout).toMatchObject({ status: 'SETTLED', bank: { accountNumber: '0123456708' }, attempts: 1 });
  expect(payout.sessionId).toMatch(/^\d{30}$/);
  expect(payout.narration).toContain(payout.payoutRef);
  expect(payout.movement.map((item) => item.sentence)).toEqual([
    'Debited from your balance for this payout',
    'Paid by the bank',
  ]);
  expect((await payers.balances()).payout_transit).toBeUndefined();
  await expectBooks();
});

test('a payout lists exactly its items', async () => {
  const { data } = await payers.callAsMerchant(contract.listPayoutItems, { params: { payoutId: first } });
  expect(data.items.map((item) => [item.kind, item.gross])).toEqual([
    ['payment', 500_000],
    ['payment', 200_000],
  ]);
  expect(data.items.every((item) => item.transaction?.reference)).toBe(true);
  const payout = await get(first);
  expect(data.items.reduce((sum, item) => sum + item.amount, 0)).toBe(payout.net);
});

test('concurrent instances create and send a payout once', async () => {
  await Promise.all([makeDuePayouts(services()), makeDuePayouts(services()), makeDuePayouts(services())]);
  await Promise.all([sendDuePayouts(services()), sendDuePayouts(services()), sendDuePayouts(services())]);
  const { counts } = await list();
  expect(counts).toMatchObject({ all: 2, settled: 2 });
  const sent = await services().database.db.selectFrom('sandboxBankTransfers').selectAll().execute();
  expect(sent).toHaveLength(2);
  await expectBooks();
});

test('a returned payout credits the balance again, and can be retried', async () => {
  const { environmentId, payoutId } = { environmentId: payers.business.testEnvironmentId, payoutId: first };
  const { net } = await get(payoutId);
  const before = (await payers.balances()).merchant_available ?? 0;
  await returnPayout(services(), { environmentId, payoutId, reason: 'Account closed' });
  expect((await payers.balances()).merchant_available).toBe(before + net);
  expect(await get(payoutId)).toMatchObject({
    status: 'FAILED',
    failure: 'Account closed',
    wasReturned: true,
    canRetry: true,
  });
  await expectBooks();
  const again = await payers.callAsMerchant(contract.retryPayout, { params: { payoutId }, body: {} });
  expect(again.data).toMatchObject({ status: 'PROCESSING', attempts: 2 });
  await sendDuePayouts(services());
  expect(await get(payoutId)).toMatchObject({ status: 'SETTLED', failure: null });
  const letters = await services()
    .database.db.selectFrom('emails')
    .where('kind', '=', 'payout_failed')
    .select('subject')
    .execute();
  expect(letters[0]?.subject).toMatch(/was returned$/);
  await expectBooks();
});

test('a transfer without a response from the bank is queried again, and never sent twice', async () => {
  await addPayoutAccount(payers.server, await owner(), {
    currency: 'NGN',
    bankCode: '058',
    accountNumber: '0123456711',
  });
  // The cooling-off ends.
  await pay();
  await nextMorning(2);
  await runPayouts(services());
  const [payout] = (await list()).items;
  expect(payout).toMatchObject({ status: 'PROCESSING', bank: { accountNumber: '0123456711' } });
  payers.clock.advance(6_000);
  await sendDuePayouts(services());
  expect(await get(payout?.id ?? '')).toMatchObject({ status: 'SETTLED', attempts: 1 });
  await expectBooks();
});

test('after a crash between recording and sending, a payout is sent once more, under another reference', async () => {
  await pay();
  await nextMorning();
  await makeDuePayouts(services());
  const [created] = (await list()).items;
  const { db } = services().database;
  // The row as committed, before the request to the bank.
  const { environmentId, id } = await db
    .selectFrom('payouts')
    .where('id', '=', created?.id ?? '')
    .select(['environmentId', 'id'])
    .executeTakeFirstOrThrow();
  const key = [environmentId, id];
  const accountNumber = sealField('payouts.account_number', key, '0123456708');
  await db
    .updateTable('payouts')
    .set({
      status: 'PROCESSING',
      requestCount: 1,
      nextAt: payers.clock.now(),
      bankCode: '058',
      bankName: 'GTB',
      accountNumber,
      accountName: 'X',
    })
    .where('id', '=', created?.id ?? '')
    .execute();
  await sendDuePayouts(services());
  await sendDuePayouts(services());
  expect(await get(created?.id ?? '')).toMatchObject({ status: 'SETTLED', attempts: 2 });
  const done = await db
    .selectFrom('sandboxBankTransfers')
    .where('reference', 'like', `${created?.payoutRef}%`)
    .select('outcome')
    .execute();
  expect(done.map((item) => item.outcome).sort()).toEqual(['done', 'failed']);
  await expectBooks();
});

test('a withdrawal needs a code and an amount between the minimum and the available balance', async () => {
  const person = await owner();
  await pay(900_000);
  await payers.callAsMerchant(paymentMethodsContract.updatePayoutSetting, {
    body: { currency: 'NGN', schedule: 'manual' },
  });
  await nextMorning(4);
  const again = await owner();
  const withdraw = (body: object) =>
    payers.server.call(contract.createWithdrawal, {
      token: again.token,
      idempotencyKey: randomUUID(),
      body: { currency: 'NGN', ...body },
    });
  const askCode = (amount: number) =>
    payers.server.call(contract.requestWithdrawalCode, {
      token: again.token,
      query: { currency: 'NGN', amount },
    });
  // A withdrawal that cannot succeed is refused before a code is sent, and does not count towards the limit.
  expect((await askCode(400)).body.error.fields.amount).toBe('The minimum allowable amount is ₦500.00');
  expect((await askCode(900_000_000)).body.error.fields.amount).toBe('Amount exceeds the available balance.');
  expect((await withdraw({ amount: 400 })).body.error.fields.amount).toBe(
    'The minimum allowable amount is ₦500.00',
  );
  expect((await withdraw({ amount: 60_000 })).body.error.fields.code).toBe('Code is required');
  const code = await withdrawalCode(payers.server, again);
  const wrong = code === '123456' ? '654321' : '123456';
  expect((await withdraw({ amount: 60_000, code: wrong })).body.error.code).toBe('CODE_WRONG');
  const tooMuch = await withdraw({ amount: 900_000_000, code });
  expect(tooMuch.body.error.fields.amount).toBe('Amount exceeds the available balance.');
  payers.clock.advance(61_000);
  const next = await withdrawalCode(payers.server, again);
  const done = await withdraw({ amount: 60_000, code: next });
  expect(done.data).toMatchObject({ status: 'PROCESSING', net: 60_000, schedule: 'manual' });
  expect(await codeSentTo(payers.server, person.email).catch(() => 'none')).toBe('none');
  await expectBooks();
});

test('a payout failed in the sandbox credits the balance again, and can no longer be cancelled', async () => {
  const environmentId = payers.business.testEnvironmentId;
  const { items } = await list({ tab: 'pending' });
  const [withdrawn] = items;
  const before = (await payers.balances()).merchant_available ?? 0;
  await failPayout(services(), { environmentId, payoutId: withdrawn?.id ?? '' });
  expect((await payers.balances()).merchant_available).toBe(before + 60_000);
  const refused = await payers.callAsMerchant(contract.cancelPayout, {
    params: { payoutId: withdrawn?.id ?? '' },
    body: {},
  });
  expect(refused.body.error.code).toBe('PAYOUT_STATE');
  await expectBooks();
});

test('payouts skipped by a moved clock become one payout of the whole available balance', async () => {
  await payers.callAsMerchant(paymentMethodsContract.updatePayoutSetting, {
    body: { currency: 'NGN', schedule: 'weekly', weekday: 1 },
  });
  await pay();
  await nextMorning(30);
  const before = (await list()).counts?.all ?? 0;
  await makeDuePayouts(services());
  expect((await list()).counts?.all).toBe(before + 1);
  const [payout] = (await list()).items;
  // 28 December 2026 is a holiday: the Monday's payout was created on Tuesday.
  expect(payout?.schedule).toBe('weekly');
  expect((await payers.balances()).merchant_available).toBeUndefined();
  await expectBooks();
});

test('the statement is a PDF, and the statistics equal the sums of the payouts', async () => {
  const { token } = await owner();
  const answer = await fetch(`${payers.server.url}/api/v1/merchant/payouts/${first}/statement`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  const { data } = await payers.callAsMerchant(contract.getPayoutStatistics, { query: {} });
  const { items } = await list({ limit: 100 });
  const sum = (status: string) =>
    items.filter((item) => item.status === status).reduce((total, item) => total + item.net, 0);
  expect(data).toMatchObject({ settled: { amount: sum('SETTLED') }, failed: { amount: sum('FAILED') } });
});
