// Quotes through HTTP: drafted, sent, answered once by the customer or on their behalf, expired after the last day.
import { beforeEach, expect, test } from 'vitest';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { hostedQuoteContract as hosted } from '#shared/contract/billing/quotes/hosted-quote.ts';
import { quotesContract as contract } from '#shared/contract/billing/quotes/quotes.ts';
import { race } from '#test/support/attack/race.ts';
import { invoiceBody, slugOf, vat } from '#test/support/billing/invoices.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { expireQuotes } from './expire.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openServerOnOwnDatabase({ clock });
let business: TestBusiness;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

type Step = 'getQuote' | 'sendQuote' | 'takeQuoteBack';
const step = (name: Step, quoteId: string, token = business.token) =>
  server.call(contract[name], { token, params: { quoteId } });
const draft = (body: object) => server.call(contract.createQuote, { token: business.token, body });
const make = async (body: object = invoiceBody(12_000)) =>
  (await server.call(contract.sendQuote, { ...at((await draft(body)).data.id) })).data;
const at = (quoteId: string, token = business.token) => ({ token, params: { quoteId } });
const read = async (quote: { url: string | null }) =>
  (await server.call(hosted.getHostedQuote, { params: { slug: slugOf(quote) } })).data;
const accept = async (quote: { url: string | null }, name = 'Ibrahim Danjuma', version?: number) =>
  server.call(hosted.acceptHostedQuote, {
    params: { slug: slugOf(quote) },
    body: { name, version: version ?? (await read(quote)).version },
  });
const invoicesOfBusiness = async () =>
  (await server.call(invoicesContract.listInvoices, { token: business.token })).data.items;

test('a quote is drafted, sent and accepted by name, and becomes an invoice with the same lines and total', async () => {
  const lines = [
    { name: 'Jollof tray', quantity: 2, unitPrice: 300_000 },
    { name: 'Chilled zobo', quantity: 3, unitPrice: 250_000, discount: { kind: 'fixed', amount: 150_000 } },
  ];
  const { data } = await draft(invoiceBody(0, { lines, notes: 'For the gala', validUntil: '2026-12-01' }));
  expect(data).toMatchObject({ status: 'DRAFT', number: null, total: 1_200_000, url: null });
  const sent = (await step('sendQuote', data.id)).data;
  expect(sent).toMatchObject({ status: 'SENT', number: 'QUO-2026-0001', validUntil: '2026-12-01' });
  const page = await read(sent);
  expect(page).toMatchObject({ state: 'SENT', total: 1_200_000, notes: 'For the gala', invoiceUrl: null });
  const done = await accept(sent);
  expect(done.data).toMatchObject({ state: 'ACCEPTED', answeredBy: 'Ibrahim Danjuma' });
  const [invoice, ...others] = await invoicesOfBusiness();
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ status: 'ISSUED', total: 1_200_000, dueOn: '2026-12-04' });
  const whole = await server.call(invoicesContract.getInvoice, {
    token: business.token,
    params: { invoiceId: invoice?.id ?? '' },
  });
  expect(whole.data.lines).toHaveLength(2);
  expect(whole.data.lines).toEqual(data.lines);
  expect(done.data.invoiceUrl).toContain('/pay/inv-');
  const after = (await step('getQuote', data.id)).data;
  expect(after).toMatchObject({ status: 'ACCEPTED', invoiceId: invoice?.id });
  expect(after.history.map(({ sentence }) => sentence)).toEqual([
    `Became invoice ${invoice?.number}`,
    'Accepted by Ibrahim Danjuma',
    expect.stringMatching(/^Sent as QUO-2026-0001 to accounts/),
    'Draft created',
  ]);
});

test('16 concurrent acceptances by customer and business create one invoice; the first name is kept', async () => {
  const quote = await make(
    invoiceBody(5000, { lines: [{ name: 'Rice', quantity: 3, unitPrice: 333, taxes: [vat] }] }),
  );
  const { version } = await read(quote);
  const answers = await race(16, async (caller) =>
    caller % 4 === 0
      ? server.call(contract.acceptQuote, { ...at(quote.id), body: { name: `Caller ${caller}` } })
      : accept(quote, `Caller ${caller}`, version),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await invoicesOfBusiness()).toHaveLength(1);
  const { data } = await step('getQuote', quote.id);
  const again = await accept(quote, 'Somebody else', 99);
  expect(again.data.answeredBy).toBe(data.answeredBy);
  expect(data.history.filter(({ sentence }) => sentence.startsWith('Accepted'))).toHaveLength(1);
});

test('16 quotes sent concurrently have consecutive numbers without gaps, and keep them when taken back', async () => {
  const drafts = await race(16, () => draft(invoiceBody(5000)));
  const sent = await race(16, (caller) => step('sendQuote', drafts[caller]?.data.id ?? ''));
  const numbers = sent.map(({ data }) => data.number).sort();
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, n) => `QUO-2026-${String(n + 1).padStart(4, '0')}`));
  const one = sent[0]?.data;
  if (!one) throw new Error('There is no quote.');
  expect((await step('takeQuoteBack', one.id)).data.status).toBe('DRAFT');
  expect((await server.call(contract.deleteQuote, at(one.id))).status).toBe(409);
  expect((await step('sendQuote', one.id)).data.number).toBe(one.number);
});

test('a quote that was changed since it was read, taken back or withdrawn cannot be accepted', async () => {
  const quote = await make();
  const { version } = await read(quote);
  expect(
    (await server.call(contract.updateQuote, { ...at(quote.id), body: invoiceBody(9_000) })).status,
  ).toBe(409);
  await step('takeQuoteBack', quote.id);
  const hidden = await read(quote);
  expect(hidden).toMatchObject({ state: 'DRAFT', total: 0, lines: [], sums: [], customerName: '' });
  expect((await accept(quote, 'Ibrahim', version)).status).toBe(404);
  const { data } = await step('getQuote', quote.id);
  const changed = await server.call(contract.updateQuote, {
    ...at(quote.id),
    body: invoiceBody(9_000, { version: data.version }),
  });
  expect(changed.data.total).toBe(900_000);
  const late = { ...at(quote.id), body: invoiceBody(8_000, { version: data.version }) };
  expect((await server.call(contract.updateQuote, late)).status).toBe(409);
  await step('sendQuote', quote.id);
  const stale = await accept(quote, 'Ibrahim', version);
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'This quote has changed since you opened it. Review it again.',
  ]);
  await server.call(contract.withdrawQuote, { ...at(quote.id), body: { reason: 'Sold out' } });
  expect((await accept(quote)).body.message).toBe('This quote was withdrawn.');
  expect(await invoicesOfBusiness()).toEqual([]);
});

test('a quote is declined once, with a reason; after being sent again it can be accepted', async () => {
  const quote = await make();
  const body = { name: 'Ibrahim', reason: 'Too dear', version: quote.version };
  const decline = () => server.call(hosted.declineHostedQuote, { params: { slug: slugOf(quote) }, body });
  expect((await decline()).data).toMatchObject({ state: 'DECLINED', answeredBy: 'Ibrahim' });
  expect((await decline()).status).toBe(200);
  expect((await accept(quote)).body.message).toBe('This quote was declined.');
  const { data } = await step('getQuote', quote.id);
  expect(data).toMatchObject({ status: 'DECLINED', reason: 'Too dear' });
  expect(data.history[0]?.sentence).toBe('Declined by Ibrahim: Too dear');
  await step('takeQuoteBack', quote.id);
  await step('sendQuote', quote.id);
  expect((await accept(quote)).data.state).toBe('ACCEPTED');
});

test('a quote is valid until the end of its last day in the business’s time zone, whether or not a sweep has run', async () => {
  const quote = await make(invoiceBody(5000, { validUntil: '2026-11-20' }));
  clock.set(new Date('2026-11-20T22:59:59Z'));
  expect((await read(quote)).state).toBe('SENT');
  clock.set(new Date('2026-11-20T23:00:00Z'));
  expect((await read(quote)).state).toBe('EXPIRED');
  expect((await accept(quote)).body.message).toBe('This quote has expired.');
  expect(await expireQuotes(server.services)).toBe(1);
  expect((await step('getQuote', quote.id)).data.status).toBe('EXPIRED');
  expect(await expireQuotes(server.services)).toBe(0);
  await step('takeQuoteBack', quote.id);
  const early = await step('sendQuote', quote.id);
  expect([early.status, early.body.error.fields]).toEqual([
    422,
    { validUntil: 'Choose today or a later date' },
  ]);
  clock.set(new Date('2026-11-20T10:00:00Z'));
});

test('the PDF is named as a quote, for the business and for the customer', async () => {
  const quote = await make();
  const own = await fetch(`${server.url}/api/v1/quotes/${quote.id}/pdf`, {
    headers: { authorization: `Bearer ${business.token}` },
  });
  const theirs = await fetch(`${server.url}/api/v1/pay/quote/${slugOf(quote)}/pdf`);
  for (const answer of [own, theirs]) {
    expect(answer.headers.get('content-disposition')).toContain('quote-quo-2026-0001.pdf');
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  }
});

test('another business and the other mode cannot find a quote; a viewer can read but not change it', async () => {
  const quote = await make();
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  expect((await step('getQuote', quote.id, stranger.token)).status).toBe(404);
  const live = await business.signInAs('Owner', 'live');
  expect((await step('sendQuote', quote.id, live.token)).status).toBe(404);
  const { token } = await business.signInAs('Viewer');
  expect((await step('getQuote', quote.id, token)).status).toBe(200);
  expect((await step('takeQuoteBack', quote.id, token)).status).toBe(403);
});

test('a quote that could not be sent until its last day had passed is not sent', async () => {
  const late = await make(invoiceBody(12_000, { validUntil: '2026-11-20' }));
  const inTime = await make(invoiceBody(12_000, { validUntil: '2026-11-21' }));
  clock.set(new Date('2026-11-20T23:00:00Z'));
  while ((await sendDueEmails(server.services)) > 0);
  const emails = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', 'in', [late.customer.email, inTime.customer.email])
    .where('kind', '=', 'quote')
    .select(['toAddress', 'status'])
    .execute();
  expect(emails.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { toAddress: late.customer.email, status: 'DISCARDED' },
    { toAddress: inTime.customer.email, status: 'SENT' },
  ]);
  clock.set(new Date('2026-11-20T10:00:00Z'));
});
