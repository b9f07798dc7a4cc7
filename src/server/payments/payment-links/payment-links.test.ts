// Payment links through HTTP: creating, changing, statuses, addresses and the list.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import {
  paymentLinksContract as contract,
  type PaymentLink,
} from '#shared/contract/payments/payment-links.ts';
import { knownFields } from '#test/support/known-fields.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const start = new Date('2026-11-20T10:00:00.000Z');
const clock = movableClock(start);
let business: TestBusiness;

const server = await openServer({ clock });
beforeEach(async () => {
  clock.set(start);
  business = await createTestBusiness(server);
});

const basic = { name: 'December hampers', kind: 'multiple', currency: 'NGN', amount: 350_000 };
const unique = () => `hampers-${clock.newId().slice(-12)}`;

function create(body: object = {}, token = business.token) {
  return server.call(contract.createPaymentLink, { body: { ...basic, ...body }, token });
}

async function make(body: object = {}): Promise<PaymentLink> {
  const answer = await create(body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.data;
}

function update(link: PaymentLink, changes: object) {
  return server.call(contract.updatePaymentLink, {
    params: { linkId: link.id },
    body: { ...knownFields(contract.updatePaymentLink.body, link), ...changes },
    token: business.token,
  });
}

function setStatus(link: PaymentLink, status: string) {
  return server.call(contract.setPaymentLinkStatus, {
    params: { linkId: link.id },
    body: { status },
    token: business.token,
  });
}

async function get(link: PaymentLink): Promise<PaymentLink> {
  const answer = await server.call(contract.getPaymentLink, {
    params: { linkId: link.id },
    token: business.token,
  });
  return answer.data;
}

function list(query: object = {}) {
  return server.call(contract.listPaymentLinks, { query: { ...query }, token: business.token });
}

/** Applies the effect of captured payments to their link, by the database function itself. */
async function pay(link: PaymentLink, times = 1, day = '2026-11-20'): Promise<void> {
  const one = {
    env: business.testEnvironmentId,
    id: link.id,
    day,
    amount: 350_000,
    reserved: false,
  };
  const uses = JSON.stringify(Array.from({ length: times }, () => one));
  await sql`select payment_links_count(${uses}::jsonb)`.execute(server.services.database.db);
}

test('a new link is active, has a reference, an address and no counts', async () => {
  const link = await make({ description: 'Rice and oil', slug: null });
  expect(link).toMatchObject({ status: 'ACTIVE', usedCount: 0, collected: 0, visits: 0, usesMax: null });
  expect(link.reference).toMatch(/^LNK-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(link.url).toBe(`http://localhost:4000/pay/${link.slug}`);
  expect(link.createdBy).toBe('Owner Tester');
  expect(link.createdAt).toBe(start.toISOString());
  expect(await get(link)).toEqual(link);
});

test('an amount of zero was entered, so the answer is that it must be more, not that it is missing', async () => {
  const errors = async (body: object) => (await create(body)).body.error?.fields;
  expect(await errors({ amount: 0 })).toEqual({ amount: 'Must be more than zero' });
  expect(await errors({ amount: null, amountMin: 0 })).toEqual({ amountMin: 'Must be more than zero' });
  expect(await errors({ amount: 49_999 })).toEqual({
    amount: 'The minimum allowable amount is ₦500.00',
  });
});

test('custom fields for the payer are stored as entered, with defaults and trimmed labels', async () => {
  const size = { label: ' Size ', type: 'select', options: ['Small', 'Large'] };
  const link = await make({ customFields: [size, { label: 'Birthday', type: 'date', required: false }] });
  expect((await get(link)).customFields).toEqual([
    { label: 'Size', type: 'select', required: true, options: ['Small', 'Large'] },
    { label: 'Birthday', type: 'date', required: false, options: [] },
  ]);
});

test('an omitted address is generated from the name and four characters', async () => {
  expect((await make({ name: 'Ọjà hampers!' })).slug).toMatch(/^oja-hampers-[0-9a-z]{4}$/);
  expect((await make({ name: '年货' })).slug).toMatch(/^pay-[0-9a-z]{4}$/);
  expect((await make({ name: 'x'.repeat(100) })).slug.length).toBeLessThanOrEqual(60);
});

test('an address is unique across businesses, regardless of case', async () => {
  const slug = unique();
  await make({ slug: slug.toUpperCase() });
  const other = await createTestBusiness(server);
  const answer = await create({ slug }, other.token);
  expect(answer.status).toBe(409);
  expect(answer.body.error).toMatchObject({
    code: 'SLUG_TAKEN',
    fields: { slug: 'This address is already taken' },
  });
});

test('of twenty concurrent requests for one address, exactly one succeeds', async () => {
  const slug = unique();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ slug })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.error?.fields?.slug)).toHaveLength(19);
});

test('of eight concurrent changes to one address, exactly one succeeds', async () => {
  const slug = unique();
  const links = await Promise.all(Array.from({ length: 8 }, () => make()));
  const answers = await Promise.all(links.map((link) => update(link, { slug })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.error?.code === 'SLUG_TAKEN')).toHaveLength(7);
});

test("the platform's own words are reserved and rejected as addresses", async () => {
  for (const slug of ['embed', 'api', 'receipt']) {
    const answer = await create({ slug });
    expect(answer.body.error).toMatchObject({
      code: 'SLUG_TAKEN',
      fields: { slug: 'This address is reserved' },
    });
  }
});

test('the address check reports free, taken, reserved, invalid, or the link’s own', async () => {
  const mine = await make({ slug: unique() });
  const check = async (slug: string, linkId?: string) => {
    const options = { params: { slug }, query: { linkId }, token: business.token };
    return (await server.call(contract.checkPaymentLinkSlug, options)).data;
  };
  expect(await check(unique())).toEqual({ available: true, reason: null });
  expect(await check(mine.slug)).toEqual({ available: false, reason: 'This address is already taken' });
  expect(await check(mine.slug, mine.id)).toEqual({ available: true, reason: null });
  expect(await check('api')).toEqual({ available: false, reason: 'This address is reserved' });
  expect(await check('a b')).toEqual({ available: false, reason: 'Use letters, digits and single hyphens' });
});

test('invalid fields are rejected with the messages of the specification', async () => {
  const wrong: [object, string, string][] = [
    [{ name: '' }, 'name', 'Link name is required'],
    [{ name: '   ' }, 'name', 'This field cannot contain only spaces'],
    [{ name: 'a' }, 'name', 'Must be at least 2 characters'],
    [{ amount: 35_000 }, 'amount', 'The minimum allowable amount is ₦500.00'],
    [{ amount: 100, currency: 'USD' }, 'amount', 'The minimum allowable amount is $5.00'],
    [
      { amount: null, amountMin: 60_000, amountMax: 50_000 },
      'amountMax',
      'Must not be less than the minimum amount',
    ],
    [{ kind: 'one-time', usesMax: 2 }, 'usesMax', 'A one-time link accepts one payment'],
    [{ expiresAt: start.toISOString() }, 'expiresAt', 'Expiry must be in the future'],
    [{ notifyEmails: ['nobody'] }, 'notifyEmails.0', 'Invalid email address'],
    [{ imageId: clock.newId() }, 'imageId', 'Upload the image again'],
    [
      { customFields: [{ label: 'Size', type: 'select', options: ['S'] }] },
      'customFields.0.options',
      'Enter at least 2 options',
    ],
    [
      { customFields: ['Size', 'Size'].map((label) => ({ label, type: 'text' })) },
      'customFields.1.label',
      'This field already exists',
    ],
  ];
  for (const [body, field, message] of wrong) {
    const answer = await create(body);
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION', fields: { [field]: message } });
  }
});

test('a one-time link is completed by its payment and cannot be reactivated', async () => {
  const link = await make({ kind: 'one-time' });
  expect(link.usesMax).toBe(1);
  await pay(link);
  expect(await get(link)).toMatchObject({ status: 'COMPLETED', usedCount: 1, collected: 350_000 });
  const answer = await setStatus(link, 'ACTIVE');
  expect(answer.body.error).toMatchObject({ code: 'LINK_STATE' });
});

test('amount limits are stored only when the amount is open', async () => {
  const open = await make({ amount: null, amountMin: 60_000, amountMax: 90_000 });
  expect(open).toMatchObject({ amount: null, amountMin: 60_000, amountMax: 90_000 });
  const fixed = await make({ amount: 70_000, amountMin: 60_000, amountMax: 90_000 });
  expect(fixed).toMatchObject({ amount: 70_000, amountMin: null, amountMax: null });
});

test('a link is deactivated and reactivated; repeating the request changes nothing', async () => {
  const link = await make();
  expect((await setStatus(link, 'INACTIVE')).data.status).toBe('INACTIVE');
  clock.advance(60_000);
  expect((await setStatus(link, 'INACTIVE')).data.updatedAt).toBe(start.toISOString());
  expect((await setStatus(link, 'ACTIVE')).data.status).toBe('ACTIVE');
});

test('an archived link is final: it cannot be used, changed or sent, and stays in the list', async () => {
  const link = await make();
  expect((await setStatus(link, 'CLOSED')).data.status).toBe('CLOSED');
  for (const status of ['ACTIVE', 'INACTIVE']) {
    expect((await setStatus(link, status)).body.error.code).toBe('LINK_STATE');
  }
  expect((await update(link, { name: 'Another' })).body.error.code).toBe('LINK_STATE');
  const used = await server.call(checkoutContract.startLinkPayment, {
    params: { key: link.slug },
    idempotencyKey: 'archived',
    body: { email: 'bola@example.com', name: 'Bola Ade' },
  });
  expect(used.body.error.code).toBe('LINK_CLOSED');
  const sent = await server.call(contract.sharePaymentLink, {
    params: { linkId: link.id },
    body: { emails: ['bola@example.com'], note: null },
    token: business.token,
  });
  expect(sent.body.error.code).toBe('LINK_STATE');
  const { data } = await list({ status: 'CLOSED' });
  expect(data.items.map((item) => item.id)).toEqual([link.id]);
});

test('a link past its expiry is expired, and active again with a later one', async () => {
  const link = await make({ expiresAt: '2026-11-20T12:00:00+01:00' });
  expect(link.expiresAt).toBe('2026-11-20T11:00:00.000Z');
  clock.advance(3_600_000);
  expect((await get(link)).status).toBe('EXPIRED');
  for (const status of ['ACTIVE', 'INACTIVE']) {
    expect((await setStatus(link, status)).body.error.code).toBe('LINK_STATE');
  }
  expect((await update(link, { name: 'New name' })).data).toMatchObject({
    status: 'EXPIRED',
    name: 'New name',
  });
  const past = await update(link, { expiresAt: '2026-11-20T10:30:00Z' });
  expect(past.body.error.fields).toEqual({ expiresAt: 'Expiry must be in the future' });
  expect((await update(link, { expiresAt: '2026-11-21T10:00:00Z' })).data.status).toBe('ACTIVE');
});

test('an inactive link cannot be activated past its expiry', async () => {
  const link = await make({ expiresAt: '2026-11-20T11:00:00Z' });
  await setStatus(link, 'INACTIVE');
  clock.advance(3_600_000);
  expect((await get(link)).status).toBe('INACTIVE');
  expect((await setStatus(link, 'ACTIVE')).body.error.message).toMatch(/has expired/);
});

test('a link is completed at its maximum number of payments, and active again when the maximum is raised', async () => {
  const link = await make({ usesMax: 2 });
  await pay(link, 2);
  expect((await get(link)).status).toBe('COMPLETED');
  expect((await setStatus(link, 'ACTIVE')).body.error.code).toBe('LINK_STATE');
  expect((await update(link, { name: 'Same room' })).data.status).toBe('COMPLETED');
  expect((await update(link, { usesMax: 3 })).data.status).toBe('ACTIVE');
  expect((await update(link, { usesMax: 2 })).data.status).toBe('COMPLETED');
  expect((await update(link, { usesMax: null })).data.status).toBe('ACTIVE');
});

test('a paid link keeps its currency and kind, and its maximum cannot go below its payments', async () => {
  const link = await make({ usesMax: 5 });
  expect((await update(link, { currency: 'USD', amount: 1_000 })).data.currency).toBe('USD');
  await update(link, {});
  await pay(link, 3);
  const currency = await update(link, { currency: 'USD', amount: 1_000 });
  expect(currency.body.error).toMatchObject({ code: 'LINK_STATE', fields: { currency: expect.any(String) } });
  const kind = await update(link, { kind: 'one-time', usesMax: null });
  expect(kind.body.error).toMatchObject({ code: 'LINK_STATE', fields: { kind: expect.any(String) } });
  const uses = await update(link, { usesMax: 2 });
  expect(uses.body.error).toMatchObject({
    code: 'VALIDATION',
    fields: { usesMax: expect.stringMatching('at least 3') },
  });
  expect(await get(link)).toMatchObject({ currency: 'NGN', kind: 'multiple', usesMax: 5 });
});

test('an edit without an address keeps it, and an edit may repeat its own address', async () => {
  const link = await make({ slug: unique() });
  expect((await update(link, { name: 'Renamed' })).data).toMatchObject({ slug: link.slug, name: 'Renamed' });
  expect((await update(link, { slug: null })).data.slug).toBe(link.slug);
});

test('a duplicate has its own address and reference, is active and has zero counts', async () => {
  const link = await make({
    expiresAt: '2026-11-20T11:00:00Z',
    usesMax: 3,
    collectPhone: true,
    description: 'Rice',
  });
  await pay(link, 2);
  await setStatus(link, 'CLOSED');
  clock.advance(3_600_000);
  const { data: copy } = await server.call(contract.duplicatePaymentLink, {
    params: { linkId: link.id },
    token: business.token,
  });
  expect(copy).toMatchObject({
    ...basic,
    name: 'December hampers (copy)',
    description: 'Rice',
    status: 'ACTIVE',
    usesMax: 3,
    usedCount: 0,
    collected: 0,
    collectPhone: true,
    expiresAt: null,
  });
  expect(copy.slug).not.toBe(link.slug);
  expect(copy.reference).not.toBe(link.reference);
});

test('concurrent requests with one Idempotency-Key create one link', async () => {
  const idempotencyKey = clock.newId();
  const body = { ...basic };
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      server.call(contract.createPaymentLink, { body, token: business.token, idempotencyKey }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  expect((await list()).data.total).toBe(1);
});

test('the list is searched by name, address and reference, and wildcards are literal', async () => {
  const cake = await make({ name: 'Cake 100% butter', slug: unique() });
  await make({ name: 'Bread' });
  for (const search of ['cAkE', cake.slug, cake.reference.toLowerCase(), '100%']) {
    expect((await list({ search })).data.items.map((item) => item.id)).toEqual([cake.id]);
  }
  expect((await list({ search: 'b_ead' })).data.total).toBe(0);
});

test('the tabs count every status under the other filters', async () => {
  const off = await make({ name: 'Off' });
  await setStatus(off, 'INACTIVE');
  await make({ name: 'Dated', expiresAt: '2026-11-20T10:30:00Z' });
  const once = await make({ name: 'Once', kind: 'one-time' });
  await pay(once);
  await make({ name: 'On' });
  clock.advance(3_600_000);
  const all = await list({ status: 'EXPIRED', include: 'counts' });
  expect(all.data.counts).toEqual({ ACTIVE: 1, INACTIVE: 1, EXPIRED: 1, COMPLETED: 1, all: 4 });
  expect(all.data.items.map((item) => item.name)).toEqual(['Dated']);
  expect((await list({ kind: 'one-time', include: 'counts' })).data.counts).toEqual({ COMPLETED: 1, all: 1 });
  expect((await list({ status: 'ACTIVE,INACTIVE' })).data.total).toBe(2);
});

test('the list is paged, sorted, and filtered by creation time', async () => {
  for (const name of ['beans', 'Ale', 'Corn']) {
    await make({ name });
    clock.advance(60_000);
  }
  const names = async (query: object) => (await list(query)).data.items.map((item) => item.name);
  expect(await names({})).toEqual(['Corn', 'Ale', 'beans']);
  expect(await names({ sort: 'name' })).toEqual(['Ale', 'beans', 'Corn']);
  expect(await names({ sort: '-name', limit: 1, page: 2 })).toEqual(['beans']);
  const createdFrom = new Date(start.getTime() + 60_000).toISOString();
  const createdTo = new Date(start.getTime() + 120_000).toISOString();
  expect(await names({ createdFrom, createdTo })).toEqual(['Ale']);
});

test('a draft is visible to the merchant alone, takes payments once published, and cannot become a draft again', async () => {
  const draft = await make({ slug: unique(), draft: true });
  expect(draft.status).toBe('DRAFT');
  const params = { key: draft.slug };
  expect((await server.call(checkoutContract.getCheckoutPage, { params })).status).toBe(404);
  const begun = await server.call(checkoutContract.startLinkPayment, {
    params,
    body: { email: 'ada@example.com' },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(begun.status).toBe(404);
  expect((await setStatus(draft, 'INACTIVE')).body.error.code).toBe('LINK_STATE');
  expect((await setStatus(draft, 'ACTIVE')).data.status).toBe('ACTIVE');
  expect((await server.call(checkoutContract.getCheckoutPage, { params })).data.closed).toBeNull();
  expect((await update(draft, { draft: true })).status).toBe(422);
});
