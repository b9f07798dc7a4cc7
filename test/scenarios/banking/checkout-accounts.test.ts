// Payments by transfer to an account at the banks selected by the business: failover, each amount rule, late and repeated notices.

import { beforeEach, describe, expect, test } from 'vitest';
import { expireTransferAccounts } from '#server/payments/checkout/jobs.ts';
import { makeSandboxInflow } from '#server/rails/virtual-accounts/sandbox-virtual-accounts.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { notify } from '#test/support/banking/virtual-accounts.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';

const payers = await openPayers();
let before: Record<string, number>;

beforeEach(async () => {
  before = await payers.balances();
});

async function change(kind: string): Promise<number> {
  return ((await payers.balances())[kind] ?? 0) - (before[kind] ?? 0);
}

function choose(preferred_bank: string, alternative_bank: string | null = null) {
  const body = { use_virtual_account: 'enabled', preferred_bank, alternative_bank };
  return payers.callAsMerchant(virtualAccountsContract.activateVirtualAccounts, { body });
}

function rule(amount_under: string, amount_over: string, expiry_minutes = 30) {
  const body = { amount_under, amount_over, expiry_minutes };
  return payers.callAsMerchant(virtualAccountsContract.saveVirtualAccountRules, { body });
}

async function open(body: Record<string, unknown> = {}) {
  const reference = await payers.begin(body);
  const { data } = await payers.payTransfer(reference);
  if (!data.transfer) throw new Error(JSON.stringify(data));
  return { reference, ...data.transfer };
}

async function timeline(reference: string): Promise<string[]> {
  const params = { transactionId: reference };
  const { data } = await payers.callAsMerchant(transactionsContract.getTransaction, { params });
  return data.timeline.map((line) => line.sentence).reverse();
}

async function sendQuietly(accountNumber: string, amount: number) {
  const { database, clock } = payers.server.services;
  const inflow = { accountNumber, amount, senderName: 'CHIDI EZE', narration: null };
  const notice = await makeSandboxInflow(database, clock, inflow);
  if (!notice) throw new Error('The sandbox has no such account');
  return notice;
}

describe('the bank of the account', () => {
  test('is the preferred one', async () => {
    expect((await choose('providus-bank', 'wema-bank')).status).toBe(200);
    const { reference, bankName } = await open();
    expect(bankName).toBe('Providus Bank');
    expect((await timeline(reference)).join()).not.toContain('did not answer');
  });

  test('is the alternative one when the preferred one does not respond, and the timeline shows it', async () => {
    await choose('sterling-bank', 'wema-bank');
    const { reference, bankName, accountNumber } = await open();
    expect(bankName).toBe('Wema Bank');
    expect(await timeline(reference)).toContain(
      'Sterling Bank did not respond. An account was requested from Wema Bank',
    );
    await payers.send(accountNumber, 500_000);
    expect((await payers.progress(reference)).data.state).toBe('successful');
  });

  test('is none when no chosen bank responds: the payer can use another method', async () => {
    await choose('sterling-bank');
    const reference = await payers.begin();
    expect((await payers.payTransfer(reference)).data).toMatchObject({ state: 'failed', canRetry: true });
    expect((await payers.payCard(reference)).data.state).toBe('successful');
    await choose('kasuwa-test-bank', 'wema-bank');
  });
});

describe('a different amount than requested', () => {
  test('an underpayment is accepted as the payment, with the fee of the received amount', async () => {
    await rule('accept', 'return_surplus');
    const { reference, accountNumber } = await open();
    await payers.send(accountNumber, 300_000);
    expect((await payers.progress(reference)).data.state).toBe('successful');
    const row = await payers.row(reference);
    expect(row).toMatchObject({ amount: 300_000, requestedAmount: 300_000, status: 'successful' });
    expect(row.net).toBe(300_000 - row.fee - row.vat);
    expect(await timeline(reference)).toContain(
      '₦3,000.00 received from Chidi Eze, ₦2,000.00 less than requested: accepted as the payment',
    );
    expect(await change('collection_suspense')).toBe(0);
    expect(await change('settlement_bank')).toBe(300_000);
  });

  test('a fee borne by the customer is calculated from the received amount', async () => {
    await rule('accept', 'accept');
    const { reference, accountNumber } = await open({ feeBearer: 'customer' });
    await payers.send(accountNumber, 700_000);
    const row = await payers.row(reference);
    expect(row).toMatchObject({ amount: 700_000, status: 'successful' });
    expect(row.requestedAmount).toBe(700_000 - row.fee - row.vat);
  });

  test('an underpayment is returned immediately, and the account waits for the full amount', async () => {
    await rule('return', 'return_surplus');
    const { reference, accountNumber } = await open();
    await payers.send(accountNumber, 300_000);
    expect((await payers.progress(reference)).data).toMatchObject({
      state: 'waiting',
      transfer: { received: 0 },
    });
    expect(await change('settlement_bank')).toBe(0);
    await payers.send(accountNumber, 500_000);
    expect((await payers.progress(reference)).data.state).toBe('successful');
    expect(await timeline(reference)).toContain('₦3,000.00 was returned to Chidi Eze');
    expect(await change('settlement_bank')).toBe(500_000);
  });

  test('an overpayment is returned in full, and the account waits for the exact amount', async () => {
    await rule('wait', 'return_all');
    const { reference, accountNumber } = await open();
    await payers.send(accountNumber, 500_001);
    expect((await payers.progress(reference)).data.state).toBe('waiting');
    expect(await change('settlement_bank')).toBe(0);
    await payers.send(accountNumber, 500_000);
    expect((await payers.progress(reference)).data.state).toBe('successful');
  });

  test('an overpayment is accepted as the payment', async () => {
    await rule('wait', 'accept');
    const { reference, accountNumber } = await open();
    await payers.send(accountNumber, 200_000);
    await payers.send(accountNumber, 400_000);
    expect(await payers.row(reference)).toMatchObject({ amount: 600_000, status: 'successful' });
    expect(await change('settlement_bank')).toBe(600_000);
  });

  test('an amount below the minimum payment is never accepted as the payment: it waits for the rest', async () => {
    await rule('accept', 'accept');
    const { reference, accountNumber } = await open();
    await payers.send(accountNumber, 1);
    expect((await payers.progress(reference)).data).toMatchObject({ transfer: { received: 1 } });
    await rule('wait', 'return_surplus');
    await payers.send(accountNumber, 499_999);
    expect(await payers.row(reference)).toMatchObject({ amount: 500_000, status: 'successful' });
  });
});

describe('bank notices', () => {
  test('count once when repeated, record the sender on the payment, and are rejected when forged', async () => {
    const { reference, accountNumber } = await open();
    const notice = await sendQuietly(accountNumber, 500_000);
    expect((await notify(payers.server, notice, 'forged')).status).toBe(401);
    expect((await payers.progress(reference)).data.state).toBe('waiting');
    const answers = await Promise.all([1, 2, 3].map(() => notify(payers.server, notice)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await payers.row(reference)).toMatchObject({
      status: 'successful',
      senderName: 'CHIDI EZE',
      senderSessionId: notice.sessionId,
    });
    expect(await change('settlement_bank')).toBe(500_000);
  });

  test('that never arrive are recovered by querying the bank', async () => {
    const { reference, accountNumber } = await open();
    await sendQuietly(accountNumber, 500_000);
    const params = { transactionId: reference };
    const response = await payers.callAsMerchant(transactionsContract.requeryTransaction, { params });
    expect(response.status).toBe(200);
    expect((await payers.progress(reference)).data.state).toBe('successful');
  });

  test('that arrive too late return the money', async () => {
    await rule('wait', 'return_surplus', 15);
    const { reference, accountNumber, expiresAt } = await open();
    expect(Date.parse(expiresAt)).toBe(payers.clock.now().getTime() + 15 * 60_000);
    payers.clock.advance(16 * 60_000);
    await expireTransferAccounts(payers.server.services);
    await notify(payers.server, await sendQuietly(accountNumber, 500_000));
    expect((await payers.progress(reference)).data.state).toBe('failed');
    expect((await timeline(reference)).join()).toContain('received too late');
    expect(await change('settlement_bank')).toBe(0);
  });
});
