// Use of payment links, through HTTP: figures, QR code, sharing, payments, and permissions.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import {
  paymentLinksContract as contract,
  type PaymentLink,
} from '#shared/contract/payments/payment-links.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { knownFields } from '#test/support/known-fields.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

// 00:30 on the 21st in Lagos, still the 20th in UTC.
const start = new Date('2026-11-20T23:30:00.000Z');
const clock = movableClock(start);
let business: TestBusiness;

const server = await openServer({ clock });
beforeEach(async () => {
  clock.set(start);
  business = await createTestBusiness(server, { name: 'Adunni <Foods>' });
});

async function make(body: object = {}): Promise<PaymentLink> {
  const basic = { name: 'December hampers', kind: 'multiple', currency: 'NGN', amount: 350_000 };
  const answer = await server.call(contract.createPaymentLink, {
    body: { ...basic, ...body },
    token: business.token,
  });
  expect(answer.body).toMatchObject({ success: true });
  return answer.data;
}

const about = (link: PaymentLink) => ({ params: { linkId: link.id }, token: business.token });

function visit(link: PaymentLink) {
  return server.call(checkoutContract.getCheckoutPage, { params: { key: link.slug }, query: { visit: '1' } });
}

async function begin(link: PaymentLink): Promise<string> {
  const answer = await server.call(checkoutContract.startLinkPayment, {
    params: { key: link.slug },
    body: { email: 'amaka@example.com' },
    idempotencyKey: clock.newId(),
  });
  expect(answer.body).toMatchObject({ success: true });
  return answer.data.reference;
}

async function pay(link: PaymentLink): Promise<string> {
  const reference = await begin(link);
  const answer = await server.call(checkoutContract.payByCard, {
    params: { reference },
    body: { card: { number: '5111111111111118', expiryMonth: 1, expiryYear: 2039, cvv: '100' } },
    idempotencyKey: clock.newId(),
  });
  expect(answer.data).toMatchObject({ state: 'successful' });
  return reference;
}

test('statistics count visits, started payments and payments per day, with zeros for days without any', async () => {
  const link = await make();
  await visit(link);
  await visit(link);
  clock.advance(23.5 * 3_600_000 - 1);
  await visit(link);
  await begin(link);
  await pay(link);
  const { data } = await server.call(contract.getPaymentLinkStatistics, {
    ...about(link),
    query: { days: 3 },
  });
  expect(data).toEqual({
    visits: 3,
    started: 2,
    paid: 1,
    conversion: 33.3,
    collected: 350_000,
    days: [
      { day: '2026-11-19', visits: 0, paid: 0, collected: 0 },
      { day: '2026-11-20', visits: 0, paid: 0, collected: 0 },
      { day: '2026-11-21', visits: 3, paid: 1, collected: 350_000 },
    ],
  });
});

test('statistics of an unopened link are zeros for 30 days', async () => {
  const { data } = await server.call(contract.getPaymentLinkStatistics, about(await make()));
  expect(data).toMatchObject({ visits: 0, started: 0, paid: 0, conversion: 0, collected: 0 });
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1)?.day).toBe('2026-11-21');
});

test('the QR code is an SVG image', async () => {
  const answer = await server.call(contract.getPaymentLinkQr, about(await make()));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(String(answer.body)).toMatch(/^<svg.*<\/svg>$/s);
});

test('sharing queues one e-mail per address, with user input escaped as text', async () => {
  const link = await make({
    name: 'Rice & <beans>',
    description: '**All** of it is in [our shop](https://shop.example.com)',
  });
  const answer = await server.call(contract.sharePaymentLink, {
    ...about(link),
    body: { emails: ['Ada@Example.com', 'ada@example.com', 'bola@example.com'], note: '<b>Thank you</b>' },
  });
  expect(answer.data).toEqual({ sent: 2 });
  const rows = await server.services.database.db
    .selectFrom('emails')
    .selectAll()
    .where('environmentId', '=', business.testEnvironmentId)
    .orderBy('toAddress')
    .execute();
  const emails = rows.map(opened);
  expect(emails.map((email) => email.toAddress)).toEqual(['ada@example.com', 'bola@example.com']);
  expect(emails[0]?.subject).toContain('Adunni <Foods>');
  expect(emails[0]?.text).toContain(link.url);
  expect(emails[0]?.text).toContain('₦3,500.00');
  expect(emails[0]?.html).toContain(`href="${link.url}"`);
  expect(emails[0]?.html).toContain('Rice &amp; &lt;beans&gt;');
  expect(emails[0]?.html).toContain('All of it is in our shop');
  expect(emails[0]?.html).not.toMatch(/<b>|<beans>|<Foods>/);
});

test('an inactive link cannot be shared', async () => {
  const link = await make();
  await server.call(contract.setPaymentLinkStatus, { ...about(link), body: { status: 'INACTIVE' } });
  const answer = await server.call(contract.sharePaymentLink, {
    ...about(link),
    body: { emails: ['ada@example.com'] },
  });
  expect(answer.body.error).toMatchObject({ code: 'LINK_STATE' });
});

test('the payments of a link are those that came through it, by status', async () => {
  const link = await make();
  const paid = await pay(link);
  const begun = await begin(link);
  await pay(await make({ name: 'Another' }));
  const list = (query: object) =>
    server.call(contract.listPaymentLinkTransactions, { ...about(link), query: { ...query } });
  const all = await list({ sort: 'createdAt', include: 'counts' });
  expect(all.data.items.map((item) => item.reference).sort()).toEqual([paid, begun].sort());
  expect(all.data.counts?.successful).toEqual({ count: 1, capped: false });
  expect((await list({ tab: 'pending' })).data.items.map((item) => item.reference)).toEqual([begun]);
});

test('the currency cannot change while a payment is open', async () => {
  const link = await make();
  await begin(link);
  const change = (body: object) =>
    server.call(contract.updatePaymentLink, {
      ...about(link),
      body: { ...knownFields(contract.updatePaymentLink.body, link), ...body },
    });
  const answer = await change({ currency: 'USD', amount: 1_000 });
  expect(answer.body.error).toMatchObject({ code: 'LINK_STATE', fields: { currency: expect.any(String) } });
  expect((await change({ amount: 400_000 })).data).toMatchObject({ currency: 'NGN', amount: 400_000 });
});

test('a payment completes a one-time link', async () => {
  const link = await make({ kind: 'one-time' });
  await pay(link);
  const { data } = await server.call(contract.getPaymentLink, about(link));
  expect(data).toMatchObject({ status: 'COMPLETED', usedCount: 1, collected: 350_000 });
});

test('a viewer can read links but not change them', async () => {
  const link = await make();
  const { token } = await business.signInAs('Viewer');
  const call = { params: { linkId: link.id }, token };
  expect((await server.call(contract.getPaymentLink, call)).status).toBe(200);
  expect((await server.call(contract.listPaymentLinks, { token })).status).toBe(200);
  expect((await server.call(contract.duplicatePaymentLink, call)).status).toBe(403);
  const change = { ...call, body: { status: 'INACTIVE' } };
  expect((await server.call(contract.setPaymentLinkStatus, change)).body.error.code).toBe('FORBIDDEN');
});

test('a link is not visible to another business or in the other mode of its own business', async () => {
  const link = await make();
  const other = await createTestBusiness(server);
  const live = await business.signInAs('Owner', 'live');
  for (const { token } of [other, live]) {
    const call = { params: { linkId: link.id }, token };
    expect((await server.call(contract.getPaymentLink, call)).status).toBe(404);
    expect((await server.call(contract.getPaymentLinkQr, call)).status).toBe(404);
    expect((await server.call(contract.listPaymentLinkTransactions, call)).status).toBe(404);
    expect((await server.call(contract.listPaymentLinks, { token })).data.total).toBe(0);
  }
});
