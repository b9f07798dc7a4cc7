// Values of audit entries in text: money, dates, lists, and objects inside of them.
import { expect, test } from 'vitest';
import { changesOf } from './audit-labels.ts';

const zone = 'Africa/Lagos';
const textOf = (value: unknown, currency?: string, name = 'value') =>
  changesOf(null, { currency, [name]: value }, zone).find((one) => one.name === name)?.after ?? null;

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

test('amounts inside of objects are formatted in the currency of the entry, or in that of the object', () => {
  expect(textOf([{ name: 'Rice', unitPrice: 250_000 }], 'NGN')).toBe('Name: Rice, Unit price: ₦2,500.00');
  expect(textOf([{ amount: 250_000, currency: 'USD' }], 'NGN')).toBe('Amount: $2,500.00, Currency: USD');
});

test('limits and other amounts are money, counts and rates are numbers', () => {
  for (const name of ['minimum', 'single_deposit', 'dailyMax', 'freeFrom', 'unitFee', 'feeMax', 'difference'])
    expect(textOf(250_000, 'NGN', name)).toBe('₦2,500.00');
  expect(textOf([100_000, 250_000], 'NGN', 'suggestedAmounts')).toBe('₦1,000.00, ₦2,500.00');
  for (const name of ['quantity', 'rate', 'customerMax', 'feePpm', 'amountCount'])
    expect(textOf(250_000, 'NGN', name)).toBe('250000');
});

test('an amount whose currency the entry does not name is labelled as minor units', () => {
  expect(textOf(250_000, undefined, 'amount')).toBe('250000 minor units');
  expect(textOf(0, undefined, 'amount')).toBe('0');
});

test('instants have the time zone of the business, dates have none', () => {
  expect(textOf('2026-12-01T00:00:00.000Z')).toBe('1 Dec 2026, 01:00:00 WAT');
  expect(changesOf(null, { at: '2026-12-01T00:00:00Z' }, 'Africa/Nairobi')[0]?.after).toBe(
    '1 Dec 2026, 03:00:00 EAT',
  );
  expect(textOf('2026-12-01')).toBe('1 Dec 2026');
  expect(textOf({ from: '2026-09-01', until: '2026-09-30T22:59:59.999Z' })).toBe(
    'From: 1 Sep 2026, Until: 30 Sep 2026, 23:59:59 WAT',
  );
});

test('text that only resembles a date stays as it is', () => {
  for (const text of ['2026-13-45', '2026-12-01T99:00:00Z', 'Order 2026-12-01', '2026-12-01-A', '20261201'])
    expect(textOf(text)).toBe(text);
});

test('empty values, lists and objects are left out', () => {
  for (const value of [null, undefined, '', [], {}, { note: '' }]) expect(textOf(value)).toBeNull();
});

test('fields that only one side has keep their place between the others', () => {
  const before = { name: 'A', color: 'red', status: 'ACTIVE' };
  const after = { name: 'B', price: 1, status: 'CLOSED' };
  const names = changesOf(before, after, zone).map(({ name }) => name);
  expect(names).toEqual(['name', 'color', 'price', 'status']);
});
