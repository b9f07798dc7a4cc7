// Virtual accounts by Paystack, against a mock server that responds as documented.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readVirtualAccountsAddress } from '#server/config-accounts.ts';
import {
  paystackEvent,
  paystackPayment,
  paystackSecret,
  startPaystackStandIn,
} from '#test/support/gateways/paystack-stand-in.ts';
import { createPaystackVirtualAccounts } from './paystack-virtual-accounts.ts';

const standIn = await startPaystackStandIn();
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.condition.now = 'up';
});

const host = new URL(standIn.url).host;
const address = readVirtualAccountsAddress(`paystack://:${paystackSecret}@${host}`);
if (!address) throw new Error('The address is one');
const rail = createPaystackVirtualAccounts(address);
const customer = { email: 'halima@example.com', name: 'Halima Bello', phone: null };
const request = { reference: '019aa5b2', accountName: 'Halima Bello', currency: 'NGN', customer } as const;
const isStatic = { amount: null, expiresAt: null };

test.each(['https://:key@api.paystack.co', 'paystack://api.paystack.co', 'paystack://:key@host/path', ''])(
  '%s is not a valid address',
  (text) => {
    expect(readVirtualAccountsAddress(text)).toBeNull();
  },
);

describe('accounts', () => {
  test('a static account belongs to a Paystack customer, at the requested bank', async () => {
    const opened = await rail.open('wema-bank', { ...request, ...isStatic });
    expect(opened).toMatchObject({ bankName: 'Wema Bank', accountName: 'KASUWA / HALIMA BELLO' });
    expect(opened.accountNumber).toMatch(/^\d{10}$/);
    const [created, dedicated] = standIn.asked.slice(-2);
    expect(JSON.parse(created?.body ?? '')).toMatchObject({ first_name: 'Halima', last_name: 'Bello' });
    expect(JSON.parse(dedicated?.body ?? '')).toMatchObject({ preferred_bank: 'wema-bank' });
    await rail.close({ ...opened, bankId: 'wema-bank' });
    expect(standIn.closed).toEqual(['253']);
  });

  test('a dynamic account belongs to a charge, until it expires', async () => {
    const expiresAt = new Date('2026-11-23T12:00:00Z');
    const opened = await rail.open('wema-bank', { ...request, amount: 500_000, expiresAt });
    expect(opened.providerReference).toBe('charge:019aa5b2');
    expect(JSON.parse(standIn.asked.at(-1)?.body ?? '')).toMatchObject({
      reference: '019aa5b2',
      amount: 500_000,
      bank_transfer: { account_expires_at: expiresAt.toISOString() },
    });
  });

  test('unsupported banks are not offered, and an unavailable provider opens no account', async () => {
    expect(rail.offers('wema-bank')).toBe(true);
    expect(rail.offers('providus-bank')).toBe(false);
    standIn.condition.now = 'down';
    await expect(rail.open('wema-bank', { ...request, ...isStatic })).rejects.toThrow();
  });
});

describe('incoming payments', () => {
  const payment = { reference: 'T685312322670591', amount: 1_500_000, account: '9930000001' };
  const read = (body: string, signature: string) =>
    rail.readNotice({ 'x-paystack-signature': signature }, Buffer.from(body));

  test('are reported by a signed event alone', () => {
    const { body, signature } = paystackEvent('charge.success', paystackPayment(payment));
    expect(read(body, signature)).toEqual({
      notice: {
        rail: 'PAYSTACK',
        accountNumber: '9930000001',
        amount: 1_500_000,
        sessionId: 'T685312322670591',
        senderName: 'KABIR BELLO',
        senderBank: 'Access Bank',
        senderLast4: '4417',
        senderAccount: null,
        narration: 'March rent',
        arrivedAt: new Date('2026-11-16T09:30:00.000Z'),
      },
    });
    expect(read(body, signature.replace(/^./, 'x'))).toBeNull();
    expect(read(body.replace('1500000', '9500000'), signature)).toBeNull();
    expect(rail.readNotice({}, Buffer.from(body))).toBeNull();
  });

  test('are not reported by other events or card payments', () => {
    const other = paystackEvent('transfer.success', paystackPayment(payment));
    expect(read(other.body, other.signature)).toEqual({ notice: null });
    const card = paystackEvent('charge.success', { status: 'success', reference: 'T1', amount: 5 });
    expect(read(card.body, card.signature)).toEqual({ notice: null });
    const nothing = paystackEvent('charge.success', []);
    expect(read(nothing.body, nothing.signature)).toEqual({ notice: null });
  });

  test('are found by a query per account', async () => {
    standIn.payments.push(payment, { ...payment, reference: 'T2', account: '9930000002' });
    const account = { bankId: 'wema-bank', accountNumber: '9930000001', providerReference: 'dedicated:253' };
    const found = await rail.inflowsOf(account, new Date('2026-11-16T00:00:00Z'));
    expect(found.map(({ sessionId }) => sessionId)).toEqual(['T685312322670591']);
  });

  test('are returned by a refund', async () => {
    const back = await rail.giveBack({ reference: 'r', sessionId: payment.reference, amount: 1000 });
    expect(back).toEqual({ outcome: 'done' });
    expect(JSON.parse(standIn.asked.at(-1)?.body ?? '')).toMatchObject({
      transaction: payment.reference,
      amount: 1000,
    });
  });
});
