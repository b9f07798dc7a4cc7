// The detail of a payment, one test per sentence: attempts, money movements, requery, and the receipt.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { approvedCard, challengeCard, createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());

const get = (transactionId: string) =>
  payers.callAsMerchant(transactionsContract.getTransaction, { params: { transactionId } });

async function paidByCard(body: Record<string, unknown> = {}): Promise<string> {
  const reference = await payers.begin(body);
  const answer = await payers.payCard(reference, { number: approvedCard });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return reference;
}

test('a payment is found by its id, its reference and the merchant’s own reference', async () => {
  const reference = await paidByCard({ reference: 'ORDER-1' });
  const { id } = (await get(reference)).data;
  for (const name of [id, reference, 'ORDER-1'])
    expect((await get(name)).data).toMatchObject({ id, reference, merchantReference: 'ORDER-1' });
  expect((await get('KSW-NOBODY')).status).toBe(404);
});

test('another business cannot find it by id or reference', async () => {
  const reference = await paidByCard();
  const { id } = (await get(reference)).data;
  const stranger = await createTestBusiness(payers.server);
  for (const transactionId of [id, reference]) {
    const call = { params: { transactionId }, token: stranger.token };
    expect((await payers.server.call(transactionsContract.getTransaction, call)).status).toBe(404);
    expect((await payers.server.call(transactionsContract.requeryTransaction, call)).status).toBe(404);
    expect((await payers.server.call(transactionsContract.resendReceipt, call)).status).toBe(404);
  }
});

test('the money movement of a card payment is described in plain words and adds up to the merchant’s net', async () => {
  const { data } = await get(await paidByCard());
  expect(
    data.movement.map(({ sentence, from, to, amount, effect }) => [sentence, from, to, amount, effect]),
  ).toEqual([
    ['Customer’s card charged', 'Gateway', 'Pending', data.amount, data.amount],
    ['Processing fee charged', 'Pending', 'Fees', data.fee, -data.fee],
    ['VAT on the fee set aside', 'Pending', 'VAT payable', data.vat, -data.vat],
  ]);
  expect(data.movement.reduce((sum, { effect }) => sum + effect, 0)).toBe(data.net);
});

test('a bank transfer shows its sender, what arrived and how it was matched', async () => {
  const reference = await payers.begin();
  const account = (await payers.payTransfer(reference)).data.transfer;
  await payers.send(account?.accountNumber ?? '', 500_000);
  const { data } = await get(reference);
  expect(data).toMatchObject({
    status: 'successful',
    channel: 'transfer',
    received: 500_000,
    card: null,
    sender: { name: 'Chidi Eze' },
  });
  expect(data.movement.slice(0, 2).map(({ sentence, effect }) => [sentence, effect])).toEqual([
    ['Bank transfer received', 0],
    ['Customer’s transfer matched', 500_000],
  ]);
});

test('attempts and timeline come with the newest first, a failed attempt with its reason', async () => {
  const reference = await payers.begin();
  await payers.payCard(reference, { expiry: [5, 2039] });
  await payers.payCard(reference);
  const { attempts, timeline, status } = (await get(reference)).data;
  expect(status).toBe('successful');
  expect(attempts.map(({ number, status }) => [number, status])).toEqual([
    [2, 'successful'],
    [1, 'failed'],
  ]);
  expect(attempts[1]?.reason).toBeTruthy();
  const times = timeline.map((entry) => entry.at);
  expect(times).toEqual([...times].sort().reverse());
  expect(timeline.at(-1)?.kind).toBe('created');
});

test('a response contains no more of a card number than its first six and last four digits', async () => {
  const answer = await get(await paidByCard());
  expect(JSON.stringify(answer.body)).not.toContain(approvedCard);
  expect(answer.data.card).toMatchObject({ bin: approvedCard.slice(0, 6), last4: approvedCard.slice(-4) });
});

test('only a payment that waits for its gateway can be requeried', async () => {
  const reference = await payers.begin();
  const requery = () =>
    payers.callAsMerchant(transactionsContract.requeryTransaction, { params: { transactionId: reference } });
  expect((await get(reference)).data.canRequery).toBe(false);
  expect((await requery()).body.error.code).toBe('REQUERY_FINAL');
  await payers.payCard(reference, { number: challengeCard });
  expect((await get(reference)).data.canRequery).toBe(true);
  const answer = await requery();
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({ reference, status: 'pending' });
});

test('a requery settles a payment whose response was lost', async () => {
  const reference = await payers.begin();
  await payers.payCard(reference, { expiry: [8, 2028] });
  expect((await get(reference)).data).toMatchObject({ status: 'pending', canRequery: true });
  payers.clock.advance(60_000);
  const answer = await payers.callAsMerchant(transactionsContract.requeryTransaction, {
    params: { transactionId: reference },
  });
  expect(answer.data.status).not.toBe('pending');
  expect(answer.data.canRequery).toBe(false);
});

test('the receipt of a successful payment is sent again on request, and the timeline shows the recipient', async () => {
  const reference = await paidByCard({ email: 'ngozi@example.com' });
  const send = (transactionId: string) =>
    payers.callAsMerchant(transactionsContract.resendReceipt, { params: { transactionId } });
  const emailsTo = () =>
    payers.database.db
      .selectFrom('emails')
      .where('toAddress', '=', 'ngozi@example.com')
      .select(['kind', 'subject'])
      .execute();
  const before = await emailsTo();
  expect((await send(reference)).body.message).toBe('Receipt sent');
  const after = await emailsTo();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({ kind: 'receipt' });
  expect((await get(reference)).data.timeline[0]).toMatchObject({
    kind: 'receipt_sent',
    sentence: 'Receipt sent to ngozi@example.com',
  });
});

test('an unpaid payment has no receipt', async () => {
  const reference = await payers.begin();
  const answer = await payers.callAsMerchant(transactionsContract.resendReceipt, {
    params: { transactionId: reference },
  });
  expect(answer.body).toMatchObject({
    message: 'Only a successful payment has a receipt.',
    error: { code: 'CONFLICT' },
  });
});

test('a viewer can neither requery nor send a receipt', async () => {
  const reference = await paidByCard();
  const { token } = await payers.business.signInAs('Viewer');
  for (const endpoint of [transactionsContract.requeryTransaction, transactionsContract.resendReceipt])
    expect((await payers.server.call(endpoint, { params: { transactionId: reference }, token })).status).toBe(
      403,
    );
});
