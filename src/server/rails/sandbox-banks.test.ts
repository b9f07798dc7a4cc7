// The sandbox bank rail: account names, transfers, and check digits of codes and account numbers.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault } from '#server/platform/auth/vault.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { testAmounts } from '#shared/test-accounts.ts';
import { sharedTestDatabase, testSecretKey } from '#test/support/database.ts';
import { findBank, isRoutingNumber, listBanks } from './bank-directory.ts';
import type { BankRail, BankTransfer } from './banks.ts';
import { fitsNuban, makeNuban } from './nuban.ts';
import { createSandboxBanks } from './sandbox-banks.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const slowMs = 20_000;
const vault = createVault({ current: testSecretKey, old: [] });
let database: Database;
let banks: BankRail;
beforeAll(async () => {
  database = openDatabase((await sharedTestDatabase()).connectionString, { codec: vault });
  banks = createSandboxBanks(database, clock, { sandboxSlowMs: slowMs });
});
afterAll(() => database.close());

const ask = (accountNumber: string, bankCode = '058') =>
  banks.resolveAccount({ country: 'NG', bankCode, accountNumber, askedBy: 'Mama Ngozi Kitchen' });

const unique = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0');

const transferTo = (accountNumber: string): BankTransfer => ({
  reference: randomUUID(),
  amount: 250_000,
  currency: 'NGN',
  bankCode: '058',
  accountNumber,
  accountName: 'ADEYEMI TUNDE',
  narration: 'Payout',
});

test('an account has one name, derived from its bank and number', async () => {
  const [first, again, other] = await Promise.all([
    ask('0123456789'),
    ask('0123456789'),
    ask('0123456789', '044'),
  ]);
  expect(first).toEqual({ outcome: 'found', accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/) });
  expect(again).toEqual(first);
  expect(other.outcome).toBe('found');
});

test('the last digits of an account number decide the response of the bank', async () => {
  expect(await ask('0123456701')).toEqual({ outcome: 'not_found' });
  expect(await ask('0123456702')).toEqual({ outcome: 'unavailable' });
  expect(await ask('0123456708')).toEqual({ outcome: 'found', accountName: 'MAMA NGOZI KITCHEN' });
  expect(await ask('0123456709')).toEqual({ outcome: 'found', accountName: 'MAMA NGOZI' });
  expect(await ask('0123456789', '998')).toEqual({ outcome: 'not_found' });
});

test('a slow bank returns the name in a later query', async () => {
  const number = `${unique()}07`;
  expect(await ask(number)).toEqual({ outcome: 'unavailable' });
  expect(await ask(number)).toEqual({ outcome: 'unavailable' });
  clock.advance(slowMs);
  expect((await ask(number)).outcome).toBe('found');
});

test.each([
  ['20', 'done', 'done'],
  ['03', 'failed', 'failed'],
  ['04', 'unknown', 'done'],
  ['05', 'unknown', 'failed'],
  ['06', 'done', 'returned'],
])('a transfer to an account that ends with %s is %s, later %s', async (suffix, first, later) => {
  const transfer = transferTo(`01234567${suffix}`);
  const sent = await banks.send(transfer);
  expect(sent.outcome).toBe(first);
  expect((await banks.query(transfer.reference)).outcome).toBe(first);
  clock.advance(slowMs);
  expect((await banks.query(transfer.reference)).outcome).toBe(later);
});

test('the kobo of ₦9,900 decide where the account does not: each code, unknown at first, or returned after days', async () => {
  for (const { amount, payout, code } of testAmounts) {
    const transfer = { ...transferTo('0123456789'), amount };
    const sent = await banks.send(transfer);
    const failed = { outcome: 'failed', code };
    const firsts = {
      done: {},
      failed,
      unknown_then_done: { outcome: 'unknown' },
      unknown_then_failed: { outcome: 'unknown' },
      returned: { outcome: 'done' },
    };
    expect([amount, sent]).toMatchObject([amount, firsts[payout]]);
    clock.advance(slowMs);
    const later = { ...firsts, unknown_then_done: { outcome: 'done' }, unknown_then_failed: failed };
    expect([amount, await banks.query(transfer.reference)]).toMatchObject([amount, later[payout]]);
    if (payout !== 'returned') continue;
    clock.advance(2 * 24 * 3_600_000);
    expect((await banks.query(transfer.reference)).outcome).toBe('returned');
  }
  const byAccount = { ...transferTo('0123456703'), amount: 990_001 };
  expect((await banks.send(byAccount)).outcome).toBe('failed');
  const dollars = { ...transferTo('0123456789'), amount: 990_051, currency: 'USD' as const };
  expect((await banks.send(dollars)).outcome).toBe('done');
});

test('a repeated reference returns the first transfer', async () => {
  const transfer = transferTo('0123456789');
  const [first, again] = [await banks.send(transfer), await banks.send({ ...transfer, amount: 1 })];
  expect(first).toEqual({ outcome: 'done', sessionId: expect.stringMatching(/^\d{30}$/) });
  expect(again).toEqual(first);
});

test('a transfer the bank never received fails, and is refused from then on', async () => {
  const transfer = transferTo('0123456789');
  expect((await banks.query(transfer.reference)).outcome).toBe('failed');
  expect((await banks.send(transfer)).outcome).toBe('failed');
});

test('routing numbers of the United States have a check digit', () => {
  expect(listBanks('US').every((bank) => isRoutingNumber(bank.code))).toBe(true);
  expect(['021000022', '000000000', '02100002', '0210000210'].some(isRoutingNumber)).toBe(false);
  expect(findBank('US', '011000015')?.name).toBe('Bank of routing number 011000015');
  expect(findBank('US', '011000016')).toBeUndefined();
});

test('Nigerian banks are found by either of their codes', () => {
  expect(findBank('NG', '058')).toEqual(findBank('NG', '000013'));
  expect(new Set(listBanks('NG').map((bank) => bank.code)).size).toBe(listBanks('NG').length);
});

test('the check digit of an account number hints at its bank', () => {
  // Examples from the central bank's circular.
  expect(makeNuban('011', '000001457')).toBe('0000014579');
  expect(fitsNuban('011', '0000014579')).toBe(true);
  expect(fitsNuban('011', '0000000220')).toBe(true);
  expect(fitsNuban('011', '0000014578')).toBe(false);
  expect(fitsNuban('50547', '0000014579')).toBeTypeOf('boolean');
  expect(fitsNuban('999992', '8031234567')).toBeNull();
});
