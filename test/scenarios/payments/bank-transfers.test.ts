// Scenarios of bank transfers: exact, too little, too much, too late, twice, concurrent; each ends with a check of the ledger.

import { randomInt } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { expireTransferAccounts, requeryDue } from '#server/payments/checkout/jobs.ts';
import { connected } from '#server/rails/rails.ts';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { sendQuietly } from '#test/support/banking/virtual-accounts.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';

const payers = await openPayers();
let before: Record<string, number>;

beforeEach(async () => {
  before = await payers.balances();
});

const minuteMs = 60_000;
const fee = 5_000;
const vat = 375;
/** The expected result of one payment of ₦5,000.00 by transfer. */
const paid = {
  settlement_bank: 500_000,
  merchant_pending: 500_000 - fee - vat,
  fee_income: fee,
  vat_payable: vat,
};

async function changes(): Promise<Record<string, number>> {
  const after = await payers.balances();
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const moved = kinds.map((kind) => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, change]) => change !== 0));
}

async function openAccount(body: Record<string, unknown> = {}) {
  const reference = await payers.begin(body);
  const answer = await payers.payTransfer(reference);
  const account = answer.data.transfer;
  if (!account) throw new Error(JSON.stringify(answer.body));
  return { reference, ...account };
}

function session(): string {
  return Array.from({ length: 30 }, () => randomInt(10)).join('');
}

function receipts() {
  return payers.database.db.selectFrom('transferReceipts').selectAll().execute();
}

async function receiptsOf(reference: string) {
  const { id } = await payers.row(reference);
  return payers.database.db
    .selectFrom('transferReceipts as r')
    .innerJoin('transferAccounts as a', 'a.id', 'r.transferAccountId')
    .where('a.transactionId', '=', id)
    .selectAll('r')
    .orderBy('r.receivedAt')
    .orderBy('r.id')
    .execute();
}

async function timeline(reference: string): Promise<string[]> {
  const params = { transactionId: reference };
  const { data } = await payers.callAsMerchant(transactionsContract.getTransaction, { params });
  return data.timeline.map((line) => line.sentence).reverse();
}

test('the payer is shown one account for half an hour, however often it is requested', async () => {
  const reference = await payers.begin();
  const answers = await Promise.all([
    payers.payTransfer(reference, 'same'),
    payers.payTransfer(reference, 'same'),
    payers.payTransfer(reference, 'same'),
  ]);
  const accounts = answers.map((answer) => answer.data.transfer?.accountNumber);
  expect(new Set(accounts).size).toBe(1);
  expect(accounts[0]).toMatch(/^\d{10}$/);
  const { transfer } = (await payers.progress(reference)).data;
  expect(transfer).toMatchObject({
    bankName: 'Test Bank',
    amount: 500_000,
    received: 0,
    expiresAt: new Date(payers.clock.now().getTime() + 30 * minuteMs).toISOString(),
  });
  expect((await payers.payTransfer(reference, 'another')).data.transfer?.accountNumber).toBe(accounts[0]);
  expect((await payers.attempts(reference)).length).toBe(1);
});

test('the exact amount completes the payment, and the sender is recorded', async () => {
  const { reference, accountNumber } = await openAccount();
  const sent = await payers.send(accountNumber, 500_000);
  expect(sent.data).toMatchObject({ accepted: true, sessionId: expect.stringMatching(/^\d{30}$/) });
  expect((await payers.progress(reference)).data.state).toBe('successful');
  expect(await payers.row(reference)).toMatchObject({
    channel: 'transfer',
    senderName: 'Chidi Eze',
    senderSessionId: sent.data.sessionId,
    fee,
    vat,
  });
  expect(await changes()).toEqual(paid);
});

test('an underpayment waits for the rest, and the missing amount is shown', async () => {
  const { reference, accountNumber } = await openAccount();
  await payers.send(accountNumber, 200_000);
  const waiting = (await payers.progress(reference)).data;
  expect(waiting).toMatchObject({
    state: 'waiting',
    sentence: '₦2,000.00 received. Send ₦3,000.00 more to complete the payment',
  });
  expect(waiting.transfer).toMatchObject({ received: 200_000, amount: 500_000 });
  expect(await changes()).toEqual({ settlement_bank: 200_000, collection_suspense: 200_000 });
  await payers.send(accountNumber, 300_000);
  expect((await payers.progress(reference)).data.state).toBe('successful');
  expect(await changes()).toEqual(paid);
});

test('an underpayment is returned when the account expires, and the payment fails but can be retried', async () => {
  const { reference, accountNumber } = await openAccount();
  await payers.send(accountNumber, 499_999);
  payers.clock.advance(30 * minuteMs);
  expect(await expireTransferAccounts(payers.server.services)).toBeGreaterThan(0);
  expect((await payers.progress(reference)).data).toMatchObject({
    state: 'failed',
    canRetry: true,
    sentence: 'The transfer was ₦0.01 too low and will be returned',
  });
  expect(await changes()).toEqual({});
  expect(await receiptsOf(reference)).toMatchObject([{ amount: 499_999, matched: 0, returned: 499_999 }]);
  expect(await timeline(reference)).toContain('₦4,999.99 was returned to Chidi Eze');
  expect(await expireTransferAccounts(payers.server.services)).toBe(0);
  expect((await payers.payCard(reference)).data.state).toBe('successful');
});

test('an overpayment completes the payment, and the surplus is returned', async () => {
  const { reference, accountNumber } = await openAccount();
  await payers.send(accountNumber, 450_000);
  payers.clock.advance(1000);
  await payers.send(accountNumber, 200_000);
  expect((await payers.progress(reference)).data.state).toBe('successful');
  expect(await changes()).toEqual(paid);
  expect(await receiptsOf(reference)).toMatchObject([
    { amount: 450_000, matched: 450_000, returned: 0 },
    { amount: 200_000, matched: 50_000, returned: 150_000 },
  ]);
});

test('money for a completed, expired or cancelled payment is returned in full', async () => {
  const done = await openAccount();
  await payers.send(done.accountNumber, 500_000);
  await payers.send(done.accountNumber, 500_000);
  expect(await changes()).toEqual(paid);

  const late = await openAccount();
  payers.clock.advance(30 * minuteMs);
  // The job has not run yet: the expiry time decides, not the job.
  await payers.send(late.accountNumber, 500_000);
  expect((await payers.progress(late.reference)).data.state).toBe('waiting');
  await expireTransferAccounts(payers.server.services);
  expect((await payers.progress(late.reference)).data.sentence).toBe('No transfer was received in time');
  await payers.send(late.accountNumber, 500_000);

  const remaining = await openAccount();
  await payers.send(remaining.accountNumber, 100_000);
  expect((await payers.cancel(remaining.reference)).data).toMatchObject({ state: 'failed', canRetry: true });
  await payers.send(remaining.accountNumber, 400_000);
  expect(await changes()).toEqual(paid);
  const owed = (await receipts()).filter((receipt) => receipt.matched + receipt.returned !== receipt.amount);
  expect(owed).toEqual([]);
});

test('a transfer made before the expiry counts, though the program was down until later; one made after it is returned', async () => {
  const { server } = payers;
  const inTime = await openAccount();
  const tooLate = await openAccount();
  payers.clock.advance(20 * minuteMs);
  await sendQuietly(server, { account_number: inTime.accountNumber }, 500_000);
  payers.clock.advance(20 * minuteMs);
  await sendQuietly(server, { account_number: tooLate.accountNumber }, 500_000);
  payers.clock.advance(600 * minuteMs);
  await expireTransferAccounts(server.services);
  expect((await payers.progress(inTime.reference)).data.state).toBe('successful');
  const late = { state: 'failed', sentence: 'No transfer was received in time' };
  expect((await payers.progress(tooLate.reference)).data).toMatchObject(late);
  const [receipt] = await receiptsOf(tooLate.reference);
  expect(receipt).toMatchObject({ amount: 500_000, matched: 0, returned: 500_000 });
  expect(await changes()).toEqual(paid);
});

test('an account whose bank does not respond does not delay the closing of the others', async () => {
  const { services } = payers.server;
  const silent = await openAccount();
  const other = await openAccount();
  const answer = Promise.withResolvers<InflowNotice[]>();
  const virtualAccounts: typeof services.rails.virtualAccounts = (mode) => {
    const rail = services.rails.virtualAccounts(mode);
    const inflowsOf: NonNullable<typeof rail>['inflowsOf'] = (account, since) =>
      account.accountNumber === silent.accountNumber
        ? answer.promise
        : (rail?.inflowsOf(account, since) ?? Promise.resolve([]));
    return rail && { ...rail, inflowsOf };
  };
  payers.clock.advance(31 * minuteMs);
  const round = expireTransferAccounts({ ...services, rails: { ...services.rails, virtualAccounts } });
  const stateOf = async ({ reference }: typeof silent) => (await payers.progress(reference)).data.state;
  await expect.poll(() => stateOf(other)).toBe('failed');
  expect(await stateOf(silent)).toBe('waiting');
  answer.resolve([]);
  await round;
  expect(await stateOf(silent)).toBe('failed');
});

test('notices with the same session id count as one transfer, also when concurrent', async () => {
  const { reference, accountNumber } = await openAccount();
  const sessionId = session();
  await Promise.all(Array.from({ length: 8 }, () => payers.send(accountNumber, 250_000, sessionId)));
  expect((await payers.progress(reference)).data.transfer?.received).toBe(250_000);
  await payers.send(accountNumber, 250_000);
  await payers.send(accountNumber, 250_000, sessionId);
  expect((await payers.progress(reference)).data.state).toBe('successful');
  expect(await changes()).toEqual(paid);
});

test('of two concurrent transfers, one completes the payment and the other is returned', async () => {
  for (let round = 0; round < 5; round += 1) {
    before = await payers.balances();
    const { reference, accountNumber } = await openAccount();
    await Promise.all([payers.send(accountNumber, 500_000), payers.send(accountNumber, 500_000)]);
    expect((await payers.progress(reference)).data.state).toBe('successful');
    await expireTransferAccounts(payers.server.services);
    expect(await changes()).toEqual(paid);
  }
});

test('a transfer concurrent with the expiry either completes the payment or is returned, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    before = await payers.balances();
    const { reference, accountNumber } = await openAccount();
    payers.clock.advance(30 * minuteMs - 1);
    const sent = payers.send(accountNumber, 500_000);
    payers.clock.advance(1);
    await Promise.all([sent, expireTransferAccounts(payers.server.services)]);
    await expireTransferAccounts(payers.server.services);
    const { state } = (await payers.progress(reference)).data;
    expect(['successful', 'failed']).toContain(state);
    expect(await changes()).toEqual(state === 'successful' ? paid : {});
  }
});

test('a transfer concurrent with a cancellation by the payer either completes the payment or is returned, never both', async () => {
  const states = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    before = await payers.balances();
    const { reference, accountNumber } = await openAccount();
    const leave = () => payers.cancel(reference);
    const send = () => payers.send(accountNumber, 500_000);
    await Promise.all(round % 2 === 0 ? [leave(), send()] : [send(), leave()]);
    await expireTransferAccounts(payers.server.services);
    const { state } = (await payers.progress(reference)).data;
    states.add(state);
    expect(await changes()).toEqual(state === 'successful' ? paid : {});
  }
  expect([...states].every((state) => state === 'successful' || state === 'failed')).toBe(true);
});

test('a return that the bank does not confirm stays owed and is retried', async () => {
  const { reference, accountNumber } = await openAccount();
  const { services } = payers.server;
  const { virtualAccounts } = services.rails;
  const requests: string[] = [];
  services.rails.virtualAccounts = (mode) => ({
    ...connected(virtualAccounts(mode)),
    giveBack: async ({ reference: name }) => {
      requests.push(name);
      return { outcome: 'unknown' };
    },
  });
  await payers.send(accountNumber, 600_000);
  expect(await changes()).toMatchObject({ settlement_bank: 600_000, collection_suspense: 100_000 });
  services.rails.virtualAccounts = (mode) => ({
    ...connected(virtualAccounts(mode)),
    giveBack: async ({ reference: name }) => {
      requests.push(name);
      return { outcome: 'done' };
    },
  });
  await Promise.all([
    expireTransferAccounts(services),
    expireTransferAccounts(services),
    expireTransferAccounts(services),
  ]);
  services.rails.virtualAccounts = virtualAccounts;
  expect(new Set(requests).size).toBe(1);
  expect(await changes()).toEqual(paid);
  expect((await timeline(reference)).filter((line) => line.includes('was returned')).length).toBe(1);
});

test('a bank that opens no account fails the attempt immediately, and a crash meanwhile fails it later', async () => {
  const { services } = payers.server;
  const { virtualAccounts } = services.rails;
  const reference = await payers.begin();
  services.rails.virtualAccounts = (mode) => ({
    ...connected(virtualAccounts(mode)),
    open: () => Promise.reject(new Error('The bank is closed')),
  });
  const failed = { state: 'failed', canRetry: true, sentence: 'The account could not be created' };
  expect((await payers.payTransfer(reference)).data).toMatchObject(failed);
  let die = () => {};
  const dying = new Promise<never>((_, reject) => {
    die = () => reject(new Error('The process died'));
  });
  // The payment may have given up on the bank by then, so this rejection may be unhandled.
  dying.catch(() => undefined);
  services.rails.virtualAccounts = (mode) => ({ ...connected(virtualAccounts(mode)), open: () => dying });
  const hanging = payers.payTransfer(reference);
  while ((await payers.row(reference)).stage !== 'processing')
    await new Promise((resolve) => setTimeout(resolve, 5));
  payers.clock.advance(61_000);
  await requeryDue(services);
  expect((await payers.progress(reference)).data).toMatchObject(failed);
  services.rails.virtualAccounts = virtualAccounts;
  die();
  await hanging;
  const account = (await payers.payTransfer(reference)).data.transfer;
  await payers.send(account?.accountNumber ?? '', 500_000);
  expect((await payers.progress(reference)).data.state).toBe('successful');
});

test('a transfer to an unknown account is rejected', async () => {
  expect((await payers.send('0000000000', 500_000)).status).toBe(404);
});
