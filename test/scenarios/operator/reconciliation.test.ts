// One month of payments, reconciled daily with the acquirer's files and the bank's statements until no item is open.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { settlementContract } from '#shared/contract/operator/settlement.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { emptyEvidence } from '#shared/payments/chargebacks/evidence.ts';
import { addPayoutAccount } from '#test/support/disputes/own-payouts.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;
let staff: ReturnType<typeof createSettlementStaff>;

beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-02T09:00:00Z') });
  staff = createSettlementStaff(payers.server);
  await addPayoutAccount(payers.server, await payers.business.signInAs('Owner'));
});
afterAll(() => payers.close());

async function pay(amount: number): Promise<string> {
  const reference = await payers.begin({ amount });
  expect((await payers.payCard(reference)).data.state).toBe('successful');
  return reference;
}
async function payByTransfer(amount: number, sent: number): Promise<void> {
  const { data } = await payers.payTransfer(await payers.begin({ amount }));
  expect((await payers.send(data.transfer?.accountNumber ?? '', sent)).status).toBe(200);
}
async function refund(reference: string, amount: number): Promise<void> {
  const { status } = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    body: { amount, reason: 'customer_request' },
    idempotencyKey: randomUUID(),
  });
  expect(status).toBe(200);
}
async function dispute(reference: string): Promise<string> {
  const { data, status } = await payers.callAsMerchant(simulatorContract.simulateChargeback, {
    body: { reference },
  });
  expect(status).toBe(200);
  const body = { ...emptyEvidence, explanation: 'It was delivered, see the note that was signed.' };
  await payers.callAsMerchant(chargebacksContract.challengeChargeback, {
    params: { chargebackId: data.id },
    body,
  });
  return data.id;
}
async function decide(chargebackId: string, outcome: 'won' | 'lost'): Promise<void> {
  const answer = await payers.callAsMerchant(simulatorContract.decideSimulatedChargeback, {
    params: { chargebackId },
    body: { outcome },
  });
  expect(answer.status).toBe(200);
}
async function pass(count: number): Promise<void> {
  const answer = await payers.callAsMerchant(simulatorContract.advanceClock, {
    body: { unit: 'day', count },
  });
  expect(answer.status).toBe(200);
}
const open = async () => {
  const { gateway_receivable: gateway = 0, settlement_bank: bank = 0 } = await payers.balances();
  return { gateway, bank };
};

/** Imports the acquirer's file, then the bank's statement, as the sandbox would send them today. */
async function reconcile(): Promise<void> {
  const { businessId } = payers.business;
  const fileOf = async (source: 'acquirer' | 'bank') =>
    String((await staff.as(contract.getSandboxFile, { query: { businessId, source } })).body);
  const settled = await staff.bringIn(settlementContract.importSettlement, await fileOf('acquirer'));
  expect(settled.data.counts).toMatchObject({ UNMATCHED: 0, ERROR: 0, DIFFERENCE: 0, DUPLICATE: 0 });
  const statement = await fileOf('bank');
  const query = { mode: 'test' };
  const booked = await staff.bringIn(contract.importStatement, statement, { query });
  expect(booked.data.counts).toMatchObject({ UNMATCHED: 0, ERROR: 0, DUPLICATE: 0 });
  const again = await staff.bringIn(contract.importStatement, statement, { query });
  expect(again.data).toMatchObject({ repeated: true, counts: booked.data.counts });
  expect((await payers.books()).findings).toEqual([]);
}

test('after payments, refunds, won and lost chargebacks, payouts and a returned payout, receivable and bank end at zero', async () => {
  const [first, second, third] = [await pay(500_000), await pay(800_000), await pay(300_000)];
  await payByTransfer(200_000, 250_000);
  await refund(first, 150_000);
  await pass(1);
  await reconcile();
  expect(await open()).toEqual({ gateway: 0, bank: 0 });
  const [won, lost] = [await dispute(second), await dispute(third)];
  await pass(1);
  await reconcile();
  // The acquirer has deducted both amounts, and staff have not decided yet.
  expect(await open()).toEqual({ gateway: 1_100_000, bank: 0 });
  const aged = (await staff.as(contract.getAgeing, { query: { mode: 'test', limit: 50 } })).data;
  expect(aged.items).toContainEqual(
    expect.objectContaining({ leg: 'gateway', kind: 'acquirer_claim', count: 2, total: 1_100_000 }),
  );
  for (const total of aged.totals) expect(total.open).toBe(total.ledger);
  await decide(won, 'won');
  await decide(lost, 'lost');
  for (let week = 0; week < 3; week += 1) {
    const paid = await pay(700_000);
    await pay(450_000);
    await refund(paid, 100_000);
    await pass(4);
    await reconcile();
    await payByTransfer(300_000, 300_000);
    await pass(3);
    await reconcile();
  }
  const payouts = await payers.callAsMerchant(payoutsContract.listPayouts, { query: { limit: 100 } });
  const settled = payouts.data.items.filter((payout) => payout.status === 'SETTLED');
  expect(settled.length).toBeGreaterThan(2);
  const back = await payers.callAsMerchant(simulatorContract.failSimulatedPayout, {
    params: { payoutId: settled[0]?.id ?? '' },
  });
  expect(back.status).toBe(200);
  expect((await open()).bank).toBe(settled[0]?.net);
  await pass(4);
  await reconcile();
  expect(await open()).toEqual({ gateway: 0, bank: 0 });
  const { items, totals } = (await staff.as(contract.getAgeing, { query: { mode: 'test' } })).data;
  expect(items.filter(({ leg }) => leg === 'gateway' || leg === 'bank')).toEqual([]);
  for (const total of totals) expect(total.open).toBe(total.ledger);
  // The bank balance equals the liability to the merchant plus revenue.
  const balances = await payers.balances();
  const sum = (...kinds: string[]) => kinds.reduce((total, kind) => total + (balances[kind] ?? 0), 0);
  expect(balances.bank_account).toBe(
    sum('merchant_pending', 'merchant_available', 'payout_transit', 'fee_income', 'vat_payable') -
      sum('gateway_fees', 'merchant_debt'),
  );
});
