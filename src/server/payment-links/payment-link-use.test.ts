// Payment links in use, through HTTP: figures, QR code, sharing, what the payer's side counts, and who may do what.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/http/clock.ts';
import { paymentLinksContract as contract, type PaymentLink } from '#shared/contract/payment-links.ts';
import {
  createTestBusiness,
  startTestServer,
  type TestBusiness,
  type TestServer,
} from '#test/support/server.ts';
import { beginLinkPayment, countLinkVisit, findLinkBySlug, releaseLinkUse } from './take-payment.ts';

// Half past midnight of the 21st in Lagos, still the 20th in UTC.
const start = new Date('2026-11-20T23:30:00.000Z');
const clock = movableClock(start);
let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
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
  const environment = { id: business.testEnvironmentId, timeZone: 'Africa/Lagos' };
  return server.services.database.inTransaction((tx) => countLinkVisit(tx, clock, environment, link.id));
}

function begin(link: PaymentLink) {
  return server.services.database.inTransaction((tx) =>
    beginLinkPayment(tx, clock, business.testEnvironmentId, link.id),
  );
}

async function pay(link: PaymentLink, day: string, reservedUse = false): Promise<void> {
  const one = {
    env: business.testEnvironmentId,
    linkId: link.id,
    linkDay: day,
    amount: 350_000,
    reservedUse,
  };
  await sql`select capture_count_links(${JSON.stringify([one])}::jsonb)`.execute(server.services.database.db);
}

test('figures count visits, beginnings and payments, and fill days without any with zeros', async () => {
  const link = await make();
  await visit(link);
  await visit(link);
  clock.advance(23.5 * 3_600_000 - 1);
  await visit(link);
  await begin(link);
  await pay(link, '2026-11-21');
  const { data } = await server.call(contract.getPaymentLinkStatistics, {
    ...about(link),
    query: { days: 3 },
  });
  expect(data).toEqual({
    visits: 3,
    started: 1,
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

test('figures of a link nobody opened are zeros for 30 days', async () => {
  const { data } = await server.call(contract.getPaymentLinkStatistics, about(await make()));
  expect(data).toMatchObject({ visits: 0, started: 0, paid: 0, conversion: 0, collected: 0 });
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1)?.day).toBe('2026-11-21');
});

test('the QR code is an SVG of the address', async () => {
  const answer = await server.call(contract.getPaymentLinkQr, about(await make()));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(String(answer.body)).toMatch(/^<svg.*<\/svg>$/s);
});

test('sharing puts one e-mail an address into the outbox, with what is typed shown as text', async () => {
  const link = await make({ name: 'Rice & <beans>' });
  const answer = await server.call(contract.sharePaymentLink, {
    ...about(link),
    body: { emails: ['Ada@Example.com', 'ada@example.com', 'bola@example.com'], note: '<b>Thank you</b>' },
  });
  expect(answer.data).toEqual({ sent: 2 });
  const emails = await server.services.database.db
    .selectFrom('emails')
    .selectAll()
    .where('environmentId', '=', business.testEnvironmentId)
    .orderBy('toAddress')
    .execute();
  expect(emails.map((email) => email.toAddress)).toEqual(['ada@example.com', 'bola@example.com']);
  expect(emails[0]?.subject).toContain('Adunni <Foods>');
  expect(emails[0]?.text).toContain(link.url);
  expect(emails[0]?.text).toContain('₦3,500.00');
  expect(emails[0]?.html).toContain(`href="${link.url}"`);
  expect(emails[0]?.html).toContain('Rice &amp; &lt;beans&gt;');
  expect(emails[0]?.html).not.toMatch(/<b>|<beans>|<Foods>/);
});

test('a link that takes no payments is not sent', async () => {
  const link = await make();
  await server.call(contract.setPaymentLinkStatus, { ...about(link), body: { status: 'INACTIVE' } });
  const answer = await server.call(contract.sharePaymentLink, {
    ...about(link),
    body: { emails: ['ada@example.com'] },
  });
  expect(answer.body.error).toMatchObject({ code: 'LINK_STATE' });
});

test('of many who begin to pay a limited link at once, as many may as it allows', async () => {
  const link = await make({ usesMax: 3 });
  const begun = await Promise.allSettled(Array.from({ length: 10 }, () => begin(link)));
  expect(begun.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  for (const one of begun) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'LINK_EXHAUSTED' });
  }
});

test('a use that was not paid is given back, one that was paid is not', async () => {
  const link = await make({ kind: 'one-time' });
  expect((await begin(link)).reservedUse).toBe(true);
  await expect(begin(link)).rejects.toMatchObject({ code: 'LINK_EXHAUSTED' });
  await server.services.database.inTransaction((tx) =>
    releaseLinkUse(tx, business.testEnvironmentId, link.id),
  );
  await begin(link);
  await pay(link, '2026-11-21', true);
  await expect(begin(link)).rejects.toMatchObject({ code: 'LINK_EXHAUSTED' });
  const found = await findLinkBySlug(server.services.database.db, clock, link.slug);
  expect(found).toMatchObject({ currentStatus: 'COMPLETED', usedCount: 1, reservedCount: 0 });
});

test('a link that is off, archived or past its date begins no payment', async () => {
  const off = await make();
  await server.call(contract.setPaymentLinkStatus, { ...about(off), body: { status: 'INACTIVE' } });
  await expect(begin(off)).rejects.toMatchObject({ code: 'LINK_CLOSED' });
  await server.call(contract.setPaymentLinkStatus, { ...about(off), body: { status: 'CLOSED' } });
  await expect(begin(off)).rejects.toMatchObject({ code: 'LINK_CLOSED' });
  const dated = await make({ expiresAt: '2026-11-20T23:31:00Z' });
  clock.advance(60_000);
  await expect(begin(dated)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
});

test('the payments of a link are those that came through it', async () => {
  const answer = await server.call(contract.listPaymentLinkTransactions, about(await make()));
  expect(answer.data).toMatchObject({ items: [], total: 0, page: 1, limit: 10 });
});

test('who may only look may not change', async () => {
  const link = await make();
  const { token } = await business.signInAs('Viewer');
  const call = { params: { linkId: link.id }, token };
  expect((await server.call(contract.getPaymentLink, call)).status).toBe(200);
  expect((await server.call(contract.listPaymentLinks, { token })).status).toBe(200);
  expect((await server.call(contract.duplicatePaymentLink, call)).status).toBe(403);
  const change = { ...call, body: { status: 'INACTIVE' } };
  expect((await server.call(contract.setPaymentLinkStatus, change)).body.error.code).toBe('FORBIDDEN');
});

test('another business, and the other mode of the same one, do not see a link', async () => {
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
