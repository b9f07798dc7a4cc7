// Refunds: amounts, shares and destinations, and that a failure returns everything exactly to its origin.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openChargeback } from '#server/payments/chargebacks/service.ts';
import { connected } from '#server/rails/rails.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { makeDuePayouts } from '#server/settlement/payouts/make-payouts.ts';
import { sendDuePayouts } from '#server/settlement/payouts/send-payouts.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { longDay } from './emails/emails.ts';
import { expireRefundDetails } from './jobs.ts';
import { sendDueRefunds } from './send-refund.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());
afterEach(async () => expect((await payers.books()).findings).toEqual([]));

const cards = { failed: '5123450000000107', noRefund: '4187420000000106', slow: '5399830000000107' };

async function pay(amount = 500_000, number?: string): Promise<string> {
  const reference = await payers.begin({ amount });
  const answer = await payers.payCard(reference, number ? { number } : {});
  expect(answer.data).toMatchObject({ state: 'successful' });
  return reference;
}

async function payByTransfer(amount = 500_000): Promise<string> {
  const reference = await payers.begin({ amount });
  const account = (await payers.payTransfer(reference)).data.transfer;
  await payers.send(account?.accountNumber ?? '', account?.amount ?? amount);
  return reference;
}

const refund = (transactionId: string, body: Record<string, unknown> = {}, idempotencyKey = randomUUID()) =>
  payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId },
    body: { reason: 'customer_request', ...body },
    idempotencyKey,
  });
const send = () => sendDueRefunds(payers.server.services);
const get = async (refundId: string) =>
  (await payers.callAsMerchant(refundsContract.getRefund, { params: { refundId } })).data;
const payment = async (transactionId: string) =>
  (await payers.callAsMerchant(transactionsContract.getTransaction, { params: { transactionId } })).data;
const change = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await payers.balances();
  await work();
  const after = await payers.balances();
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = kinds.map((kind): [string, number] => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)]);
  return Object.fromEntries(changes.filter(([, amount]) => amount !== 0));
};
const emailsTo = async (kind: string) => {
  const rows = await payers.database.db
    .selectFrom('emails')
    .where('kind', '=', kind)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(opened);
};

describe('a refund to the card', () => {
  it('debits the balance immediately, is paid out when the gateway confirms, and only then marks the payment', async () => {
    await pay(900_000);
    const reference = await pay();
    const taken = await change(async () => {
      const { data, body } = await refund(reference, {
        amount: 200_000,
        customerNote: 'Sorry',
        merchantNote: 'Out of rice',
      });
      expect(body.message).toBe('Refund started');
      expect(data).toMatchObject({
        status: 'PENDING',
        type: 'partial',
        amount: 200_000,
        fees: 'kept',
        expectedOn: '2026-12-04',
      });
    });
    expect(taken).toEqual({ merchant_pending: -200_000, refund_suspense: 200_000 });
    expect(await payment(reference)).toMatchObject({ refund: 'none', refundPending: 200_000, refunded: 0 });
    expect(await change(send)).toEqual({ refund_suspense: -200_000, gateway_receivable: -200_000 });
    const paid = await payment(reference);
    expect(paid).toMatchObject({ refund: 'partially_refunded', refundPending: 0, refunded: 200_000 });
    expect(paid.timeline.map(({ kind }) => kind)).toContain('refunded');
    expect(paid.movement.map(({ sentence }) => sentence)).toContain('Refund paid to the customer');
    const [mail] = await emailsTo('refund');
    expect(mail?.text).toContain('Sorry');
    expect(mail?.text).not.toContain('Out of rice');
    expect(await send()).toBe(0);
  });

  it('of the remaining amount makes the payment refunded in full; nothing more can be refunded', async () => {
    await pay(900_000);
    const reference = await pay();
    await refund(reference, { amount: 100_000 });
    const rest = await refund(reference);
    expect(rest.data).toMatchObject({ amount: 400_000, type: 'partial' });
    const none = await refund(reference);
    expect([none.status, none.body.message]).toEqual([
      409,
      'This payment is already being refunded in full.',
    ]);
    await send();
    expect(await payment(reference)).toMatchObject({ refund: 'refunded', refunded: 500_000 });
    const over = await refund(reference);
    expect(over.body.message).toBe('This payment has been refunded in full.');
  });

  it('is limited to the captured amount less refunded, pending and disputed amounts', async () => {
    await pay(900_000);
    const reference = await pay();
    await refund(reference, { amount: 100_000 });
    const { id: transactionId } = await payers.row(reference);
    const { services } = payers.server;
    await services.database.inTransaction((tx) =>
      openChargeback(services, tx, {
        environmentId: payers.business.testEnvironmentId,
        transactionId,
        amount: 150_000,
        stage: 'first',
        reasonCode: '4853',
        actor: { kind: 'provider' },
      }),
    );
    const params = { transactionId: reference };
    const preview = await payers.callAsMerchant(refundsContract.previewRefund, { params });
    expect(preview.data).toMatchObject({
      captured: 500_000,
      pending: 100_000,
      disputed: 150_000,
      max: 250_000,
      short: 0,
    });
    const over = await refund(reference, { amount: 250_001 });
    expect([over.status, over.body.error.fields]).toEqual([
      422,
      { amount: 'At most ₦2,500.00 can be refunded.' },
    ]);
    expect((await refund(reference, { amount: 0 })).status).toBe(422);
    expect((await refund(await payers.begin())).body.message).toBe(
      'Only a successful payment can be refunded.',
    );
  });

  it('reports the balance shortfall, and debits nothing', async () => {
    const other = await createPayers();
    const reference = await other.begin({ amount: 500_000 });
    await other.payCard(reference);
    const answer = await other.callAsMerchant(refundsContract.refundPayment, {
      params: { transactionId: reference },
      body: { reason: 'other' },
      idempotencyKey: randomUUID(),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'Your balance is ₦188.13 too low. This refund needs ₦5,000.00 and ₦4,811.87 is available.',
    );
    expect((await other.balances()).refund_suspense).toBeUndefined();
    expect((await other.books()).findings).toEqual([]);
    await other.close();
  });

  it('reports the part of a shortfall that is in a payout on hold, until it is returned to the balance', async () => {
    const other = await createPayers();
    const reference = await other.begin({ amount: 500_000 });
    await other.payCard(reference);
    await other.payCard(await other.begin({ amount: 200_000 }));
    other.clock.advance(3 * 86_400_000);
    await settleDueBalances(other.server.services);
    await makeDuePayouts(other.server.services);
    await sendDuePayouts(other.server.services);
    const params = { transactionId: reference };
    const [payout] = (await other.callAsMerchant(payoutsContract.listPayouts, { query: {} })).data.items;
    expect(payout).toMatchObject({ status: 'PENDING' });
    const held = payout?.net ?? 0;
    const preview = () => other.callAsMerchant(refundsContract.previewRefund, { params });
    expect((await preview()).data).toMatchObject({ short: 500_000, held });
    const refundAll = () =>
      other.callAsMerchant(refundsContract.refundPayment, {
        params,
        body: { reason: 'other' },
        idempotencyKey: randomUUID(),
      });
    const refused = await refundAll();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Your balance is ₦5,000.00 too low. This refund needs ₦5,000.00 and ₦0.00 is available. ${formatMoney(held, 'NGN')} is in payouts on hold, which can be returned to the balance.`,
    ]);
    await other.callAsMerchant(payoutsContract.cancelPayout, { params: { payoutId: payout?.id ?? '' } });
    expect((await preview()).data).toMatchObject({ short: 0, held: 0 });
    expect((await refundAll()).status).toBe(200);
    expect((await other.books()).findings).toEqual([]);
    await other.close();
  });

  it('is created once per Idempotency-Key, which is required', async () => {
    await pay(900_000);
    const reference = await pay();
    const key = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => refund(reference, { amount: 5000 }, key)));
    const ids = new Set(all.filter(({ status }) => status === 200).map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    expect((await payers.row(reference)).refundPending).toBe(5000);
    const bare = await payers.callAsMerchant(refundsContract.refundPayment, {
      params: { transactionId: reference },
      body: { reason: 'other' },
    });
    expect(bare.body.error.code).toBe('IDEMPOTENCY_REQUIRED');
  });
});

describe('a refund that does not go through', () => {
  it('returns the money exactly to its origin when it fails', async () => {
    await send();
    await pay(900_000);
    const reference = await pay(500_000, cards.failed);
    const none = await change(async () => {
      await refund(reference);
      await send();
    });
    expect(none).toEqual({});
    expect(await payment(reference)).toMatchObject({ refund: 'none', refundPending: 0, refunded: 0 });
    const list = await payers.callAsMerchant(refundsContract.listRefunds, {
      query: { status: 'FAILED', include: 'counts' },
    });
    expect(list.data.items[0]).toMatchObject({ failureReason: 'The card issuer rejected the refund' });
    expect(list.data.counts?.FAILED).toBe(1);
    expect((await emailsTo('refund_failed'))[0]?.toAddress).toBe(payers.business.email);
    expect((await refund(reference)).data).toMatchObject({ status: 'PENDING', amount: 500_000 });
    await send();
  });

  it('is told to the business if the member who started it has left', async () => {
    await pay(900_000);
    const { server, business } = payers;
    const admin = await business.signInAs('Admin');
    const started = await server.call(refundsContract.refundPayment, {
      token: admin.token,
      params: { transactionId: await pay(500_000, cards.failed) },
      body: { reason: 'customer_request' },
      idempotencyKey: randomUUID(),
    });
    expect(started.status).toBe(200);
    const { data } = await payers.callAsMerchant(teamContract.listTeam, { query: { search: admin.email } });
    const left = { params: { id: data.items[0]?.id ?? '' }, body: { status: 'DISABLED' } };
    expect((await payers.callAsMerchant(teamContract.toggleStatus, left)).status).toBe(200);
    await send();
    expect((await get(started.data.id)).status).toBe('FAILED');
    const addresses = (await emailsTo('refund_failed')).map(({ toAddress }) => toAddress);
    expect(addresses[0]).toBe(business.email);
    expect(addresses).not.toContain(admin.email);
  });

  it('with an unknown outcome stays processing, is queried later and never sent twice', async () => {
    await pay(900_000);
    const reference = await pay(500_000, cards.slow);
    const { id } = (await refund(reference, { amount: 110_000 })).data;
    await Promise.all([send(), send(), send()]);
    expect(await get(id)).toMatchObject({ status: 'PROCESSING', gatewayResponse: 'No response yet' });
    expect(await payment(reference)).toMatchObject({ refund: 'none', refundPending: 110_000 });
    expect(await send()).toBe(0);
    payers.clock.advance(6000);
    await Promise.all([send(), send()]);
    expect(await get(id)).toMatchObject({ status: 'SUCCESSFUL' });
    const { rows } = await payers.database.pool.query(
      'select count(*) from sandbox_refunds where amount = 110000',
    );
    expect(Number(rows[0].count)).toBe(1);
  });

  it('interrupted by a crash while sending is sent again under the same reference', async () => {
    await pay(900_000);
    const reference = await pay();
    const { id } = (await refund(reference, { amount: 70_000 })).data;
    const { db } = payers.database;
    // The state after a crash between the gateway's call and the storing of its response.
    const row = await db.selectFrom('refunds').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const [attempt] = await payers.attempts(reference);
    await connected(payers.server.services.rails.cards('test')).refund({
      reference: row.railReference,
      chargeReference: attempt?.id ?? '',
      amount: 70_000,
      currency: 'NGN',
    });
    const until = new Date(payers.clock.now().getTime() + 60_000);
    await db
      .updateTable('refunds')
      .set({ status: 'PROCESSING', requestCount: 1, nextAttemptAt: until })
      .where('id', '=', id)
      .execute();
    expect(await send()).toBe(0);
    payers.clock.advance(61_000);
    await send();
    expect(await get(id)).toMatchObject({ status: 'SUCCESSFUL' });
    const { rows } = await payers.database.pool.query(
      'select count(*) from sandbox_refunds where amount = 70000',
    );
    expect(Number(rows[0].count)).toBe(1);
  });
});

it('a refund sent late after downtime is expected correspondingly later, also in the e-mail', async () => {
  await pay(900_000);
  const { id } = (await refund(await pay(), { amount: 50_000 })).data;
  const { expectedOn } = await get(id);
  payers.clock.advance(20 * 86_400_000);
  const today = payers.clock.now().toISOString().slice(0, 10);
  expect(String(expectedOn) < today).toBe(true);
  await send();
  const sent = await get(id);
  expect(sent.status).toBe('SUCCESSFUL');
  expect(String(sent.expectedOn) > today).toBe(true);
  const [email] = await emailsTo('refund');
  expect(email?.text).toContain(longDay(String(sent.expectedOn)));
});

describe('a refund that needs a bank account', () => {
  const details = { bankCode: '058', accountNumber: '0123456789' };

  async function awaiting(): Promise<{ id: string; token: string; reference: string }> {
    await pay(900_000);
    const reference = await pay(500_000, cards.noRefund);
    const { id } = (await refund(reference, { amount: 120_000 })).data;
    await send();
    const { text } = (await emailsTo('refund_details'))[0] as { text: string };
    return { id, reference, token: /\/refund\/([\w-]+)/.exec(text)?.[1] ?? '' };
  }

  it('requests the account from the customer, who sees the holder’s name and submits it; then it is sent there', async () => {
    const { id, token } = await awaiting();
    expect(await get(id)).toMatchObject({
      status: 'AWAITING',
      canAskCustomer: true,
      destination: { kind: 'unknown' },
    });
    const { call } = payers.server;
    const response = await call(refundsContract.getRefundRequest, { params: { token } });
    expect(response.data).toMatchObject({ amount: 120_000, status: 'AWAITING' });
    expect(response.data.banks.length).toBeGreaterThan(10);
    const name = await call(refundsContract.resolveRequestedAccount, { params: { token }, body: details });
    expect(name.data.accountName).toMatch(/^[A-Z ]+$/);
    const result = await call(refundsContract.giveRequestedAccount, { params: { token }, body: details });
    expect(result.data).toMatchObject({ status: 'PROCESSING', accountEnding: '6789', banks: [] });
    expect(await change(send)).toEqual({ refund_suspense: -120_000, settlement_bank: -120_000 });
    expect(await get(id)).toMatchObject({
      status: 'SUCCESSFUL',
      destination: { accountName: name.data.accountName },
    });
    const again = await call(refundsContract.giveRequestedAccount, { params: { token }, body: details });
    expect(again.body.error.code).toBe('REFUND_STATE');
    expect((await call(refundsContract.getRefundRequest, { params: { token: 'nothing' } })).status).toBe(410);
  });

  it('accepts the account from the merchant too, and reports errors at the field', async () => {
    const { id } = await awaiting();
    const give = (body: typeof details) =>
      payers.callAsMerchant(refundsContract.giveRefundAccount, { params: { refundId: id }, body });
    const unknown = await give({ ...details, accountNumber: '0123456701' });
    expect(unknown.body.error.fields).toEqual({ accountNumber: 'No account with this number at this bank' });
    const short = await give({ ...details, accountNumber: '01234567' });
    expect(short.body.error.fields).toEqual({
      accountNumber: 'Account number must be exactly 10 digits long',
    });
    expect((await give({ ...details, accountNumber: '0123456702' })).body.error.code).toBe(
      'BANK_UNAVAILABLE',
    );
    // An account that cannot receive money: everything is returned.
    const { merchant_pending: before = 0 } = await payers.balances();
    expect((await give({ ...details, accountNumber: '0123456703' })).data).toMatchObject({
      status: 'PROCESSING',
    });
    await send();
    expect(await get(id)).toMatchObject({ status: 'FAILED' });
    expect((await payers.balances()).merchant_pending).toBe(before + 120_000);
  });

  it('has 24 more hours, with an e-mail to the customer, when its deadline passed during downtime', async () => {
    const { services } = payers.server;
    payers.clock.advance(1000);
    const { id, token } = await awaiting();
    payers.clock.advance(33 * 86_400_000);
    const done = await Promise.all([expireRefundDetails(services), expireRefundDetails(services)]);
    expect(done.reduce((sum, item) => sum + item, 0)).toBe(1);
    const extended = await get(id);
    const detailsDueAt = new Date(payers.clock.now().getTime() + 86_400_000).toISOString();
    expect(extended).toMatchObject({ status: 'AWAITING', detailsDueAt });
    expect(extended.timeline[0]?.sentence).toBe(
      'Deadline extended after an interruption of the service: 24 hours to provide a bank account',
    );
    const [email] = await emailsTo('refund_details');
    expect(email).toMatchObject({ text: expect.stringContaining(`/refund/${token}`) });
    expect(email?.validUntil?.toISOString()).toBe(detailsDueAt);
    const response = await payers.server.call(refundsContract.getRefundRequest, { params: { token } });
    expect(response.data).toMatchObject({ status: 'AWAITING', until: detailsDueAt });
    payers.clock.advance(86_400_000);
    expect(await expireRefundDetails(services)).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'FAILED' });
  });

  it('can be cancelled, and expires after 30 days', async () => {
    const cancelled = await awaiting();
    const params = { refundId: cancelled.id };
    expect((await payers.callAsMerchant(refundsContract.askForRefundAccount, { params })).status).toBe(200);
    const answer = await payers.callAsMerchant(refundsContract.cancelRefund, { params });
    expect(answer.data).toMatchObject({ status: 'FAILED' });
    expect((await payers.callAsMerchant(refundsContract.cancelRefund, { params })).status).toBe(409);
    const forgotten = await awaiting();
    payers.clock.advance(30 * 86_400_000 - 1);
    expect(await expireRefundDetails(payers.server.services)).toBe(0);
    payers.clock.advance(1);
    expect(await expireRefundDetails(payers.server.services)).toBe(1);
    expect(await get(forgotten.id)).toMatchObject({
      failureReason: 'No bank account was given within 30 days',
    });
  });
});

describe('a refund', () => {
  it('of a bank transfer goes to the account of the sender', async () => {
    await pay(900_000);
    const reference = await payByTransfer();
    const params = { transactionId: reference };
    const preview = await payers.callAsMerchant(refundsContract.previewRefund, { params });
    expect(preview.data.destination).toMatchObject({ kind: 'account', accountName: 'Chidi Eze' });
    const { id } = (await refund(reference, { amount: 50_000 })).data;
    await send();
    const done = await get(id);
    expect([done.status, done.gateway]).not.toContain('AWAITING');
    expect(done.destination).toMatchObject({ kind: 'account', accountName: 'Chidi Eze' });
  });

  it('has a receipt only once it has succeeded, and can be exported', async () => {
    await pay(900_000);
    const { id } = (await refund(await pay(), { amount: 30_000 })).data;
    const params = { refundId: id };
    const early = await payers.callAsMerchant(refundsContract.getRefundReceipt, { params });
    expect(early.status).toBe(409);
    await send();
    const file = await payers.callAsMerchant(refundsContract.getRefundReceipt, { params });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const exported = await payers.callAsMerchant(refundsContract.exportRefunds, {
      body: { format: 'csv', filters: { status: 'SUCCESSFUL' } },
    });
    expect(exported.data).toMatchObject({ kind: 'refunds', status: 'PENDING' });
  });
});
