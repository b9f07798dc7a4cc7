// Payment links, payment pages and split groups that two people edit at once: changes of both apply, and a conflict is reported at its field.
import { expect, test } from 'vitest';
import { keepYours } from '#server/platform/rows/merge-with-known.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';

const payers = await openPayers();

type Fields = Record<string, unknown>;
type Saved = { status: number; data: Fields; body: { error?: { code: string; fields: Fields } } };
type Noun = { begun: Fields; save(changes: Fields, known?: Fields): Promise<Saved>; read(): Promise<Fields> };

const custom = [
  { label: 'Size', type: 'select', required: true, options: ['S', 'M'] },
  { label: 'Branch', type: 'text', required: false, options: [] },
];

async function makeLink(): Promise<Noun> {
  const begun = {
    name: 'Hampers',
    description: 'Two **jars**',
    kind: 'multiple',
    currency: 'NGN',
    amount: 350_000,
    usesMax: 9,
    expiresAt: new Date(payers.clock.now().getTime() + 86_400_000).toISOString(),
    customFields: custom,
    notifyEmails: ['b@example.com', 'a@example.com'],
    feeBearer: 'merchant',
    redirectUrl: 'https://shop.example/thanks',
  };
  const { data } = await payers.callAsMerchant(paymentLinksContract.createPaymentLink, { body: begun });
  const params = { linkId: data.id };
  return {
    begun,
    save: (changes, known) =>
      payers.callAsMerchant(paymentLinksContract.updatePaymentLink, {
        params,
        body: { ...begun, ...changes, ...(known && { known }) },
      }),
    read: async () => (await payers.callAsMerchant(paymentLinksContract.getPaymentLink, { params })).data,
  };
}

async function makePage(): Promise<Noun> {
  const begun = {
    name: 'School lunches',
    type: 'donation',
    currency: 'NGN',
    description: 'Every ₦1,000 feeds a child.',
    suggestedAmounts: [100_000, 500_000],
    goalAmount: 2_000_000,
    customFields: custom,
    feeBearer: 'merchant',
    seoTitle: 'Lunches',
  };
  const create = { ...begun, publish: true };
  const { data } = await payers.callAsMerchant(paymentPagesContract.createPaymentPage, { body: create });
  const params = { pageId: data.id };
  return {
    begun,
    save: (changes, known) =>
      payers.callAsMerchant(paymentPagesContract.updatePaymentPage, {
        params,
        body: { ...begun, ...changes, ...(known && { known }) },
      }),
    read: async () => (await payers.callAsMerchant(paymentPagesContract.getPaymentPage, { params })).data,
  };
}

async function makeSubAccount(businessName: string, accountNumber: string): Promise<string> {
  const body = { businessName, bankCode: '058', accountNumber };
  return (await payers.callAsMerchant(subAccountsContract.createSubAccount, { body })).data.id;
}

const shares = [
  { subAccountId: await makeSubAccount('Ada Foods', '0123456720'), share: 200_000 },
  { subAccountId: await makeSubAccount('Bello Logistics', '0123456721'), share: 100_000 },
];

async function makeGroup(): Promise<Noun> {
  const begun = {
    name: 'Marketplace',
    currency: 'NGN',
    type: 'percentage',
    bearer: 'account',
    members: shares,
  };
  const { data } = await payers.callAsMerchant(splitGroupsContract.createSplitGroup, { body: begun });
  const params = { splitId: data.id };
  return {
    begun,
    save: (changes, known) =>
      payers.callAsMerchant(splitGroupsContract.updateSplitGroup, {
        params,
        body: { ...begun, ...changes, ...(known && { known }) },
      }),
    read: async () => (await payers.callAsMerchant(splitGroupsContract.getSplitGroup, { params })).data,
  };
}

const nouns = { 'payment link': makeLink, 'payment page': makePage, 'split group': makeGroup };

/** Per noun: what one person saves, and what the other saves afterwards without having seen it. */
const edits: [keyof typeof nouns, Fields, Fields][] = [
  ['payment link', { amount: 400_000, usesMax: 12 }, { name: 'Festive hampers' }],
  ['payment link', { name: 'Festive hampers' }, { amount: null, amountMin: 100_000 }],
  ['payment link', { expiresAt: null, redirectUrl: null }, { notifyEmails: ['c@example.com'] }],
  ['payment link', { description: null }, { customFields: custom.slice(1), collectPhone: true }],
  ['payment page', { goalAmount: 3_000_000 }, { suggestedAmounts: [200_000] }],
  ['payment page', { seoTitle: null, feeBearer: 'customer' }, { name: 'Lunches' }],
  ['split group', { name: 'Market' }, { bearer: 'all' }],
];

test.each(edits)('the changes of both editors of a %s apply: %o, then %o', async (noun, first, second) => {
  const { begun, save, read } = await nouns[noun]();
  expect((await save(first, begun)).status).toBe(200);
  expect((await save(second, begun)).status).toBe(200);
  expect(await read()).toMatchObject({ ...begun, ...first, ...second });
});

test.each<[keyof typeof nouns, string, unknown, unknown]>([
  ['payment link', 'amount', 400_000, 500_000],
  ['payment link', 'customFields', custom.slice(1), custom.slice(0, 1)],
  ['payment page', 'description', 'One.', 'Two.'],
  ['split group', 'name', 'One', 'Two'],
])('a field of a %s that both changed is refused: %s', async (noun, field, first, second) => {
  const { begun, save, read } = await nouns[noun]();
  await save({ [field]: first }, begun);
  const refused = await save({ [field]: second }, begun);
  expect(refused.body.error).toMatchObject({ code: 'CHANGED_MEANWHILE', fields: { [field]: keepYours } });
  expect(await read()).toMatchObject({ [field]: first });
  expect((await save({ [field]: second }, { ...begun, [field]: first })).status).toBe(200);
  expect(await read()).toMatchObject({ [field]: second });
});

test('shares that both editors changed are refused, and those of one stay', async () => {
  const { begun, save, read } = await makeGroup();
  const sharesOf = (...values: number[]) => ({
    members: shares.map(({ subAccountId }, index) => ({ subAccountId, share: values[index] })),
  });
  await save(sharesOf(600_000, 100_000), begun);
  const refused = await save(sharesOf(200_000, 700_000), begun);
  expect(refused.body.error).toMatchObject({ fields: { members: keepYours } });
  expect((await save({ name: 'Market' }, begun)).status).toBe(200);
  expect(await read()).toMatchObject({ name: 'Market', ...sharesOf(600_000, 100_000) });
});

test('without the values that editing began with, everything is written as sent', async () => {
  const { save, read } = await makeLink();
  await save({ amount: 400_000 });
  await save({ name: 'Festive hampers' });
  expect(await read()).toMatchObject({ name: 'Festive hampers', amount: 350_000 });
});
