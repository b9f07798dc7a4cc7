// The payer's side, one test per rule: pages, payer details, cards, outcomes, receipts and abandoned payments.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import { asSent } from '#test/support/inbox/messages.ts';
import { approvedCard, challengeCard, createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness, dataOf } from '#test/support/server.ts';
import { abandonStale, requeryDue } from './jobs.ts';

let payers: Payers;

beforeAll(async () => {
  payers = await createPayers({ env: { SANDBOX_SLOW_MS: '20000' } });
});
afterAll(() => payers.close());
afterEach(async () => {
  expect(await payers.books()).toMatchObject({ ok: true, findings: [] });
});

const minuteMs = 60_000;

function getPage(key: string, query: Record<string, unknown> = {}) {
  return payers.server.call(checkoutContract.getCheckoutPage, { params: { key }, query });
}

describe('a payment initialised by the merchant', () => {
  test('is paid by card, and the fee and VAT are posted to their accounts', async () => {
    const before = await payers.balances();
    const reference = await payers.begin({
      description: 'Order 17',
      callbackUrl: 'https://shop.example/done',
    });
    expect(reference).toMatch(/^TST-[0-9A-HJKMNP-TV-Z]{10}$/);
    const paid = await payers.payCard(reference);
    expect(paid.data).toMatchObject({
      state: 'successful',
      amount: 500_000,
      redirectUrl: `https://shop.example/done?reference=${reference}`,
      canRetry: false,
    });
    const row = await payers.row(reference);
    expect(row).toMatchObject({ status: 'successful', stage: 'done', fee: 17_500, vat: 1_313, net: 481_187 });
    expect(row).toMatchObject({
      cardBin: '511111',
      cardLast4: '1118',
      cardBank: 'Zenith Bank',
      vatRule: '7.5%',
    });
    const after = await payers.balances();
    const change = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
    expect(change('gateway_receivable')).toBe(500_000);
    expect(change('merchant_pending')).toBe(481_187);
    expect(change('fee_income')).toBe(17_500);
    expect(change('vat_payable')).toBe(1_313);
  });

  test('is rejected at its field when the merchant reference already exists', async () => {
    await payers.begin({ reference: 'order-1' });
    const again = await payers.server.call(checkoutContract.initializeCheckout, {
      token: payers.business.token,
      body: { amount: 500_000, email: 'ada@example.com', reference: 'order-1' },
    });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'CONFLICT', fields: { reference: expect.any(String) } });
  });

  test('is created once per Idempotency-Key', async () => {
    const call = () =>
      payers.server.call(checkoutContract.initializeCheckout, {
        token: payers.business.token,
        idempotencyKey: 'init-1',
        body: { amount: 500_000, email: 'ada@example.com' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.data.reference).toBe(first.data.reference);
  });

  test.each([
    [{ amount: 49_999 }, 'amount', 'The minimum allowable amount is ₦500.00'],
    [{ currency: 'JPY', amount: 500 }, 'currency', 'This currency is not available yet'],
    [{ phone: '12' }, 'phone', 'Phone Number is invalid'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'Must be in the future'],
  ])('is rejected with %j', async (body, field, sentence) => {
    const answer = await payers.server.call(checkoutContract.initializeCheckout, {
      token: payers.business.token,
      body: { amount: 500_000, email: 'ada@example.com', ...body },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.error.fields).toEqual({ [field]: sentence });
  });

  test('quotes a card of another country at the price that is charged', async () => {
    const { server } = payers;
    const { token } = await createTestBusiness(server, { country: 'US' });
    const body = { amount: 1_000_000, currency: 'NGN', email: 'ada@example.com', feeBearer: 'customer' };
    const begun = dataOf(await server.call(checkoutContract.initializeCheckout, { token, body }));
    const params = { reference: begun.reference };
    const way = { channel: 'card', bin: approvedCard.slice(0, 6) } as const;
    const quote = dataOf(await server.call(checkoutContract.quotePayment, { params, body: way }));
    await payers.payCard(begun.reference);
    expect(await payers.row(begun.reference)).toMatchObject({ amount: quote.charged, net: 1_000_000 });
  });

  test('charges no total other than the one that was shown', async () => {
    const foreignCard = '4242424242424242';
    const reference = await payers.begin({ amount: 1_000_000, feeBearer: 'customer' });
    const quote = async (number: string) => {
      const body = { channel: 'card', bin: number.slice(0, 6) } as const;
      return dataOf(await payers.server.call(checkoutContract.quotePayment, { params: { reference }, body }));
    };
    const payFor = (charged: number) =>
      payers.server.call(checkoutContract.payByCard, {
        params: { reference },
        idempotencyKey: randomUUID(),
        body: { card: { number: foreignCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' }, charged },
      });
    const local = await quote(approvedCard);
    const foreign = await quote(foreignCard);
    expect(foreign.charged).toBeGreaterThan(local.charged);
    for (const charged of [local.charged, 1_000_000, foreign.charged + 1]) {
      const { status, body } = await payFor(charged);
      expect([status, body.error?.code]).toEqual([409, 'TOTAL_CHANGED']);
    }
    expect(await payers.row(reference)).toMatchObject({ status: 'pending', attemptCount: 0 });
    expect((await payFor(foreign.charged)).data.state).toBe('successful');
    expect(await payers.row(reference)).toMatchObject({ amount: foreign.charged, net: 1_000_000 });
  });

  test('leaves the merchant exactly the requested amount when the customer bears the fee', async () => {
    const reference = await payers.begin({ amount: 1_000_000, feeBearer: 'customer' });
    const quote = await payers.server.call(checkoutContract.quotePayment, {
      params: { reference },
      body: { channel: 'card', bin: '511111' },
    });
    expect(quote.data).toMatchObject({ scheme: 'mastercard', currency: 'NGN' });
    expect(quote.data.charged - quote.data.fee - quote.data.vat).toBe(1_000_000);
    await payers.payCard(reference);
    const row = await payers.row(reference);
    expect(row).toMatchObject({ amount: quote.data.charged, net: 1_000_000, requestedAmount: 1_000_000 });
    const receipt = await payers.server.call(checkoutContract.getReceipt, { params: { reference } });
    expect(receipt.data).toMatchObject({
      fee: quote.data.fee,
      vat: quote.data.vat,
      amount: quote.data.charged,
    });
  });

  test('records the payer’s visit to the page on its timeline, once', async () => {
    const reference = await payers.begin();
    await getPage(reference, { visit: '1' });
    await getPage(reference, { visit: '1' });
    const { id } = await payers.row(reference);
    const events = await payers.database.db
      .selectFrom('transactionEvents')
      .where('transactionId', '=', id)
      .select('kind')
      .execute();
    expect(events.map((event) => event.kind)).toEqual(['created', 'opened']);
  });

  test('is abandoned after its expiry and can then no longer be paid', async () => {
    const reference = await payers.begin({
      expiresAt: new Date(payers.clock.now().getTime() + minuteMs).toISOString(),
    });
    payers.clock.advance(minuteMs);
    expect(await abandonStale(payers.server.services)).toBeGreaterThan(0);
    expect(await payers.row(reference)).toMatchObject({
      status: 'failed',
      stage: 'abandoned',
      failureReason: 'Abandoned by the payer',
    });
    expect((await payers.payCard(reference)).body.error.code).toBe('PAYMENT_CLOSED');
    expect((await getPage(reference)).data.closed).toBe('expired');
    expect(await abandonStale(payers.server.services)).toBe(0);
  });
});

describe('a card', () => {
  const final = { approved: 'successful', challenge: 'challenge' } as Record<string, string>;
  const later = ['timeout', 'unknown_then_success', 'unknown_then_failure'];

  test.each(testCards)('$number ($label)', async (card) => {
    const reference = await payers.begin();
    const answer = await payers.payCard(reference, { number: card.number });
    const isLater = later.includes(card.outcome);
    expect(answer.data.state).toBe(isLater ? 'waiting' : (final[card.outcome] ?? 'failed'));
    const row = await payers.row(reference);
    expect(row).toMatchObject({ cardScheme: card.scheme, cardLast4: card.number.slice(-4) });
    expect(row.status).toBe(
      { successful: 'successful', failed: 'failed' }[answer.data.state as string] ?? 'pending',
    );
    if (row.status === 'successful')
      expect(row.feeRule).toBe(
        card.region === 'local' ? '1.5% + ₦100.00, at most ₦2,000.00' : '3.9% + ₦100.00',
      );
  });

  test.each([
    [[5, 2039], 'failed', 'DECLINED', 'Declined by the bank'],
    [[4, 2027], 'failed', 'EXPIRED_CARD', 'The card has expired'],
    [[1, 2037], 'failed', 'ACQUIRER_SYSTEM_ERROR', 'Acquirer system error'],
    [[2, 2037], 'failed', 'UNSPECIFIED_FAILURE', 'Unspecified failure'],
  ] as const)('with the magic expiry %j is %s', async ([month, year], state, code, reason) => {
    const reference = await payers.begin();
    const answer = await payers.payCard(reference, { expiry: [month, year] });
    expect(answer.data).toMatchObject({ state, sentence: reason, canRetry: true });
    expect((await payers.attempts(reference))[0]).toMatchObject({ responseCode: code, status: 'failed' });
    expect(await payers.row(reference)).toMatchObject({ status: 'failed', fee: 0, net: 500_000 });
  });

  test('with an unknown outcome stays pending until the gateway knows, and is then completed by the job', async () => {
    for (const [number, expiry, status] of [
      ['4187420000000007', [12, 2030], 'successful'],
      ['4187420000000015', [12, 2030], 'failed'],
      ['5399830000000008', [12, 2030], 'failed'],
      [approvedCard, [5, 2037], 'successful'],
      [approvedCard, [8, 2028], 'failed'],
    ] as const) {
      const reference = await payers.begin();
      const answer = await payers.payCard(reference, { number, expiry: [...expiry] });
      expect(answer.data.state).toBe('waiting');
      payers.clock.advance(6_000);
      await requeryDue(payers.server.services);
      expect(await payers.row(reference)).toMatchObject({ status: 'pending', stage: 'unknown' });
      payers.clock.advance(20_000);
      await requeryDue(payers.server.services);
      expect(await payers.row(reference)).toMatchObject({ status });
    }
  });

  test('past its expiry is rejected at its field', async () => {
    const answer = await payers.payCard(await payers.begin(), { expiry: [10, 2026] });
    expect(answer.status).toBe(422);
    expect(answer.body.error.fields).toEqual({ 'card.expiryMonth': 'The card has expired' });
    expect((await payers.payCard(await payers.begin(), { expiry: [11, 2026] })).data.state).toBe(
      'successful',
    );
  });

  test('can be replaced by another card after a decline, with only one attempt open at a time', async () => {
    const reference = await payers.begin();
    const declined = await payers.payCard(reference, { number: '5258585922666506' });
    expect(declined.data).toMatchObject({ state: 'failed', sentence: 'Insufficient funds', canRetry: true });
    expect((await payers.payCard(reference, { number: challengeCard })).data.state).toBe('challenge');
    expect((await payers.payCard(reference)).body.error.code).toBe('PAYMENT_IN_PROGRESS');
    expect((await payers.cancel(reference)).data).toMatchObject({ state: 'failed', canRetry: true });
    expect((await payers.payCard(reference)).data.state).toBe('successful');
    expect((await payers.payCard(reference)).body.error.code).toBe('ALREADY_PAID');
    const statuses = (await payers.attempts(reference)).map((attempt) => attempt.status);
    expect(statuses).toEqual(['failed', 'failed', 'successful']);
  });
});

describe('a bank challenge', () => {
  test.each([
    ['approve', 'successful'],
    ['decline', 'failed'],
  ])('is answered on the page of the bank: %s', async (answer, state) => {
    const reference = await payers.begin();
    const { data } = await payers.payCard(reference, { number: challengeCard, embedded: true });
    expect(data).toMatchObject({ state: 'challenge', canRetry: false });
    const page = `${payers.server.url}${new URL(data.challengeUrl as string).pathname}`;
    const shown = await fetch(page);
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await shown.text()).toContain('₦5,000.00');
    const answered = await fetch(`${page}/${answer}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answered.status).toBe(303);
    expect(answered.headers.get('location')).toBe(`http://localhost:4000/embed/${reference}`);
    expect((await payers.progress(reference)).data.state).toBe(state);
    const row = await payers.row(reference);
    expect(row.threeDsStatus).toBe(answer === 'approve' ? 'Y' : null);
    expect(row.threeDsEci).toBe(answer === 'approve' ? '02' : null);
    expect((await fetch(`${page}/approve`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    expect((await payers.progress(reference)).data.state).toBe(state);
  });

  test('without an answer fails after a quarter of an hour, and a later answer changes nothing', async () => {
    const reference = await payers.begin();
    const { data } = await payers.payCard(reference, { number: challengeCard });
    payers.clock.advance(16 * minuteMs);
    await requeryDue(payers.server.services);
    expect(await payers.row(reference)).toMatchObject({ status: 'failed', stage: 'open' });
    const page = `${payers.server.url}${new URL(data.challengeUrl as string).pathname}/approve`;
    await fetch(page, { method: 'POST', redirect: 'manual' });
    expect((await payers.progress(reference)).data.state).toBe('failed');
  });

  test('confirmed just before the payer cancels still results in payment', async () => {
    const reference = await payers.begin();
    const { data } = await payers.payCard(reference, { number: challengeCard });
    const page = `${payers.server.url}${new URL(data.challengeUrl as string).pathname}/approve`;
    await fetch(page, { method: 'POST', redirect: 'manual' });
    expect((await payers.cancel(reference)).body.error.code).toBe('ALREADY_PAID');
    expect((await payers.row(reference)).status).toBe('successful');
  });
});

describe('a link', () => {
  const fields = [
    { label: 'Size', type: 'select', required: true, options: ['S', 'M'] },
    { label: 'Seats', type: 'number', required: true },
    { label: 'Day', type: 'date', required: false },
  ];

  test('requires and validates the merchant’s payer fields, with the messages of the specification', async () => {
    const link = await payers.makeLink({
      amount: null,
      amountMin: 100_000,
      amountMax: 200_000,
      collectPhone: true,
      collectAddress: true,
      customFields: fields,
    });
    const start = async (body: Record<string, unknown>) =>
      (await payers.startLink(link.slug, body)).body.error?.fields;
    expect(await start({})).toEqual({
      amount: 'Amount is required',
      phone: 'Phone Number is required',
      'address.line1': 'Address is required',
      'address.city': 'City is required',
      'address.state': 'State is required',
      'answers.Size': 'Size is required',
      'answers.Seats': 'Seats is required',
    });
    const address = { line1: '1 Broad Street', city: 'Lagos', state: 'Lagos' };
    const answers = { Size: 'XL', Seats: 'two', Day: '2026-02-30' };
    expect(await start({ amount: 99_999, phone: '123', address, answers })).toEqual({
      amount: 'The minimum allowable amount is ₦1,000.00',
      phone: 'Phone Number is invalid',
      'answers.Size': 'Size must be one of the options',
      'answers.Seats': 'Seats must be a number',
      'answers.Day': 'Day must be a date',
    });
    const good = { phone: '0803 123 4567', address, answers: { Size: 'M', Seats: '1,000' } };
    expect(await start({ ...good, amount: 200_001 })).toEqual({
      amount: 'The maximum allowable amount is ₦2,000.00',
    });
    const started = await payers.startLink(link.slug, { ...good, amount: 150_000 });
    expect(await payers.row(started.data.reference)).toMatchObject({
      requestedAmount: 150_000,
      customerPhone: '+2348031234567',
      sourceKind: 'payment_link_ref',
      sourceName: link.name,
      answers: [
        { label: 'Size', value: 'M' },
        { label: 'Seats', value: '1,000' },
        { label: 'Address', value: '1 Broad Street' },
        { label: 'City', value: 'Lagos' },
        { label: 'State', value: 'Lagos' },
      ],
    });
  });

  test('counts visits of payers but not of its own merchant, and the amount paid', async () => {
    const link = await payers.makeLink();
    await getPage(link.slug, { visit: '1' });
    await getPage(link.slug.toUpperCase(), { visit: '1' });
    await getPage(link.slug);
    await payers.server.call(checkoutContract.getCheckoutPage, {
      params: { key: link.slug },
      query: { visit: '1' },
      token: payers.business.token,
    });
    const started = await payers.startLink(link.slug);
    expect((await payers.payCard(started.data.reference)).data.state).toBe('successful');
    const statistics = await payers.server.call(paymentLinksContract.getPaymentLinkStatistics, {
      params: { linkId: link.id },
      token: payers.business.token,
    });
    expect(statistics.data).toMatchObject({ visits: 2, started: 1, paid: 1, collected: 500_000 });
  });

  test('reports why it is closed, and then starts no payment', async () => {
    const item = await payers.makeLink({ kind: 'one-time' });
    const begun = (await payers.startLink(item.slug)).data.reference;
    const other = (await payers.startLink(item.slug)).data.reference;
    await payers.payCard(begun);
    expect((await getPage(item.slug)).data.closed).toBe('exhausted');
    expect((await payers.startLink(item.slug)).body.error.code).toBe('LINK_EXHAUSTED');
    expect((await payers.payCard(other)).body.error.code).toBe('PAYMENT_CLOSED');
    expect((await getPage(begun)).data.closed).toBe('paid');

    const expiresAt = new Date(payers.clock.now().getTime() + minuteMs).toISOString();
    const short = await payers.makeLink({ expiresAt });
    payers.clock.advance(minuteMs);
    expect((await getPage(short.slug)).data.closed).toBe('expired');
    expect((await payers.startLink(short.slug)).body.error.code).toBe('LINK_EXPIRED');

    for (const [status, closed] of [
      ['INACTIVE', 'inactive'],
      ['CLOSED', 'archived'],
    ]) {
      const link = await payers.makeLink();
      const { reference } = (await payers.startLink(link.slug)).data;
      await payers.server.call(paymentLinksContract.setPaymentLinkStatus, {
        params: { linkId: link.id },
        token: payers.business.token,
        body: { status },
      });
      expect((await getPage(link.slug)).data.closed).toBe(closed);
      expect((await payers.startLink(link.slug)).body.error.code).toBe('LINK_CLOSED');
      expect((await payers.payCard(reference)).body.error.code).toBe('PAYMENT_CLOSED');
    }
  });

  test('sends a receipt to the payer and a notification to each named recipient, once each', async () => {
    const link = await payers.makeLink({
      name: 'Rice & <b>beans</b>',
      notifyEmails: ['shop@example.com', 'boss@example.com'],
      feeBearer: 'customer',
      successMessage: 'See you soon',
    });
    const { reference } = (await payers.startLink(link.slug, { email: 'Payer@Example.com' })).data;
    expect((await payers.payCard(reference)).data.successMessage).toBe('See you soon');
    const { id } = await payers.row(reference);
    const rows = await payers.database.db
      .selectFrom('emails')
      .where('dedupeKey', 'like', `%${id}%`)
      .selectAll()
      .execute();
    const emails = await Promise.all(rows.map((row) => asSent(payers.server, row)));
    expect(emails.map((email) => email.toAddress).sort()).toEqual([
      'boss@example.com',
      'payer@example.com',
      'shop@example.com',
    ]);
    const receipt = emails.find((email) => email.kind === 'receipt');
    expect(receipt?.html).toContain('Rice &amp; &lt;b&gt;beans&lt;/b&gt;');
    expect(receipt?.text).toContain(`Reference: ${reference}`);
    expect(receipt?.text).toMatch(/Fee: ₦\d/);
  });

  test('with an unknown reference or slug returns 404', async () => {
    expect((await getPage('no-such-link')).status).toBe(404);
    expect((await getPage('TST-0000000000')).status).toBe(404);
    expect((await payers.progress('TST-0000000000')).status).toBe(404);
  });
});
