// Values of audit entries in text: money, lists, and objects inside of them.
import { expect, test } from 'vitest';
import { changesOf } from './audit-labels.ts';

const textOf = (value: unknown, currency?: string) =>
  changesOf(null, { currency, value }).find(({ name }) => name === 'value')?.after ?? null;

test('fields of an object are shown by their labels, without the empty ones', () => {
  expect(textOf({ street: '4 Marina', postalCode: '', city: 'Lagos', isDefault: true })).toBe(
    'Street: 4 Marina, City: Lagos, Is default: Yes',
  );
});

test('each object of a list has a line of its own', () => {
  const socials = [
    { network: 'instagram', url: 'https://instagram.com/kasuwa' },
    { network: 'x', url: 'https://x.com/kasuwa' },
  ];
  expect(textOf(socials)).toBe(
    'Network: instagram, URL: https://instagram.com/kasuwa\nNetwork: x, URL: https://x.com/kasuwa',
  );
  expect(textOf(['card', 'transfer'])).toBe('card, transfer');
});

test('amounts inside of objects are formatted in the currency of the entry', () => {
  expect(textOf([{ name: 'Rice', unitPrice: 250_000 }], 'NGN')).toBe('Name: Rice, Unit price: ₦2,500.00');
});

test('empty values, lists and objects are left out', () => {
  for (const value of [null, undefined, '', [], {}, { note: '' }]) expect(textOf(value)).toBeNull();
});
