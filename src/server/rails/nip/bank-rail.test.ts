// Connected banks against mock servers written from their documentation: accepted, refused, slow, unresponsive, lost and unknown transfers,
// none sent twice.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBankAddress } from '#server/config-banks.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { sharedTestDatabase, testSecretKey } from '#test/support/database.ts';
import { type BankStandIn, startBankStandIn } from '#test/support/gateways/bank-stand-in.ts';
import type { BankRail, BankTransfer } from '../banks.ts';
import { connectBanks } from './connect-banks.ts';
import { outcomeOfCode } from './nip-codes.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
let database: Database;
beforeAll(async () => {
  const vault = createVault({ current: testSecretKey, old: [] });
  database = openDatabase((await sharedTestDatabase()).connectionString, { codec: vault });
});
afterAll(() => database.close());

const order = (more: Partial<BankTransfer> = {}): BankTransfer => ({
  reference: `TRF-${randomUUID()}`,
  purpose: 'SALA',
  amount: 2_000_050,
  currency: 'NGN',
  bankCode: '058',
  accountNumber: '0123456789',
  accountName: 'Emeka Nwosu',
  narration: 'Van repair',
  ...more,
});
const minute = 60_000;

describe.each(['nip', 'providus'] as const)('%s', (provider) => {
  let bank: BankStandIn;
  let rail: BankRail;
  beforeAll(async () => {
    bank = await startBankStandIn(provider);
    rail = connectBanks(database, clock, {
      bankProvider: readBankAddress(bank.address) ?? undefined,
    }) as BankRail;
  });
  afterAll(() => bank.close());
  beforeEach(() => {
    Object.assign(bank.script, { code: '00', way: 'answered', status: [], lost: false });
    bank.taken.length = 0;
    bank.calls.length = 0;
    bank.down(false);
  });
  const question = {
    country: 'NG',
    bankCode: '058',
    accountNumber: '0123456789',
    askedBy: 'Adunni',
  } as const;

  test('returns account names, and reports a missing account and an unavailable bank', async () => {
    expect(await rail.resolveAccount(question)).toEqual({ outcome: 'found', accountName: 'NWOSU EMEKA' });
    const nobody = { ...question, accountNumber: '0000000001' };
    expect(await rail.resolveAccount(nobody)).toEqual({ outcome: 'not_found' });
    expect(await rail.resolveAccount({ ...question, country: 'US' })).toEqual({ outcome: 'unavailable' });
    bank.down(true);
    await expect(rail.resolveAccount(question)).rejects.toThrow('Responded 503');
  });

  test('sends once, with amount, account, bank and narration unchanged', async () => {
    const transfer = order();
    const sent = await rail.send(transfer);
    expect(sent).toMatchObject({ outcome: 'done', sessionId: expect.stringMatching(/^\d{30}$/) });
    expect(bank.taken).toMatchObject([
      { amount: '20000.50', account: '0123456789', bank: '000013', narration: 'Van repair' },
    ]);
    if (provider === 'nip') {
      expect(bank.taken[0]?.transactionId).toMatch(/^0000342611201000\d{14}$/);
      expect(bank.taken[0]?.body).toMatchObject({
        nameEnquiryRef: expect.stringMatching(/^\d{30}$/),
        beneficiaryAccountName: 'NWOSU EMEKA',
        mandateReferenceNumber: 'MA-1',
        billerId: 'B1',
        originatorNarration: `SALA ${transfer.reference}`,
      });
    }
    expect(await rail.send(transfer)).toEqual({ outcome: 'unknown' });
    expect(bank.taken).toHaveLength(1);
    bank.script.status = ['00'];
    expect(await rail.query(transfer.reference)).toMatchObject({
      outcome: 'done',
      sessionId: expect.any(String),
    });
  });

  test.each(['07', '51', '57', '61', '63'])(
    'a refusal with %s fails the transfer, with its code and a reason',
    async (code) => {
      bank.script.code = code;
      const result = await rail.send(order());
      expect(result).toMatchObject({
        outcome: 'failed',
        code,
        reason: expect.stringMatching(/^[A-Z].{10,}/),
      });
    },
  );

  test.each(['01', '09', '68', '91', '94', '96', '97', 'X7', ''])(
    'after code %s the outcome is unknown, and is queried again',
    async (code) => {
      bank.script.code = code;
      bank.script.status = [code === '' ? '09' : code, '00'];
      const transfer = order();
      expect((await rail.send(transfer)).outcome).toBe('unknown');
      if (code !== '91' && !(code === '01' && provider === 'providus'))
        expect((await rail.query(transfer.reference)).outcome).toBe('unknown');
      else bank.script.status.shift();
      expect((await rail.query(transfer.reference)).outcome).toBe('done');
      expect(bank.taken).toHaveLength(1);
    },
  );

  test('a slow response succeeds; after a broken connection or an error the status is queried, never sent again', async () => {
    bank.script.way = 'slow';
    expect((await rail.send(order())).outcome).toBe('done');
    for (const way of ['silent', 'error'] as const) {
      Object.assign(bank.script, { way, status: ['09', '51'] });
      const transfer = order();
      await expect(rail.send(transfer)).rejects.toThrow(/reached|Responded 500/);
      expect((await rail.query(transfer.reference)).outcome).toBe('unknown');
      expect(await rail.query(transfer.reference)).toMatchObject({ outcome: 'failed', code: '51' });
      expect(await rail.send(transfer)).toEqual({ outcome: 'unknown' });
    }
    expect(bank.taken).toHaveLength(3);
  });

  test('a transfer fails after three spaced responses that the bank has no record of it, and is refused from then on', async () => {
    Object.assign(bank.script, { lost: true, way: 'error' });
    const transfer = order();
    await expect(rail.send(transfer)).rejects.toThrow();
    const ask = async () => (await rail.query(transfer.reference)).outcome;
    expect([await ask(), await ask()]).toEqual(['unknown', 'unknown']);
    clock.advance(minute);
    expect(await ask()).toBe('unknown');
    clock.advance(4 * minute);
    expect(await ask()).toBe('failed');
    bank.script.lost = false;
    expect((await rail.send(transfer)).outcome).toBe('failed');
    expect(bank.taken).toHaveLength(0);
    // After the retention period of the bank, a 'no record' response means nothing.
    Object.assign(bank.script, { lost: true });
    const old = order();
    await expect(rail.send(old)).rejects.toThrow();
    clock.advance(24 * 60 * minute);
    for (let requestCount = 0; requestCount < 5; requestCount += 1) {
      clock.advance(2 * minute);
      expect((await rail.query(old.reference)).outcome).toBe('unknown');
    }
  });

  test('a queried transfer that was never sent is refused from then on; an unsupported one is refused immediately', async () => {
    const transfer = order();
    expect(await rail.query(transfer.reference)).toMatchObject({ outcome: 'failed' });
    expect(await rail.send(transfer)).toMatchObject({ outcome: 'failed' });
    expect(await rail.send(order({ currency: 'USD' }))).toMatchObject({
      reason: 'The connected bank sends naira only',
    });
    expect(await rail.send(order({ accountNumber: '0000000001' }))).toMatchObject({
      outcome: 'failed',
      code: '07',
    });
    expect(bank.taken).toHaveLength(0);
  });

  test('concurrent requests with one reference send it once', async () => {
    const transfer = order();
    await Promise.allSettled(Array.from({ length: 12 }, () => rail.send(transfer)));
    expect(bank.taken).toHaveLength(1);
  });
});

test('a token is requested once, and again when it is no longer accepted', async () => {
  const bank = await startBankStandIn('nip');
  const rail = connectBanks(database, clock, {
    bankProvider: readBankAddress(bank.address) ?? undefined,
  }) as BankRail;
  await Promise.all([rail.send(order()), rail.send(order())]);
  const tokens = () => bank.calls.filter((path) => path === '/v2/reset').length;
  expect(tokens()).toBe(1);
  bank.endTokens();
  expect((await rail.send(order())).outcome).toBe('done');
  expect(tokens()).toBe(2);
  expect(bank.taken).toHaveLength(3);
  await bank.close();
});

test('every code has one meaning, and unlisted codes are unknown', () => {
  const of = (code: string, request: 'transfer' | 'status') => outcomeOfCode(code, request, '1').outcome;
  const failed = '03 05 06 07 08 12 13 16 21 51 57 58 61 63 65 69 70'.split(' ');
  const unknown = '01 09 25 26 68 94 96 97 98 A9 99'.split(' ');
  for (const code of failed)
    expect([code, of(code, 'transfer'), of(code, 'status')]).toEqual([code, 'failed', 'failed']);
  for (const code of unknown)
    expect([code, of(code, 'transfer'), of(code, 'status')]).toEqual([code, 'unknown', 'unknown']);
  for (const code of ['91', '92'])
    expect([of(code, 'transfer'), of(code, 'status')]).toEqual(['unknown', 'failed']);
  expect(of('00', 'transfer')).toBe('done');
  expect(outcomeOfCode('00', 'transfer', '').outcome).toBe('unknown');
});

test.each([
  [
    'nip://c:s@api.nibss.example/nipservice/v1/?institution=000034&account=0112345678&name=K',
    'https://api.nibss.example/nipservice/v1',
  ],
  ['providus://u:p@localhost:9000/postingrest?name=K', 'http://localhost:9000/postingrest'],
])('%s is a valid address', (text, url) => {
  expect(readBankAddress(text)).toMatchObject({ url });
});

test.each([
  'https://c:s@api.nibss.example/v1?institution=000034&account=0112345678&name=K',
  'nip://c:s@api.nibss.example/v1?institution=34&account=0112345678&name=K',
  'nip://c@api.nibss.example/v1?institution=000034&account=0112345678&name=K',
  'providus://u:p@bank.example/postingrest',
])('%s is not a valid address', (text) => {
  expect(readBankAddress(text)).toBeNull();
});
