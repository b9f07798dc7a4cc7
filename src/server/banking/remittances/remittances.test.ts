// Remittances over HTTP: all outcomes, limits and quotes under concurrency, screening, documents, and the final ledger.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { remittanceDraftsContract } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { remittancesContract as contract } from '#shared/contract/banking/remittance/remittances.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import {
  lockQuote,
  makeSender,
  openSender,
  runRemittances,
  type Sender,
  senderBody,
} from '#test/support/banking/remittances.ts';
import { openTransfers, transferCode } from '#test/support/banking/transfers.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { remittanceMovements } from './proofs.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openProvedServer({ clock });
const start = 5_000_000_000;
/** ₦100,000, the mobile wallet fee, and VAT on it. */
const total = 10_000_000 + 150_000 + 11_250;
let business: TestBusiness;
let walletId: string;
let sender: Sender;
let key: string;
let senderId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  walletId = await openTransfers(server, business, start);
  sender = await openSender(server, business);
  ({ key, senderId } = sender);
});

const available = async () =>
  (await server.call(walletsContract.getWallet, { token: business.token, params: { walletId } })).data
    .available;
const get = async (remittanceId: string) =>
  (await server.call(contract.getRemittance, { token: business.token, params: { remittanceId } })).data;
const quotes = () =>
  server.services.database.db
    .selectFrom('exchangeQuotes')
    .where('environmentId', '=', business.testEnvironmentId)
    .selectAll()
    .execute();
const sendTo = async (suffix: string, quote: object = {}) =>
  sender.send(await sender.payee({ suffix }), {}, quote);

describe('quotes', () => {
  test('either amount may be fixed in a preview, which stores no quote; a low amount or invalid method is rejected', async () => {
    const query = { corridor: 'NG-GH', method: 'mobile_wallet', fixed: 'to', amount: 50_000 };
    const { data } = await server.call(contract.previewQuote, { token: business.token, query });
    expect(data).toMatchObject({ receiveAmount: 50_000, receiveCurrency: 'GHS', currency: 'NGN' });
    expect(data.total).toBe(data.amount + data.fee + data.vat);
    expect(data.rateText).toMatch(/^1 GHS = /);
    expect(data).not.toHaveProperty('id');
    expect(await quotes()).toEqual([]);
    expect(await available()).toBe(start);
    const little = await lockQuote(server, key, { amount: 1_000 });
    expect(little.body.error.fields.amount).toBe('The minimum allowable amount is ₦5,000.00');
    const elsewhere = await lockQuote(server, key, { corridor: 'NG-US', method: 'cash_pickup' });
    expect(elsewhere.body.error.fields.method).toBeTruthy();
  });

  test('of concurrent uses of a quote exactly one succeeds, and an expired quote is rejected', async () => {
    const beneficiaryId = await sender.payee();
    const { data: quote } = await lockQuote(server, key);
    const body = { quoteId: quote.id, senderId, beneficiaryId, purpose: 'family_support' };
    const send = () =>
      server.call(contract.sendRemittance, { token: key, idempotencyKey: randomUUID(), body });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await available()).toBe(start - total);
    const { data: later } = await lockQuote(server, key);
    clock.advance(5 * 60_000);
    const expired = await server.call(contract.sendRemittance, {
      token: key,
      idempotencyKey: randomUUID(),
      body: { ...body, quoteId: later.id },
    });
    expect(expired.body.error).toMatchObject({ code: 'QUOTE_STATE' });
  });
});

describe('senders and beneficiaries', () => {
  test('details required by country and method are validated at their field', async () => {
    const call = (body: object) =>
      server.call(remittanceBeneficiariesContract.createRemittanceBeneficiary, {
        token: business.token,
        body: { senderId, name: 'Ama Owusu', relationship: 'friend', ...body },
      });
    const mobile = { country: 'GH', method: 'mobile_wallet' };
    const wrong = await call({ ...mobile, details: { network: 'MTN', phone: '0245556677' } });
    expect(wrong.body.error.fields).toEqual({ 'details.phone': 'Must be +233 followed by 9 digits' });
    const routing = {
      account_number: '12345',
      account_type: 'Checking',
      address: '1 Main St, Reno NV 89501',
    };
    const us = await call({
      country: 'US',
      method: 'bank',
      details: { ...routing, routing_number: '021000022' },
    });
    expect(us.body.error.fields).toEqual({ 'details.routing_number': 'This routing number is not valid' });
    expect((await call({ country: 'GB', method: 'cash_pickup', details: {} })).body.error.fields.method).toBe(
      'This payout method is not available in this country',
    );
  });

  test('a sender must be an adult with a valid document, and cannot send while blocked', async () => {
    const call = (more: object) =>
      server.call(remittanceSendersContract.createSender, {
        token: business.token,
        body: { ...senderBody, ...more },
      });
    expect((await call({ bornOn: '2010-01-01' })).body.error.fields.bornOn).toBeTruthy();
    expect((await call({ idExpiresOn: '2026-01-01' })).body.error.fields.idExpiresOn).toBeTruthy();
    const params = { senderId };
    await server.call(remittanceSendersContract.blockSender, {
      token: business.token,
      params,
      body: { reason: 'Under review' },
    });
    expect((await sendTo('89')).body.error.fields.senderId).toBe('This sender is blocked');
    await server.call(remittanceSendersContract.unblockSender, { token: business.token, params });
    expect((await sendTo('89')).status).toBe(200);
  });

  test('a beneficiary of another sender or country and a sender of another business are rejected', async () => {
    const other = await makeSender(server, business, { firstName: 'Bola' });
    const beneficiaryId = await sender.payee({ senderId: other });
    const foreign = await sender.send(beneficiaryId);
    expect(foreign.body.error.fields.beneficiaryId).toBe('Choose a beneficiary of the sender');
    const kenya = await sendTo('89', { corridor: 'NG-KE' });
    expect(kenya.body.error.fields.beneficiaryId).toContain('a different country');
    const stranger = await createTestBusiness(server);
    const theirs = await makeSender(server, stranger);
    expect((await sender.send(beneficiaryId, { senderId: theirs })).status).toBe(404);
  });
});

describe('outcomes', () => {
  test('paid out: amount, fee and VAT are debited immediately; the cost goes to the partner, the rest is margin', async () => {
    const { data } = await sendTo('89');
    expect(data).toMatchObject({ status: 'COMPLETED', amount: 10_000_000, fee: 150_000, vat: 11_250, total });
    expect(data.partnerReference).toMatch(/^SBX/);
    expect(data.timeline.map(({ kind }) => kind)).toEqual(['created', 'screened', 'sent', 'completed']);
    expect(await available()).toBe(start - total);
    const [{ cost, midRate } = { cost: 0, midRate: 0 }] = await quotes();
    // Naira and cedi both have two decimals; rates are in billionths.
    expect(cost).toBe(Math.ceil((data.receiveAmount * 1_000_000_000) / midRate));
    expect(cost).toBeLessThan(data.amount);
    const { rows } = await sql`
      select a.kind, t.amount from ledger_postings p
      join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
      join ledger_accounts a on a.environment_id = t.environment_id and a.id = t.credit_account_id
      where p.environment_id = ${business.testEnvironmentId} and p.kind = 'remittance_paid' and p.subject_id = ${data.id}
      order by t.seq`.execute(server.services.database.db);
    expect(rows).toEqual([
      { kind: 'settlement_bank', amount: cost },
      { kind: 'fee_income', amount: data.amount - cost },
    ]);
  });

  test.each([
    ['rejected', '03', 'FAILED'],
    ['unknown, then rejected', '05', 'FAILED'],
    ['returned after the payout', '06', 'REVERSED'],
  ])('%s: the full amount is returned to the wallet', async (_, suffix, status) => {
    const { data } = await sendTo(suffix);
    for (let hours = 0; hours < 120; hours += 6) {
      clock.advance(6 * 3_600_000);
      await runRemittances(server);
    }
    const now = await get(data.id);
    expect(now).toMatchObject({ status });
    expect(now.failure).toBeTruthy();
    expect(now.timeline.at(-1)?.sentence).toContain('₦101,612.50 returned to the wallet');
    expect(await available()).toBe(start);
  });

  test('unknown, then paid out: the partner is queried again and the remittance is sent once', async () => {
    const { data } = await sendTo('04');
    clock.advance(3_600_000);
    await runRemittances(server);
    expect(await get(data.id)).toMatchObject({ status: 'COMPLETED' });
    const sent = await server.services.database.db
      .selectFrom('sandboxRemittances')
      .where('reference', '=', data.reference)
      .selectAll()
      .execute();
    expect(sent).toHaveLength(1);
  });

  test('crash between the decision to send and the response: the partner is queried, and nothing is sent', async () => {
    const { data } = await sendTo('89');
    const { db } = server.services.database;
    const beneficiaryId = await sender.payee({ name: 'Sanction Listed' });
    const held = await sender.send(beneficiaryId);
    expect([data.status, held.data.status]).toEqual(['COMPLETED', 'HELD']);
    // State after a crash: the decision to send is stored, and the partner has received no request.
    for (const status of ['PENDING', 'PROCESSING'] as const)
      await db
        .updateTable('remittances')
        .set({ status, requestCount: 1, nextAt: clock.now(), holdReason: null })
        .where('environmentId', '=', business.testEnvironmentId)
        .where('id', '=', held.data.id)
        .execute();
    await runRemittances(server);
    expect(await get(held.data.id)).toMatchObject({
      status: 'FAILED',
      failure: 'The remittance never reached the partner',
    });
    expect(await available()).toBe(start - total);
  });
});

describe('limits', () => {
  test('the daily limit holds for concurrent callers, and failed remittances free it again', async () => {
    const beneficiaryId = await sender.payee();
    const half = { amount: 200_000_000 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => sender.send(beneficiaryId, {}, half)));
    const [done, refused] = [200, 409].map((code) => answers.filter(({ status }) => status === code));
    expect([done?.length, refused?.length]).toEqual([2, 3]);
    expect(refused?.[0]?.body.error).toMatchObject({ code: 'REMITTANCE_LIMIT' });
    expect((await sendTo('03', { amount: 100_000_000 })).data.status).toBe('FAILED');
    expect((await sendTo('89', { amount: 100_000_000 })).status).toBe(200);
    expect((await sendTo('89')).body.error.fields.amount).toBe('₦0.00 of the sender’s daily limit is left');
  });
});

describe('a member', () => {
  test('confirms with a code and sends a saved transaction, which is then marked as sent', async () => {
    const { token } = business;
    const beneficiaryId = await sender.payee();
    const saved = await server.call(remittanceDraftsContract.createRemittanceDraft, {
      token,
      body: { corridor: 'NG-GH', method: 'mobile_wallet', amount: 10_000_000, senderId, beneficiaryId },
    });
    expect(saved.data).toMatchObject({
      status: 'SAVED',
      currency: 'NGN',
      beneficiary: { name: 'Kwame Mensah' },
    });
    const { data: quote } = await lockQuote(server, token);
    const body = { quoteId: quote.id, senderId, beneficiaryId, purpose: 'education', draftId: saved.data.id };
    const send = (code?: string) =>
      server.call(contract.sendRemittance, { token, idempotencyKey: randomUUID(), body: { ...body, code } });
    expect((await send()).body.error.fields.code).toBe('Code is required');
    const { data } = await send(await transferCode(server, business));
    expect(data).toMatchObject({ status: 'COMPLETED', purposeCode: 'EDUC' });
    const { data: draft } = await server.call(remittanceDraftsContract.getRemittanceDraft, {
      token,
      params: { draftId: saved.data.id },
    });
    expect(draft.status).toBe('SENT');
  });
});

test('the receipt is a PDF under its reference', async () => {
  const { data } = await sendTo('89');
  const answer = await fetch(`${server.url}/api/v1/remittance/transactions/${data.id}/receipt`, {
    headers: { authorization: `Bearer ${business.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain(`remittance-${data.reference}.pdf`);
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
});

/** Opens a wallet for a customer; returns the customer's id. */
async function customerOf(email: string): Promise<string> {
  const body = { currency: 'NGN', customer: { email, name: 'Ngozi Eze' } };
  const opened = await server.call(walletsContract.createWallet, { token: business.token, body });
  return opened.data.customer?.id ?? '';
}

test('the sender register has identity, screening and totals; remittances are listed by the customer who sent them', async () => {
  await sendTo('89');
  await sendTo('03');
  await sendTo('89');
  const beneficiaryId = await sender.payee({ name: 'Sanction Listed' });
  expect((await sender.send(beneficiaryId)).data.status).toBe('HELD');
  const register = (query: string) =>
    fetch(`${server.url}/api/v1/remittance/senders/register?${query}`, {
      headers: { authorization: `Bearer ${business.token}` },
    });
  const csv = await (await register('format=csv')).text();
  const [head = '', line = '', sum = ''] = csv.split('\n');
  expect(head).toContain('Sent,Returned,Screened,Held,Refused,Amount (NGN)');
  expect(line).toContain('Ngozi Eze,Active,1988-04-12');
  expect(line).toContain('International passport •••• 4567');
  expect(line).toMatch(/,3,0,3,1,0,300000\.00$/);
  expect(sum).toMatch(/^Total,1 senders of Adunni Foods,.*,3,0,3,1,0,300000\.00$/);
  const pdf = await register('');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await register('firstDay=2026-11-20&lastDay=2026-11-01')).status).toBe(422);
  const other = await createTestBusiness(server);
  const customer = await customerOf(senderBody.email);
  const sentBy = async (customerId: string, token = business.token) =>
    (await server.call(contract.listRemittances, { token, query: { customerId } })).data.total;
  expect(await sentBy(customer)).toBe(4);
  expect(await sentBy(await customerOf('nobody@example.com'))).toBe(0);
  expect(await sentBy(customer, other.token)).toBe(0);
});

test('a bank statement line matches a remittance by our reference and by the reference of the partner', async () => {
  const { data } = await sendTo('89');
  const { db } = server.services.database;
  for (const word of [data.reference, data.partnerReference ?? '']) {
    const found = await Promise.all(
      remittanceMovements.map(({ referred }) => sql`${referred([word])}`.execute(db)),
    );
    expect(found.flatMap(({ rows }) => rows)).toEqual([
      { environmentId: business.testEnvironmentId, id: data.id },
    ]);
  }
});
