// Split groups over HTTP: their rules, the split of payments, and that a switched-off group breaks nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyBooks } from '#server/proofs.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { splitGroupsContract as contract, type SplitGroup } from '#shared/contract/payments/split-groups.ts';
import { type SubAccount, subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { race } from '#test/support/attack/race.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;
let ada: SubAccount;
let bello: SubAccount;
let dollars: SubAccount;

beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
  [ada, bello, dollars] = await Promise.all([
    makeSubAccount('Ada Foods', '0123456720'),
    makeSubAccount('Bello Logistics', '0123456721'),
    makeSubAccount('Dollar Store', '0123456722', { country: 'US', bankCode: '021000021' }),
  ]);
});
afterAll(() => payers.close());

async function makeSubAccount(
  businessName: string,
  accountNumber: string,
  more: object = {},
): Promise<SubAccount> {
  const body = { businessName, bankCode: '058', accountNumber, ...more };
  return (await payers.callAsMerchant(subAccountsContract.createSubAccount, { body })).data;
}

const rule = (more: object = {}) => ({
  name: 'Marketplace',
  currency: 'NGN',
  type: 'percentage',
  bearer: 'account',
  members: [
    { subAccountId: ada.id, share: 200_000 },
    { subAccountId: bello.id, share: 100_000 },
  ],
  ...more,
});

const create = (more: object = {}) => payers.callAsMerchant(contract.createSplitGroup, { body: rule(more) });
const make = async (more: object = {}): Promise<SplitGroup> => (await create(more)).data;
const setStatus = (group: SplitGroup, status: string) =>
  payers.callAsMerchant(contract.setSplitGroupStatus, { params: { splitId: group.id }, body: { status } });
const update = (group: SplitGroup, more: object) =>
  payers.callAsMerchant(contract.updateSplitGroup, { params: { splitId: group.id }, body: rule(more) });

/** Returns share, cost and amount by recipient of a payment. */
async function itemsOf(reference: string) {
  const row = await payers.row(reference);
  const items = await payers.database.db
    .selectFrom('balanceItems')
    .where('transactionId', '=', row.id)
    .select(['subAccountId', 'gross', 'fee', 'vat', 'amount'])
    .execute();
  const names = new Map([
    [null, 'business'],
    [ada.id, 'ada'],
    [bello.id, 'bello'],
  ]);
  return Object.fromEntries(items.map((item) => [names.get(item.subAccountId), item]));
}

async function payLink(splitGroupId: string): Promise<string> {
  const { data: link } = await payers.callAsMerchant(paymentLinksContract.createPaymentLink, {
    body: { name: 'Hampers', kind: 'multiple', currency: 'NGN', amount: 1_000_000, splitGroupId },
  });
  expect(link.splitGroupId).toBe(splitGroupId);
  const begun = await payers.server.call(checkoutContract.startLinkPayment, {
    params: { key: link.slug },
    body: { email: 'payer@example.com' },
    idempotencyKey: payers.clock.newId(),
  });
  await payers.payCard(begun.data.reference);
  return begun.data.reference;
}

describe('rules', () => {
  test.each([
    [() => ({ members: [] }), 'members', 'Add at least one sub-account'],
    [
      () => ({
        members: [
          { subAccountId: ada.id, share: 600_000 },
          { subAccountId: bello.id, share: 400_001 },
        ],
      }),
      'members',
      'The shares add up to more than 100%',
    ],
    [
      () => ({
        members: [
          { subAccountId: ada.id, share: 1 },
          { subAccountId: ada.id, share: 1 },
        ],
      }),
      'members.1.subAccountId',
      'This sub-account is already in the group',
    ],
    [() => ({ bearer: 'subaccount' }), 'bearerSubAccountId', 'Choose which sub-account bears the fee'],
    [
      () => ({ members: [{ subAccountId: dollars.id, share: 1 }] }),
      'members.0.subAccountId',
      'Dollar Store is paid in USD',
    ],
    [
      () => ({ members: [{ subAccountId: '00000000-0000-7000-8000-000000000000', share: 1 }] }),
      'members.0.subAccountId',
      'Choose a sub-account',
    ],
  ])('an invalid rule is rejected at its field', async (more, field, message) => {
    const { status, body } = await create(more());
    expect(status).toBe(422);
    expect(body.error.fields[field]).toBe(message);
  });

  test('the shares may add up to 100 per cent', async () => {
    const members = [{ subAccountId: ada.id, share: 1_000_000 }];
    expect((await create({ members })).status).toBe(200);
  });

  test('a changed rule creates a new version, a changed name does not; the currency cannot change', async () => {
    const group = await make();
    expect((await update(group, { name: 'Market' })).data).toMatchObject({ name: 'Market', version: 1 });
    expect((await update(group, { bearer: 'all' })).data).toMatchObject({ bearer: 'all', version: 2 });
    const { status } = await update(group, {
      currency: 'USD',
      members: [{ subAccountId: dollars.id, share: 1 }],
    });
    expect(status).toBe(409);
  });

  test('four concurrent changes create one version each, and the final rule is one of them, complete', async () => {
    const group = await make();
    const rules = [1, 2, 3, 4].map((count) => [
      { subAccountId: ada.id, share: count * 100_000 },
      { subAccountId: bello.id, share: count * 10_000 },
    ]);
    const answers = await race(4, (caller) => update(group, { members: rules[caller] }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ data }) => data.version).sort()).toEqual([2, 3, 4, 5]);
    const { data } = await payers.callAsMerchant(contract.getSplitGroup, { params: { splitId: group.id } });
    expect(data.version).toBe(5);
    expect(rules).toContainEqual(data.members.map(({ subAccountId, share }) => ({ subAccountId, share })));
  });

  test('a group is offered for its currency with a summary of its rule', async () => {
    const group = await make({
      name: 'Flat shares',
      type: 'flat',
      members: [{ subAccountId: ada.id, share: 50_000 }],
    });
    const { data } = await payers.callAsMerchant(contract.listSplitGroupOptions, {
      query: { currency: 'NGN' },
    });
    expect(data.items.find((item) => item.id === group.id)?.summary).toBe('Ada Foods ₦500.00');
    const usd = await payers.callAsMerchant(contract.listSplitGroupOptions, { query: { currency: 'USD' } });
    expect(usd.data.items).toEqual([]);
  });
});

describe('payments', () => {
  test('of a link are split by its group, to the last kobo', async () => {
    const group = await make();
    const reference = await payLink(group.id);
    // 1.5% of 10,000 + 100 and 7.5% VAT on it, borne by the business.
    expect(await itemsOf(reference)).toMatchObject({
      business: { gross: 1_000_000, fee: 25_000, vat: 1875, amount: 673_125 },
      ada: { gross: 200_000, fee: 0, vat: 0, amount: 200_000 },
      bello: { gross: 100_000, amount: 100_000 },
    });
    const listed = await payers.callAsMerchant(contract.listSplitGroupTransactions, {
      params: { splitId: group.id },
    });
    expect(listed.data.items.map((item) => item.reference)).toEqual([reference]);
  });

  test('keep the rule they began with', async () => {
    const group = await make();
    const reference = await payers.begin({ amount: 1_000_000, splitGroupId: group.id });
    await update(group, { members: [{ subAccountId: ada.id, share: 900_000 }] });
    await payers.payCard(reference);
    expect(await itemsOf(reference)).toMatchObject({ ada: { gross: 200_000 } });
  });

  test('through an inactive group are accepted without a split', async () => {
    const group = await make();
    const { data: link } = await payers.callAsMerchant(paymentLinksContract.createPaymentLink, {
      body: { name: 'Hampers', kind: 'multiple', currency: 'NGN', amount: 1_000_000, splitGroupId: group.id },
    });
    await setStatus(group, 'INACTIVE');
    const begun = await payers.server.call(checkoutContract.startLinkPayment, {
      params: { key: link.slug },
      body: { email: 'payer@example.com' },
      idempotencyKey: payers.clock.newId(),
    });
    await payers.payCard(begun.data.reference);
    expect(Object.keys(await itemsOf(begun.data.reference))).toEqual(['business']);
  });

  test('leave the share of an inactive sub-account with the business', async () => {
    const group = await make({ bearer: 'subaccount', bearerSubAccountId: bello.id });
    const set = (status: string) =>
      payers.callAsMerchant(subAccountsContract.setSubAccountStatus, {
        params: { subAccountId: bello.id },
        body: { status },
      });
    await set('INACTIVE');
    const reference = await payers.begin({ amount: 1_000_000, splitGroupId: group.id });
    await set('ACTIVE');
    await payers.payCard(reference);
    const items = await itemsOf(reference);
    expect(Object.keys(items).sort()).toEqual(['ada', 'business']);
    expect(items.business).toMatchObject({ fee: 25_000, amount: 773_125 });
  });

  test('can have a rule of their own', async () => {
    const split = {
      type: 'flat',
      bearer: 'subaccount',
      bearerSubAccountId: ada.id,
      members: [{ subAccountId: ada.id, share: 300_000 }],
    };
    const reference = await payers.begin({ amount: 1_000_000, split });
    await payers.payCard(reference);
    expect(await itemsOf(reference)).toMatchObject({
      business: { fee: 0, amount: 700_000 },
      ada: { gross: 300_000, amount: 273_125 },
    });
    const both = await payers.callAsMerchant(checkoutContract.initializeCheckout, {
      body: { amount: 100_000, email: 'a@example.com', split, splitGroupId: (await make()).id },
    });
    expect(both.body.error.fields.split).toBe('Enter a split group or a split, not both');
  });

  test('reject a group of another currency', async () => {
    const group = await make();
    const { body } = await payers.callAsMerchant(checkoutContract.initializeCheckout, {
      body: { amount: 100_000, currency: 'USD', email: 'a@example.com', splitGroupId: group.id },
    });
    expect(body.error.fields.splitGroupId).toBe('This split group is in NGN');
  });

  test('are split as quoted', async () => {
    const { name: _, currency, ...split } = rule({ bearer: 'all' });
    const { data } = await payers.callAsMerchant(contract.quoteSplit, {
      body: { currency, amount: 1_000_000, split },
    });
    const group = await make({ bearer: 'all' });
    const items = await itemsOf(await payLink(group.id));
    expect(data).toMatchObject({
      charged: 1_000_000,
      fee: 25_000,
      vat: 1875,
      rule: '1.5% + ₦100.00, at most ₦2,000.00',
    });
    expect(data.main.net).toBe(items.business?.amount);
    expect(data.members.map((member) => member.net)).toEqual([items.ada?.amount, items.bello?.amount]);
  });
});

test('the quote leaves the share of an inactive sub-account to the business, as a payment does', async () => {
  const dora = await makeSubAccount('Dora Dyes', '0123456724');
  const members = [
    { subAccountId: ada.id, share: 200_000 },
    { subAccountId: dora.id, share: 100_000 },
  ];
  const params = { subAccountId: dora.id };
  await payers.callAsMerchant(subAccountsContract.setSubAccountStatus, {
    params,
    body: { status: 'INACTIVE' },
  });
  const split = { type: 'percentage', bearer: 'account', members } as const;
  const { data } = await payers.callAsMerchant(contract.quoteSplit, {
    body: { currency: 'NGN', amount: 1_000_000, split },
  });
  expect(data.members.map(({ subAccountId, net }) => [subAccountId, net])).toEqual([
    [ada.id, 200_000],
    [dora.id, 0],
  ]);
  expect(data.main.gross).toBe(800_000);
});

test('a statement lists every change with its running balance, and the books balance', async () => {
  const carol = await makeSubAccount('Carol Crafts', '0123456723');
  const group = await make({
    members: [{ subAccountId: carol.id, share: 250_000 }],
    bearer: 'all-proportional',
  });
  await payLink(group.id);
  payers.clock.advance(1000);
  await payLink(group.id);
  payers.clock.advance(4 * 86_400_000);
  while ((await settleDueBalances(payers.server.services)) > 0);
  const statement = (query: object = {}) =>
    payers.callAsMerchant(subAccountsContract.listSubAccountEntries, {
      params: { subAccountId: carol.id },
      query: { ...query },
    });
  const { data } = await statement();
  // A quarter of 10,000 less a quarter of the fee of 268.75.
  expect(
    data.items.map(({ reason, gross, cost, amount, balance }) => ({ reason, gross, cost, amount, balance })),
  ).toEqual([
    { reason: 'Share of a payment', gross: 250_000, cost: 6719, amount: 243_281, balance: 486_562 },
    { reason: 'Share of a payment', gross: 250_000, cost: 6719, amount: 243_281, balance: 243_281 },
  ]);
  expect((await statement({ page: 2, limit: 1 })).data.items[0]?.balance).toBe(243_281);
  const { data: account } = await payers.callAsMerchant(subAccountsContract.getSubAccount, {
    params: { subAccountId: carol.id },
  });
  expect(account).toMatchObject({ pending: 0, available: 486_562 });
  expect(await verifyBooks(payers.database.db)).toMatchObject({ ok: true });
});
