// The guarantees of the sandbox: valid check digits, one charge per reference, final responses, and plausible account numbers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  describeCard,
  detectScheme,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isPastExpiry,
  passesLuhn,
} from '#shared/payments/cards.ts';
import { magicExpiries, testCards } from '#shared/payments/test-cards.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeNuban } from './nuban.ts';
import { createSandboxCards } from './sandbox-cards.ts';
import { makeSessionId } from './session-id.ts';
import {
  createSandboxVirtualAccounts,
  makeSandboxInflow,
} from './virtual-accounts/sandbox-virtual-accounts.ts';

let scratch: TestDatabase;
let database: Database;
const clock = movableClock(new Date('2026-11-21T10:00:00Z'));

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString);
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

const config = { sandboxSlowMs: 20_000, publicUrl: 'https://pay.example' };

function openCards() {
  return createSandboxCards(database, clock, config);
}

function request(number: string, reference = clock.newId()) {
  return {
    reference,
    amount: 500_000,
    currency: 'NGN' as const,
    card: { number, expiryMonth: 12, expiryYear: 2030, cvv: '123' },
    returnUrl: 'https://pay.example/pay/x',
  };
}

test('every test card is listed once, belongs to its scheme and passes the check digit', () => {
  for (const card of testCards) {
    expect(isCardNumber(card.number), card.number).toBe(true);
    expect(detectScheme(card.number), card.number).toBe(card.scheme);
    expect(passesLuhn(card.number.slice(0, -1) + ((Number(card.number.at(-1)) + 1) % 10))).toBe(false);
  }
  expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length);
});

test('cards with the same first six digits share a region, so that a quote on a partial number stays valid', () => {
  for (const card of testCards)
    for (const other of testCards)
      if (card.number.slice(0, 6) === other.number.slice(0, 6)) expect(other.region).toBe(card.region);
});

test.each([
  ['506099', 'verve'],
  ['506198', 'verve'],
  ['506199', 'unknown'],
  ['507865', 'verve'],
  ['507964', 'verve'],
  ['650002', 'verve'],
  ['650027', 'verve'],
  ['650028', 'discover'],
  ['222100', 'mastercard'],
  ['272099', 'mastercard'],
  ['272100', 'unknown'],
  ['51', 'mastercard'],
  ['4', 'visa'],
  ['37', 'amex'],
  ['5', 'unknown'],
  ['65', 'unknown'],
  ['', 'unknown'],
])('the first digits %s belong to %s', (digits, scheme) => {
  expect(detectScheme(digits)).toBe(scheme);
});

test('a card number is validated, grouped and displayed by the rules of its scheme', () => {
  expect(isCardNumber('506105025475670786')).toBe(false);
  expect(isCardNumber('42424242424242')).toBe(false);
  expect(formatCardNumber('5061050254756707864')).toBe('5061 0502 5475 6707 864');
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(describeCard({ scheme: 'verve', last4: '7864' })).toBe('Verve •••• 7864');
  expect(formatExpiry(4, 2027)).toBe('04/27');
  expect(isPastExpiry(11, 2026, new Date('2026-11-30T23:59:59.999Z'))).toBe(false);
  expect(isPastExpiry(11, 2026, new Date('2026-12-01T00:00:00Z'))).toBe(true);
});

test('a number that may be a real card is rejected, and so is an invalid one', () => {
  const refusal = (number: string) => {
    try {
      openCards().inspect(number);
    } catch (error) {
      return error instanceof AppError ? [error.code, Object.keys(error.fields ?? {})] : error;
    }
    return undefined;
  };
  expect(refusal('4539148803436467')).toEqual(['REAL_CARD', ['card.number']]);
  expect(refusal('6500020000000019')).toEqual(['CARD_INVALID', ['card.number']]);
  expect(refusal('4539148803436468')).toEqual(['CARD_INVALID', ['card.number']]);
  expect(openCards().inspect('5061050254756707864')).toEqual({
    scheme: 'verve',
    bank: 'First Bank',
    country: 'NG',
    bin: '506105',
    last4: '7864',
  });
});

test('a reference is charged once, whatever the second request contains', async () => {
  const first = request('5111111111111118');
  const charged = await openCards().charge(first);
  expect(charged).toMatchObject({ outcome: 'approved', responseCode: '00' });
  expect(await openCards().charge({ ...first, ...request('4000000000000002', first.reference) })).toEqual(
    charged,
  );
  expect(await openCards().query(first.reference)).toEqual(charged);
  expect(await openCards().cancel(first.reference)).toEqual(charged);
});

test('an unknown reference is declined when queried or cancelled, and refused when it arrives later', async () => {
  const late = request('5111111111111118');
  expect(await openCards().query(late.reference)).toMatchObject({ outcome: 'declined', responseCode: '25' });
  expect(await openCards().charge(late)).toMatchObject({ outcome: 'declined', responseCode: '25' });
  const cancelled = request('5123450000000008');
  expect(await openCards().cancel(cancelled.reference)).toMatchObject({
    outcome: 'declined',
    responseCode: '17',
  });
  expect(await openCards().charge(cancelled)).toMatchObject({ outcome: 'declined', responseCode: '17' });
});

test('a delayed response is unknown until its time, and then final', async () => {
  const slow = request('4187420000000007');
  expect(await openCards().charge(slow)).toMatchObject({ outcome: 'unknown' });
  clock.advance(config.sandboxSlowMs - 1);
  expect(await openCards().query(slow.reference)).toMatchObject({ outcome: 'unknown' });
  clock.advance(1);
  expect(await openCards().query(slow.reference)).toMatchObject({ outcome: 'approved' });
  expect(await openCards().charge(slow)).toMatchObject({ outcome: 'approved' });
});

test('a magic expiry decides the outcome of any card', async () => {
  for (const [expiry, { outcome, code }] of Object.entries(magicExpiries)) {
    const [month = 0, year = 0] = expiry.split('/').map(Number);
    const requested = request('4242424242424242');
    Object.assign(requested.card, { expiryMonth: month, expiryYear: 2000 + year });
    const first = await openCards().charge(requested);
    const isSlow = outcome === 'timeout' || outcome === 'unknown_then_success';
    expect(first.outcome).toBe(isSlow ? 'unknown' : 'declined');
    clock.advance(config.sandboxSlowMs);
    const last = await openCards().query(requested.reference);
    if (outcome === 'unknown_then_success') expect(last.outcome).toBe('approved');
    else expect(last).toMatchObject({ outcome: 'declined', responseCode: code });
  }
});

test('no card number is stored', async () => {
  for (const card of testCards) await openCards().charge(request(card.number));
  const rows = await database.db.selectFrom('sandboxCharges').selectAll().execute();
  const text = JSON.stringify(rows);
  for (const card of testCards) expect(text).not.toContain(card.number);
});

test('account numbers have the check digit defined by the central bank', () => {
  expect(makeNuban('011', '000001457')).toBe('0000014579');
  expect(makeNuban('011', '000000022')).toBe('0000000220');
});

test('an account is opened once per reference, and a payment to an unknown account is rejected', async () => {
  const rail = createSandboxVirtualAccounts(database, clock, 'key');
  const requested = {
    reference: clock.newId(),
    accountName: 'Mama Put checkout',
    amount: 500_000,
    currency: 'NGN' as const,
    customer: null,
    expiresAt: new Date(clock.now().getTime() + 1000),
  };
  const open = () => rail.open('kasuwa-test-bank', requested);
  const [first, second] = await Promise.all([open(), open()]);
  expect(second).toEqual(first);
  expect(makeNuban('999', first.accountNumber.slice(0, 9))).toBe(first.accountNumber);
  const inflow = { accountNumber: first.accountNumber, amount: 1, senderName: 'Ada', narration: null };
  expect(await makeSandboxInflow(database, clock, inflow)).toMatchObject({ amount: 1, rail: 'SANDBOX' });
  expect(
    await makeSandboxInflow(database, clock, { ...inflow, accountNumber: '0000000000' }),
  ).toBeUndefined();
  expect(makeSessionId(new Date('2026-11-21T10:11:12Z'))).toMatch(/^999999261121101112\d{12}$/);
});

function refundOf(chargeReference: string, amount: number, reference = clock.newId()) {
  return { reference, chargeReference, amount, currency: 'NGN' as const };
}

test('a refund is made once per reference, and never exceeds the charge', async () => {
  const cards = openCards();
  const charge = request('5111111111111118');
  await cards.charge(charge);
  const first = refundOf(charge.reference, 300_000);
  const done = await cards.refund(first);
  expect(done.outcome).toBe('done');
  expect(await cards.refund(first)).toEqual(done);
  expect(await cards.queryRefund(first.reference)).toEqual(done);
  expect((await cards.refund(refundOf(charge.reference, 200_100))).outcome).toBe('failed');
  expect((await cards.refund(refundOf(charge.reference, 200_000))).outcome).toBe('done');
});

test('a refund of a declined charge fails, and one that never arrived is refused from then on', async () => {
  const cards = openCards();
  const declined = request('4000000000000002');
  await cards.charge(declined);
  expect((await cards.refund(refundOf(declined.reference, 1000))).outcome).toBe('failed');
  const charge = request('5111111111111118');
  await cards.charge(charge);
  const lost = refundOf(charge.reference, 1000);
  expect((await cards.queryRefund(lost.reference)).outcome).toBe('failed');
  expect((await cards.refund(lost)).outcome).toBe('failed');
});

test('the test card or the last two digits of the amount decide the outcome of a refund', async () => {
  const cards = openCards();
  const come = async (number: string, amount: number) => {
    const charge = request(number);
    await cards.charge(charge);
    const refund = refundOf(charge.reference, amount);
    const first = await cards.refund(refund);
    clock.advance(config.sandboxSlowMs);
    return [first.outcome, (await cards.queryRefund(refund.reference)).outcome];
  };
  expect(await come('5123450000000107', 100_000)).toEqual(['failed', 'failed']);
  expect(await come('4187420000000106', 100_000)).toEqual(['needs_bank_details', 'needs_bank_details']);
  expect(await come('5399830000000107', 100_000)).toEqual(['unknown', 'done']);
  expect(await come('5111111111111118', 100_013)).toEqual(['failed', 'failed']);
  expect(await come('5111111111111118', 100_027)).toEqual(['needs_bank_details', 'needs_bank_details']);
  expect(await come('5111111111111118', 100_039)).toEqual(['unknown', 'done']);
  expect(await come('5111111111111118', 100_041)).toEqual(['unknown', 'failed']);
});
