// The view of a payment.
import { expect, test } from 'vitest';
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { CallError } from './api.ts';
import { emptyPayment, otherChannel, type Payment, type ViewName, viewOf } from './payment.ts';

const page = { reference: null, closed: null, channels: ['card', 'transfer'] } as unknown as CheckoutPage;
const begun = { ...page, reference: 'TST-4K2M9QX7PA' };
const progress = { state: 'ready', transfer: null, canRetry: false } as unknown as PaymentProgress;
const transfer = { accountNumber: '9901234567' } as PaymentProgress['transfer'];

test.each<[string, Partial<Payment>, ViewName]>([
  ['nothing is known yet', {}, 'loading'],
  ['the server does not answer', { failure: new CallError(0, null) }, 'unreachable'],
  [
    'there is no such address',
    { failure: new CallError(404, { error: { code: 'NOT_FOUND', message: '' } }) },
    'missing',
  ],
  ['a link is open', { page }, 'details'],
  ['a link is closed', { page: { ...page, closed: 'inactive' } }, 'closed'],
  ['a payment was begun just now', { page: begun }, 'method'],
  ['a payment is ready', { page: begun, progress }, 'method'],
  ['a payment came too late', { page: { ...begun, closed: 'expired' }, progress }, 'closed'],
  ['money is awaited', { page: begun, progress: { ...progress, state: 'waiting', transfer } }, 'transfer'],
  ['an outcome is awaited', { page: begun, progress: { ...progress, state: 'waiting' } }, 'waiting'],
  ['the bank asks', { page: begun, progress: { ...progress, state: 'challenge' } }, 'challenge'],
  [
    'it is paid, although nothing more can be',
    { page: { ...begun, closed: 'paid' }, progress: { ...progress, state: 'successful' } },
    'success',
  ],
  [
    'money is awaited although the link has closed meanwhile',
    { page: { ...begun, closed: 'expired' }, progress: { ...progress, state: 'waiting', transfer } },
    'transfer',
  ],
  ['it failed', { page: begun, progress: { ...progress, state: 'failed', canRetry: true } }, 'failed'],
  [
    'it failed and is tried again',
    { page: begun, progress: { ...progress, state: 'failed', canRetry: true }, retrying: true },
    'method',
  ],
  [
    'it failed, and the time is over',
    { page: { ...begun, closed: 'expired' }, progress: { ...progress, state: 'failed' }, retrying: true },
    'closed',
  ],
])('%s', (_name, part, view) => {
  expect(viewOf({ ...emptyPayment, ...part })).toBe(view);
});

test('the other channel is the one not yet tried, or none', () => {
  expect(otherChannel(page, null)).toBe('transfer');
  expect(otherChannel(page, 'transfer')).toBe('card');
  expect(otherChannel({ ...page, channels: ['card'] }, 'card')).toBe(null);
});
