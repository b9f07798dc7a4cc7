// Order of the fields in audit entries, at any depth.
import { expect, test } from 'vitest';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { orderFields } from './field-order.ts';

/** The names in the order of the text, nested ones included. */
const namesOf = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(\w+)":/g)].map(([, name]) => name ?? '');

test('fields have the order of the contract, not of the database', () => {
  const stored = { amount: 5, purpose: 'Wages', walletId: 'a', fromWalletId: 'b' };
  expect(namesOf(orderFields('createFundRequest', stored))).toEqual([
    'walletId',
    'fromWalletId',
    'amount',
    'purpose',
  ]);
});

test('fields of nested objects and of lists have the order of the contract', () => {
  const line = { rate: 0, name: 'Rice', quantity: 2, unitPrice: 500 };
  const entry = orderFields('createInvoice', { lines: [line], currency: 'NGN' });
  expect(namesOf(entry)).toEqual(
    namesOf(orderFields('createInvoice', { currency: 'NGN', lines: [{ ...line }] })),
  );
  const names = namesOf(entry?.lines);
  expect(names.indexOf('name')).toBeLessThan(names.indexOf('quantity'));
  expect(names.indexOf('quantity')).toBeLessThan(names.indexOf('unitPrice'));
});

test('names with underscores have the place of the same name without', () => {
  const stored = { reason: 'New rule', starts_on: '2026-12-01', single_deposit: 5, tier: 1, currency: 'NGN' };
  const camel = { reason: 'New rule', startsOn: '2026-12-01', singleDeposit: 5, tier: 1, currency: 'NGN' };
  const simplify = (names: string[]) => names.map((name) => name.replaceAll('_', '').toLowerCase());
  const order = simplify(namesOf(orderFields('proposeLimits', stored)));
  expect(simplify(namesOf(orderFields('proposeLimits', camel)))).toEqual(order);
  expect(order.slice(0, 2)).toEqual(['currency', 'tier']);
});

test('the fields of every call can be ordered, calls that return a file included', () => {
  const calls = Object.values(allContracts).flatMap((contract) => Object.entries<Endpoint>(contract));
  expect(calls.some(([, { output }]) => output === 'file')).toBe(true);
  for (const [name] of calls)
    expect(namesOf(orderFields(name, { zz: [{ yy: 1 }], xx: 2 }))).toEqual(['xx', 'zz', 'yy']);
});

test('fields that no contract names follow by name', () => {
  expect(namesOf(orderFields('noSuchCall', { b: 1, a: { d: 1, c: 2 } }))).toEqual(['a', 'c', 'd', 'b']);
  expect(namesOf(orderFields('createFundRequest', { zeal: 1, apple: 2, purpose: 'x' }))).toEqual([
    'purpose',
    'apple',
    'zeal',
  ]);
  expect(orderFields('createFundRequest', null)).toBeNull();
});
