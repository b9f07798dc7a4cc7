// Payment states over random histories: net figures, state, tabs, movement and settlement agree everywhere.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { runPayouts } from '#server/settlement/payouts/run-payouts.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import {
  type TransactionDetail,
  type TransactionListItem,
  transactionsContract,
} from '#shared/contract/payments/transactions.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { displayedStateOf } from '#shared/payments/displayed-state.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { expectNotifiedEverywhere } from '#test/support/disputes/notified-everywhere.ts';

let cases: Disputes;
let members: string[] = [];
let link: { slug: string };
beforeAll(async () => {
  cases = await createDisputes();
  const make = (businessName: string, accountNumber: string) =>
    cases.callAsMerchant(subAccountsContract.createSubAccount, {
      body: { businessName, bankCode: '058', accountNumber },
    });
  link = await cases.makeLink({ amount: null });
  members = [(await make('Ada Foods', '0123456720')).data.id];
});
afterAll(() => cases.close());

const at = { from: '2026-01-01T00:00:00Z', to: '2028-01-01T00:00:00Z' };
const list = async (tab: string) => {
  const query = { tab, limit: 100, include: 'counts,figures', ...at };
  return (await cases.callAsMerchant(transactionsContract.listTransactions, { query })).data;
};
const detail = async (transactionId: string) =>
  (await cases.callAsMerchant(transactionsContract.getTransaction, { params: { transactionId } })).data;
const refund = (transactionId: string, amount: number) =>
  cases.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId },
    body: { amount, reason: 'other' },
    idempotencyKey: randomUUID(),
  });

type Step =
  | { do: 'pay'; amount: number; through: 'api' | 'split' | 'link'; card: 'approved' | 'declined' }
  | { do: 'refund'; of: number; amount: number }
  | { do: 'send' | 'settle' | 'payOut' }
  | { do: 'chargeback'; of: number; end: 'won' | 'lost' | 'open' | 'accepted' }
  | { do: 'fees'; fees: 'kept' | 'returned' };

const amount = fc.integer({ min: 60_000, max: 900_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount,
      through: fc.constantFrom('api' as const, 'split' as const, 'link' as const),
      card: fc.constantFrom('approved' as const, 'approved' as const, 'declined' as const),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of: fc.nat(9),
      amount: fc.integer({ min: 100, max: 400_000 }),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.constantFrom({ do: 'send' as const }, { do: 'settle' as const }, { do: 'payOut' as const }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('chargeback' as const),
      of: fc.nat(9),
      end: fc.constantFrom('won' as const, 'lost' as const, 'open' as const, 'accepted' as const),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('fees' as const),
      fees: fc.constantFrom('kept' as const, 'returned' as const),
    }),
    weight: 1,
  },
);

const paid: string[] = [];

async function act(item: Step): Promise<void> {
  const { services } = cases.server;
  if (item.do === 'pay') {
    const split = {
      type: 'percentage',
      bearer: 'all',
      members: [{ subAccountId: members[0], share: 400_000 }],
    };
    const reference =
      item.through === 'link'
        ? await beginByLink(item.amount)
        : await cases.begin({ amount: item.amount, ...(item.through === 'split' && { split }) });
    await cases.payCard(reference, item.card === 'declined' ? { expiry: [5, 2039] } : {});
    if ((await cases.row(reference)).status === 'successful') paid.push(reference);
  }
  const of = 'of' in item ? paid[item.of % Math.max(1, paid.length)] : undefined;
  if (item.do === 'refund' && of) await refund(of, item.amount);
  if (item.do === 'send') await sendDueRefunds(services);
  if (item.do === 'settle') {
    cases.clock.advance(3 * 86_400_000);
    await settleDueBalances(services);
  }
  if (item.do === 'payOut') await runPayouts(services);
  if (item.do === 'fees') {
    const { businessId } = cases.business;
    await cases.database.db.deleteFrom('refundRules').where('businessId', '=', businessId).execute();
    await cases.database.db
      .insertInto('refundRules')
      .values({ id: randomUUID(), businessId, fees: item.fees })
      .execute();
  }
  if (item.do === 'chargeback' && of) await chargeBack((await cases.row(of)).id, item.end);
}

async function beginByLink(amount: number): Promise<string> {
  const { slug } = link;
  const { data } = await cases.startLink(slug, { amount });
  return data.reference;
}

async function chargeBack(transactionId: string, end: 'won' | 'lost' | 'open' | 'accepted'): Promise<void> {
  const id = await cases.open(transactionId).catch(() => null);
  if (!id || end === 'open') return;
  if (end === 'accepted') {
    await cases.act(chargebacksContract.acceptChargeback, id, { amount: 10_000 });
    return;
  }
  await cases.act(chargebacksContract.challengeChargeback, id, { explanation: 'It was delivered' });
  await cases.decide(id, end);
}

/** Expects the settlement steps to match: the amount that left the balances equals the sum of the items in payouts. */
async function expectSettled(
  { id, settlement }: TransactionListItem,
  steps: TransactionDetail['settlementMovement'],
): Promise<void> {
  const items = await cases.database.db
    .selectFrom('balanceItems')
    .where('transactionId', '=', id)
    .where('subAccountId', 'is', null)
    .where('payoutId', 'is not', null)
    .select('amount')
    .execute();
  const paidOut = items.reduce((sum, { amount }) => sum + amount, 0);
  expect(steps.reduce((sum, { effect }) => sum + effect, 0)).toBe(0 - paidOut);
  const isSettled = (settlement?.state ?? 'pending') !== 'pending';
  expect(steps.filter(({ payout }) => payout === null)).toHaveLength(isSettled ? 1 : 0);
  const references = steps.map(({ payout }) => payout?.reference);
  if (settlement?.payout && paidOut > 0) expect(references).toContain(settlement.payout.reference);
}

/** All responses about every payment agree. */
async function compare(): Promise<void> {
  const all = await list('all');
  let net = 0;
  for (const item of all.items) {
    const one = await detail(item.id);
    const { movement: _, ...rest } = one;
    expect(rest).toMatchObject({ net: item.net, standing: item.standing, settlement: item.settlement });
    expect(item.standing).toBe(displayedStateOf(item));
    if (item.status === 'pending') continue;
    // Ledger changes to the business's own balances for the payment, its refunds and its chargebacks.
    expect([item.reference, item.net]).toEqual([
      item.reference,
      one.movement.reduce((sum, { effect }) => sum + effect, 0),
    ]);
    expect(item.settlement === null).toBe(item.status !== 'successful');
    await expectSettled(item, one.settlementMovement);
    net += item.net;
  }
  expect(all.figures?.net).toBe(net);
  const revenue = await cases.callAsMerchant(transactionsContract.getRevenue, { query: at });
  const { data } = revenue;
  expect(data.net).toBe(net);
  expect(data.net).toBe(
    data.gross -
      data.fees -
      data.vat -
      data.shared -
      data.refunded +
      data.feesReturned -
      data.chargedBack -
      data.chargebackFees,
  );
  const tabs = ['successful', 'pending', 'failed', 'refunded', 'disputed'] as const;
  const { counts } = all;
  if (!counts) throw new Error('Not counted.');
  expect(tabs.reduce((sum, tab) => sum + (counts[tab]?.count ?? 0), 0)).toBe(counts.all?.count);
  const results: string[] = [];
  for (const tab of tabs) {
    const page = await list(tab);
    expect([tab, page.items.length]).toEqual([tab, counts[tab]?.count]);
    results.push(...page.items.map(({ id }) => id));
  }
  expect(new Set(results).size).toBe(counts.all?.count);
  await expectNotifiedEverywhere(cases, all.items);
  await cases.prove();
}

it('all responses agree after random histories of payments, splits, refunds, chargebacks and settlements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      for (const item of steps) await act(item);
      await compare();
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);

it('a payment in a payout names that payout, and a failed payment has a net of zero', async () => {
  // More than any earlier history can owe: debts of a business are met before anything is paid out.
  await act({ do: 'pay', amount: 500_000_000, through: 'api', card: 'approved' });
  await act({ do: 'settle' });
  await runPayouts(cases.server.services);
  const { items } = await list('all');
  const inPayout = items.filter(({ settlement }) => settlement?.payout);
  const payouts = await cases.database.db.selectFrom('payouts').selectAll().execute();
  expect(inPayout.length).toBeGreaterThan(0);
  for (const { settlement } of inPayout)
    expect(payouts.map(({ payoutRef }) => payoutRef)).toContain(settlement?.payout?.reference);
  await act({ do: 'pay', amount: 100_000, through: 'api', card: 'declined' });
  for (const item of (await list('failed')).items) expect([item.net, item.standing]).toEqual([0, 'failed']);
});
