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
  ['before the first response', {}, 'loading'],
  ['the server is unreachable', { failure: new CallError(0, null) }, 'unreachable'],
  [
    'an unknown address',
    { failure: new CallError(404, { error: { code: 'NOT_FOUND', message: '' } }) },
    'missing',
  ],
  ['an open link', { page }, 'details'],
  ['a closed link', { page: { ...page, closed: 'inactive' } }, 'closed'],
  ['a payment just started', { page: begun }, 'method'],
  ['a payment ready to be paid', { page: begun, progress }, 'method'],
  ['an expired payment', { page: { ...begun, closed: 'expired' }, progress }, 'closed'],
  [
    'a bank transfer is awaited',
    { page: begun, progress: { ...progress, state: 'waiting', transfer } },
    'transfer',
  ],
  ['an outcome is pending', { page: begun, progress: { ...progress, state: 'waiting' } }, 'waiting'],
  [
    'the bank requires a challenge',
    { page: begun, progress: { ...progress, state: 'challenge' } },
    'challenge',
  ],
  [
    'a successful payment of a link that is closed as paid',
    { page: { ...begun, closed: 'paid' }, progress: { ...progress, state: 'successful' } },
    'success',
  ],
  [
    'a bank transfer is awaited after the link has expired',
    { page: { ...begun, closed: 'expired' }, progress: { ...progress, state: 'waiting', transfer } },
    'transfer',
  ],
  ['a failed payment', { page: begun, progress: { ...progress, state: 'failed', canRetry: true } }, 'failed'],
  [
    'a retry of a failed payment',
    { page: begun, progress: { ...progress, state: 'failed', canRetry: true }, retrying: true },
    'method',
  ],
  [
    'a failed payment that has expired',
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
