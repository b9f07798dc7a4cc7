// Returned refunds by bank transfer: the money is in the balances again as it was taken, and may be sent elsewhere once.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openChargeback } from '#server/payments/chargebacks/service.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { checkReturnedRefunds } from './return-refund.ts';
import { sendDueRefunds } from './send-refund.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers();
  await payers.callAsMerchant(webhooksContract.createWebhookEndpoint, {
    body: { url: 'https://93.184.216.34/hooks' },
  });
});
afterAll(() => payers.close());
afterEach(async () => expect((await payers.books()).findings).toEqual([]));

const noRefundCard = '4187420000000106';
const sentBack = { bankCode: '058', accountNumber: '0123456706' };
const good = { bankCode: '058', accountNumber: '0123456789' };

const send = () => sendDueRefunds(payers.server.services);
const check = () => checkReturnedRefunds(payers.server.services);
const get = async (refundId: string) =>
  (await payers.callAsMerchant(refundsContract.getRefund, { params: { refundId } })).data;
const payment = async (transactionId: string) =>
  (await payers.callAsMerchant(transactionsContract.getTransaction, { params: { transactionId } })).data;
const again = (refundId: string, body = good, idempotencyKey = randomUUID()) =>
  payers.callAsMerchant(refundsContract.sendRefundAgain, { params: { refundId }, body, idempotencyKey });

/** Pays by a card that cannot take refunds, and refunds the payment to an account. */
async function paidToAccount(account = sentBack, amount = 120_000) {
  const filler = await payers.begin({ amount: 900_000 });
  await payers.payCard(filler);
  const reference = await payers.begin({ amount: 500_000 });
  await payers.payCard(reference, { number: noRefundCard });
  const begun = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    body: { amount, reason: 'customer_request' },
    idempotencyKey: randomUUID(),
  });
  const { id } = begun.data;
  await send();
  const params = { refundId: id };
  await payers.callAsMerchant(refundsContract.giveRefundAccount, { params, body: account });
  await send();
  expect((await get(id)).status).toBe('SUCCESSFUL');
  return { id, reference };
}

it('a returned refund becomes RETURNED, credits the balance, and notifies payer, business and webhooks', async () => {
  const { id, reference } = await paidToAccount();
  const before = await payers.balances();
  expect(await payment(reference)).toMatchObject({ refund: 'partially_refunded', refunded: 120_000 });
  expect(await check()).toBe(0);
  payers.clock.advance(61_000);
  expect(await check()).toBe(1);
  const refund = await get(id);
  expect(refund).toMatchObject({ status: 'RETURNED', canSendAgain: true, replacedBy: null });
  expect(refund.failureReason).toBe('The recipient’s bank returned it');
  expect(refund.movement.map(({ sentence }) => sentence)).toContain('Refund returned by the bank');
  const after = await payers.balances();
  expect((after.merchant_pending ?? 0) - (before.merchant_pending ?? 0)).toBe(120_000);
  expect((after.settlement_bank ?? 0) - (before.settlement_bank ?? 0)).toBe(120_000);
  const paid = await payment(reference);
  expect(paid).toMatchObject({ refund: 'none', refunded: 0, refundPending: 0 });
  expect(paid.timeline[0]).toMatchObject({ kind: 'refund_returned', tone: 'danger' });
  const { db } = payers.database;
  const events = await db
    .selectFrom('webhookEvents')
    .where('subjectId', '=', id)
    .select('type')
    .orderBy('id')
    .execute();
  expect(events.map(({ type }) => type)).toContain('refund.returned');
  const mails = await db.selectFrom('emails').where('kind', 'like', 'refund_returned%').selectAll().execute();
  expect(mails.map(({ toAddress }) => toAddress)).toEqual(
    expect.arrayContaining(['ada@example.com', payers.business.email]),
  );
  // No further queries, and nothing is returned twice.
  payers.clock.advance(30 * 86_400_000);
  expect(await check()).toBe(0);
});

it('a returned refund is sent again once, to another account, as a separate refund', async () => {
  const { id, reference } = await paidToAccount();
  expect((await again(id)).body.error.code).toBe('REFUND_STATE');
  payers.clock.advance(61_000);
  await check();
  expect((await again(id, { ...good, accountNumber: '0123456701' })).status).toBe(422);
  const key = randomUUID();
  const answers = await Promise.all([again(id, good, key), again(id), again(id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const created = (await get(id)).replacedBy;
  await send();
  const second = await get(created?.id ?? '');
  expect(second).toMatchObject({
    status: 'SUCCESSFUL',
    amount: 120_000,
    replaces: { id },
    destination: { kind: 'account', accountNumber: good.accountNumber },
  });
  expect(await get(id)).toMatchObject({ status: 'RETURNED', canSendAgain: false });
  expect(await payment(reference)).toMatchObject({ refunded: 120_000, refund: 'partially_refunded' });
});

it('a returned refund first covers the debt of the business', async () => {
  const { id } = await paidToAccount();
  payers.clock.advance(9 * 86_400_000);
  await settleDueBalances(payers.server.services);
  const paid = await payers.database.db
    .selectFrom('transactions')
    .where('status', '=', 'successful')
    .select('id')
    .execute();
  // Everything is disputed: the business lacks the fees of the payments.
  for (const item of paid) await chargeBack(item.id);
  const { merchant_debt: debt = 0 } = await payers.balances();
  expect(debt).toBeGreaterThan(0);
  const sent = await payers.callAsMerchant(simulatorContract.returnSimulatedRefund, {
    params: { refundId: id },
  });
  expect(sent.status).toBe(200);
  const after = await payers.balances();
  expect(after.merchant_debt ?? 0).toBe(Math.max(0, debt - 120_000));
  expect(after.merchant_available ?? 0).toBe(Math.max(0, 120_000 - debt));
  const twice = await payers.callAsMerchant(simulatorContract.returnSimulatedRefund, {
    params: { refundId: id },
  });
  expect(twice.body.error.code).toBe('REFUND_STATE');
});

async function chargeBack(transactionId: string): Promise<void> {
  const { services } = payers.server;
  await services.database.inTransaction((tx) =>
    openChargeback(services, tx, {
      environmentId: payers.business.testEnvironmentId,
      transactionId,
      amount: null,
      stage: 'first',
      reasonCode: '4853',
      actor: { kind: 'provider' },
    }),
  );
}
