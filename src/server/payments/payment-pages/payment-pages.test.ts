// Payment pages through HTTP: drafting, publishing, changing, addresses, payments and progress towards the goal.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import {
  paymentPagesContract as contract,
  type PaymentPage,
} from '#shared/contract/payments/payment-pages.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { runExports } from '#test/support/disputes/run-exports.ts';
import { knownFields } from '#test/support/known-fields.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());

const draft = { name: 'School lunches', type: 'donation', currency: 'NGN' };
const complete = {
  ...draft,
  description: 'Every ₦1,000 feeds a child.\n\nThank you.',
  suggestedAmounts: [100_000, 500_000],
  goalAmount: 2_000_000,
};

const create = (body: object = {}) =>
  payers.callAsMerchant(contract.createPaymentPage, { body: { ...draft, ...body } });
async function make(body: object = {}): Promise<PaymentPage> {
  const answer = await create({ ...complete, ...body });
  expect(answer.body).toMatchObject({ success: true });
  return answer.data;
}
const about = (page: PaymentPage) => ({ params: { pageId: page.id } });
/** Returns a page that was read as the input of an update. */
const inputOf = (page: PaymentPage) => ({
  ...knownFields(contract.updatePaymentPage.body, page),
  bannerImageId: page.banner?.id ?? null,
  galleryImageIds: page.gallery.map(({ id }) => id),
  seoImageId: page.seoImage?.id ?? null,
});
const update = (page: PaymentPage, changes: object) =>
  payers.callAsMerchant(contract.updatePaymentPage, {
    ...about(page),
    body: { ...inputOf(page), ...changes },
  });
const setStatus = (page: PaymentPage, status: string) =>
  payers.callAsMerchant(contract.setPaymentPageStatus, { ...about(page), body: { status } });
const get = async (page: PaymentPage) =>
  (await payers.callAsMerchant(contract.getPaymentPage, about(page))).data;
const open = (slug: string, visit = false) =>
  payers.server.call(checkoutContract.getCheckoutPage, {
    params: { key: slug },
    query: visit ? { visit: '1' } : {},
  });
const fieldsOf = (answer: { body: { error: { fields: Record<string, string> } } }) =>
  answer.body.error.fields;

async function give(page: PaymentPage, amount: number): Promise<string> {
  const begun = await payers.startLink(page.slug, { amount });
  expect(begun.body).toMatchObject({ success: true });
  const paid = await payers.payCard(begun.data.reference);
  expect(paid.data.state).toBe('successful');
  return begun.data.reference;
}

test('a draft requires a name only, and is not public', async () => {
  const page = (await create()).data;
  expect(page).toMatchObject({ status: 'DRAFT', publishedAt: null, amountKind: 'open' });
  expect(page.slug).toMatch(/^school-lunches-/);
  expect((await open(page.slug)).status).toBe(404);
  expect((await payers.startLink(page.slug, { amount: 100_000 })).status).toBe(404);
});

test('publishing has more required fields than saving, each reported at its field', async () => {
  const page = (await create({ type: 'payment', suggestedAmounts: [] })).data;
  const refused = await setStatus(page, 'ACTIVE');
  expect(refused.status).toBe(422);
  expect(fieldsOf(refused)).toEqual({
    amount: 'Amount is required',
    description: 'Description is required',
  });
  const published = await update(page, { amount: 350_000, description: 'A basket', publish: true });
  expect(published.data).toMatchObject({ status: 'ACTIVE', publishedAt: expect.any(String) });
  expect((await open(page.slug)).data).toMatchObject({ title: page.name, amount: 350_000, closed: null });
});

test('a suggested amount outside the limits prevents publishing', async () => {
  const refused = await create({
    ...complete,
    suggestedAmounts: [500_000, 10_000, 500_000],
    amountMax: 400_000,
    publish: true,
  });
  expect(fieldsOf(refused)).toMatchObject({
    'suggestedAmounts.0': 'The maximum allowable amount is ₦4,000.00',
    'suggestedAmounts.1': expect.stringMatching(/^The minimum allowable amount is/),
  });
});

test('an edit of a published page takes effect immediately and must keep it complete', async () => {
  const page = await make({ publish: true });
  expect(fieldsOf(await update(page, { description: null }))).toEqual({
    description: 'Description is required',
  });
  await update(page, { name: 'Lunches for all' });
  expect((await open(page.slug)).data.title).toBe('Lunches for all');
});

test('a page is deactivated and reactivated, and archived permanently', async () => {
  const page = await make({ publish: true });
  await setStatus(page, 'INACTIVE');
  expect((await open(page.slug)).data.closed).toBe('inactive');
  const refused = await payers.startLink(page.slug, { amount: 100_000 });
  expect([refused.body.error.code, refused.body.message]).toEqual([
    'LINK_CLOSED',
    'This payment page is no longer accepting payments.',
  ]);
  expect((await setStatus(page, 'ACTIVE')).data.status).toBe('ACTIVE');
  expect((await setStatus(page, 'CLOSED')).data.status).toBe('CLOSED');
  expect((await setStatus(page, 'ACTIVE')).body.error.code).toBe('PAGE_STATE');
  expect((await update(page, { name: 'Again' })).body.error.code).toBe('PAGE_STATE');
});

test('a draft cannot be deactivated, only published or discarded', async () => {
  const page = await make();
  expect((await setStatus(page, 'INACTIVE')).body.error.code).toBe('PAGE_STATE');
  expect((await setStatus(page, 'CLOSED')).data.status).toBe('CLOSED');
  expect((await open(page.slug)).status).toBe(404);
});

test('pages and links share one address space', async () => {
  const page = await make({ slug: `shared-${randomUUID().slice(0, 8)}` });
  const link = await payers.makeLink();
  const input = { name: 'Hampers', kind: 'multiple', currency: 'NGN', amount: 500_000 };
  const taken = await payers.callAsMerchant(paymentLinksContract.createPaymentLink, {
    body: { ...input, slug: page.slug },
  });
  expect(taken.body.error.code).toBe('SLUG_TAKEN');
  expect((await create({ slug: link.slug })).body.error.code).toBe('SLUG_TAKEN');
  expect((await update(page, { slug: link.slug })).body.error).toMatchObject({
    code: 'SLUG_TAKEN',
    fields: { slug: 'This address is already taken' },
  });
  const moved = await payers.callAsMerchant(paymentLinksContract.updatePaymentLink, {
    params: { linkId: link.id },
    body: { ...input, slug: page.slug },
  });
  expect(moved.body.error.code).toBe('SLUG_TAKEN');
  const check = (slug: string, pageId?: string) =>
    payers.callAsMerchant(contract.checkPaymentPageSlug, { params: { slug }, query: { pageId } });
  expect((await check(link.slug)).data.available).toBe(false);
  expect((await check(page.slug, page.id)).data.available).toBe(true);
  expect((await check('admin')).data.reason).toBe('This address is reserved');
});

test('a released address is available to others', async () => {
  const page = await make();
  const free = `moved-${randomUUID().slice(0, 8)}`;
  expect((await update(page, { slug: free })).data.slug).toBe(free);
  expect((await create({ slug: page.slug })).status).toBe(200);
});

test('payments count towards the page and its goal, and are listed for the page', async () => {
  const page = await make({ publish: true });
  expect((await open(page.slug, true)).data.story).toEqual({
    type: 'donation',
    suggestedAmounts: [100_000, 500_000],
    gallery: [],
    goal: { amount: 2_000_000, collected: 0, percent: 0, payments: 0 },
  });
  const reference = await give(page, 500_000);
  await give(page, 120_000);
  const shown = (await open(page.slug)).data;
  expect(shown.story?.goal).toEqual({ amount: 2_000_000, collected: 620_000, percent: 31, payments: 2 });
  expect((await open(reference)).data.story?.goal?.percent).toBe(31);
  expect(await get(page)).toMatchObject({ collected: 620_000, usedCount: 2, visits: 1 });
  const { data } = await payers.callAsMerchant(contract.getPaymentPageStatistics, about(page));
  expect(data).toMatchObject({ visits: 1, started: 2, paid: 2, collected: 620_000 });
  expect(data.days.at(-1)).toEqual({ day: '2026-11-21', visits: 1, paid: 2, collected: 620_000 });
  const list = await payers.callAsMerchant(contract.listPaymentPageTransactions, about(page));
  expect(list.data.items.map((item) => [item.source.kind, item.source.name])).toEqual([
    ['payment_page_ref', page.name],
    ['payment_page_ref', page.name],
  ]);
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

test('refunded amounts do not count towards the goal', async () => {
  const page = await make({ publish: true });
  const reference = await give(page, 500_000);
  await payers.database.db
    .updateTable('transactions')
    .set({ refundedAmount: 200_000, refundState: 'partially_refunded' })
    .where('reference', '=', reference)
    .execute();
  expect((await open(page.slug)).data.story?.goal).toMatchObject({ collected: 300_000, percent: 15 });
  expect(await get(page)).toMatchObject({ collected: 500_000, refunded: 200_000 });
});

test('a bank transfer counts on its page, and the notification address gets one e-mail', async () => {
  const page = await make({ publish: true, notifyEmails: ['ops@example.com'], feeBearer: 'merchant' });
  const begun = await payers.startLink(page.slug, { amount: 300_000 });
  const requested = await payers.payTransfer(begun.data.reference);
  await payers.send(requested.data.transfer?.accountNumber ?? '', requested.data.transfer?.amount ?? 0);
  expect(await get(page)).toMatchObject({ usedCount: 1, collected: 300_000 });
  const notifications = await payers.database.db
    .selectFrom('emails')
    .where('toAddress', '=', 'ops@example.com')
    .select('subject')
    .execute();
  expect(notifications).toHaveLength(1);
});

test('a started payment is rejected once its page is deactivated', async () => {
  const page = await make({ publish: true });
  const begun = await payers.startLink(page.slug, { amount: 300_000 });
  await setStatus(page, 'INACTIVE');
  const refused = await payers.payCard(begun.data.reference);
  expect(refused.body.error.code).toBe('PAYMENT_CLOSED');
});

test('a paid page keeps its currency and type', async () => {
  const page = await make({ publish: true });
  await give(page, 100_000);
  expect(fieldsOf(await update(page, { currency: 'USD' }))).toHaveProperty('currency');
  expect(fieldsOf(await update(page, { type: 'payment', amount: 100_000 }))).toHaveProperty('type');
  expect((await update(page, { goalAmount: 9_000_000 })).status).toBe(200);
});

test('a duplicate is a draft with its own address and zero figures', async () => {
  const page = await make({ publish: true });
  await give(page, 100_000);
  const copy = await payers.callAsMerchant(contract.duplicatePaymentPage, about(page));
  expect(copy.data).toMatchObject({
    name: 'School lunches (copy)',
    status: 'DRAFT',
    collected: 0,
    suggestedAmounts: page.suggestedAmounts,
    goalAmount: page.goalAmount,
  });
  expect(copy.data.slug).not.toBe(page.slug);
});

test('a page cannot use the images of another business', async () => {
  const other = await createTestBusiness(payers.server);
  const { id } = await payers.database.db
    .insertInto('images')
    .values({
      id: randomUUID(),
      businessId: other.businessId,
      contentType: 'image/png',
      bytes: Buffer.from('x'),
      createdAt: payers.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(fieldsOf(await create({ bannerImageId: id }))).toEqual({ bannerImageId: 'Upload the image again' });
  expect(fieldsOf(await create({ galleryImageIds: [id] }))).toEqual({
    'galleryImageIds.0': 'Upload the image again',
  });
});

test('a page accepts split groups of its own environment only', async () => {
  const refused = await create({ splitGroupId: randomUUID() });
  expect(fieldsOf(refused)).toEqual({ splitGroupId: 'Choose a split group' });
});

test('only an active page can be shared, once per address', async () => {
  const page = await make();
  const share = () =>
    payers.callAsMerchant(contract.sharePaymentPage, {
      ...about(page),
      body: { emails: ['a@example.com', 'b@example.com', 'a@example.com'], note: 'Please help' },
    });
  expect((await share()).body.error.code).toBe('PAGE_STATE');
  await setStatus(page, 'ACTIVE');
  expect((await share()).data.sent).toBe(2);
});

test('the list is filtered, counted by status, sorted and exported', async () => {
  const own = await createTestBusiness(payers.server);
  const call = { token: own.token };
  for (const [name, publish] of [
    ['Alpha', true],
    ['Beta', false],
    ['Gamma', false],
  ] as const)
    await payers.server.call(contract.createPaymentPage, { ...call, body: { ...complete, name, publish } });
  const list = async (query: object) =>
    (await payers.server.call(contract.listPaymentPages, { ...call, query: { ...query } })).data;
  const all = await list({ sort: 'name', status: 'DRAFT', include: 'counts' });
  expect(all.items.map((page) => page.name)).toEqual(['Beta', 'Gamma']);
  expect(all.counts).toEqual({ ACTIVE: 1, DRAFT: 2, all: 3 });
  expect((await list({ search: 'alph' })).total).toBe(1);
  expect((await list({ type: 'payment' })).total).toBe(0);
  const response = await payers.server.call(contract.exportPaymentPages, {
    ...call,
    body: { format: 'csv', filters: { status: 'DRAFT' } },
  });
  while ((await runExports(payers.server.services)) > 0);
  const file = await payers.server.call(exportsContract.downloadExport, {
    ...call,
    params: { exportId: response.data.id },
  });
  expect(String(file.body).trim().split('\n')).toHaveLength(3);
});

test('changes are in the audit trail with their previous values', async () => {
  const page = await make();
  await update(page, { goalAmount: 3_000_000 });
  const entry = await payers.database.db
    .selectFrom('auditEntries')
    .where('entityId', '=', page.id)
    .where('action', '=', 'updatePaymentPage')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ before: { goalAmount: 2_000_000 }, after: { goalAmount: 3_000_000 } });
});
