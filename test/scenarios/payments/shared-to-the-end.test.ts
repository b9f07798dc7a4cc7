// A payment with the fee borne by the payer, split among sub-accounts, paid out and returned, refunded in part and charged back: the final
// balance of each party.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { addPayoutAccount } from '#test/support/disputes/own-payouts.ts';
import { newestOfKind } from '#test/support/inbox/messages.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
});
afterAll(() => payers.close());

const textOf = async (kind: string) => (await newestOfKind(payers.server, kind)).text;
const pass = (unit: 'hour' | 'day' | 'week', count: number) =>
  payers.callAsMerchant(simulatorContract.advanceClock, { body: { unit, count } });
const balance = async () => (await payers.callAsMerchant(collectionBalanceContract.getBalance, {})).data;

/** A link of ₦5,000.01 with the fee borne by the payer: one third for the kitchen, one fifth for the rider. */
async function openShares() {
  const shares: string[] = [];
  for (const [businessName, accountNumber] of [
    ['Kitchen', '0123456720'],
    ['Rider', '0123456721'],
  ]) {
    const body = { businessName, bankCode: '058', accountNumber };
    shares.push((await payers.callAsMerchant(subAccountsContract.createSubAccount, { body })).data.id);
  }
  const [kitchen = '', rider = ''] = shares;
  const group = await payers.callAsMerchant(splitGroupsContract.createSplitGroup, {
    body: {
      name: 'Thirds',
      currency: 'NGN',
      type: 'percentage',
      bearer: 'account',
      members: [
        { subAccountId: kitchen, share: 333_333 },
        { subAccountId: rider, share: 200_000 },
      ],
    },
  });
  const link = await payers.makeLink({
    feeBearer: 'customer',
    splitGroupId: group.data.id,
    amount: 500_001,
  });
  return { kitchen, rider, link };
}

it('every kobo ends with one party, and the e-mails state this in plain language', async () => {
  await addPayoutAccount(payers.server, await payers.business.signInAs('Owner'));
  const { kitchen, rider, link } = await openShares();
  const pay = async () => {
    const { data } = await payers.startLink(link.slug);
    await payers.payCard(data.reference);
    return data.reference;
  };
  const reference = await pay();
  await pass('day', 3);
  const { items } = (await payers.callAsMerchant(payoutsContract.listPayouts, { query: {} })).data;
  const ofKitchen = items.find(({ subAccount }) => subAccount?.id === kitchen);
  expect(ofKitchen).toMatchObject({ status: 'SETTLED', net: 166_667 });
  await payers.callAsMerchant(simulatorContract.failSimulatedPayout, {
    params: { payoutId: ofKitchen?.id ?? '' },
  });
  const returned = await textOf('payout_failed');
  expect(returned).toContain('The money was returned to the balance of Kitchen.');
  expect(returned).toContain('Sub-account: Kitchen');

  await pay();
  const refund = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    body: { amount: 200_003, reason: 'customer_request' },
    idempotencyKey: randomUUID(),
  });
  expect(refund.data.parts.map(({ taken }) => taken)).toEqual([97_264, 64_212, 38_527]);
  await pass('hour', 1);
  await payers.callAsMerchant(simulatorContract.simulateChargeback, { body: { reference } });
  expect(await textOf('chargeback_opened')).toContain('all or part of this payment');
  // The lien took the whole day's amount, so nothing is upcoming.
  expect(await balance()).toMatchObject({ pending: 0, disputes: 519_122, owed: 383_052, upcoming: [] });
  const [opened] = (await payers.callAsMerchant(chargebacksContract.listChargebacks, { query: {} })).data
    .items;
  expect(opened).toMatchObject({ reasonCode: '4853', reasonTitle: 'Cardholder dispute' });

  await pass('week', 1);
  const params = { transactionId: reference };
  const payment = (await payers.callAsMerchant(transactionsContract.getTransaction, { params })).data;
  expect(payment).toMatchObject({
    standing: 'charged_back',
    shared: 266_667 - 64_212 - 38_527,
    net: 233_334 - 97_264 - 519_122 - 100_000,
  });
  expect(payment.movement.reduce((sum, { effect }) => sum + effect, 0)).toBe(
    233_334 - 97_264 - 519_122 - 100_000,
  );
  expect(await balance()).toMatchObject({ available: 0, disputes: 0, owed: 519_122 + 100_000 - 136_070 });
  const all = (await payers.callAsMerchant(payoutsContract.listPayouts, { query: { limit: 50 } })).data.items;
  const paidTo = (id: string | undefined) =>
    all
      .filter(({ subAccount, status }) => subAccount?.id === id && status === 'SETTLED')
      .reduce((sum, { net }) => sum + net, 0);
  expect([paidTo(kitchen), paidTo(rider)]).toEqual([2 * 166_667 - 64_212, 2 * 100_000 - 38_527]);
  expect((await payers.books()).findings).toEqual([]);
});
