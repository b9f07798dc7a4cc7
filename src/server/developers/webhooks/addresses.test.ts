// Allowed webhook addresses: every notation of a non-public address is refused, on saving and on connecting.
import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress } from '#server/platform/http/outside/public-addresses.ts';
import { refusalOfAddress } from './refuse-address.ts';
import { createSender } from './send-request.ts';

const refused = [
  'http://127.0.0.1/',
  'http://127.1.2.3/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://shop.localhost/',
  'http://metadata.google.internal/',
  'http://printer.local/',
  'http://intranet/',
];
const allowed = [
  'https://93.184.216.34/',
  'https://[2606:2800:220:1::1]/',
  'https://[::ffff:93.184.216.34]/',
];

const to =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const rules = { mode: 'test' as const, allowPrivate: false };

test.each(refused)('%s is rejected', async (url) => {
  expect(await refusalOfAddress(url, { ...rules, resolve: to('93.184.216.34') })).toMatch(/not a public/);
});

test.each(allowed)('%s is accepted', async (url) => {
  expect(await refusalOfAddress(url, rules)).toBeNull();
});

test('a host name is rejected if any of its addresses is not public', async () => {
  const judge = (...ips: string[]) =>
    refusalOfAddress('https://shop.example.com/', { ...rules, resolve: to(...ips) });
  expect(await judge('93.184.216.34')).toBeNull();
  expect(await judge('127.0.0.1')).toMatch(/resolves to an address that is not public/);
  expect(await judge('93.184.216.34', '10.0.0.5')).toMatch(/not public/);
  expect(await judge('::ffff:10.0.0.5')).toMatch(/not public/);
});

test('live mode requires HTTPS, URLs with credentials are rejected, and the operator can allow private addresses', async () => {
  const live = { mode: 'live' as const, allowPrivate: false };
  expect(await refusalOfAddress('http://93.184.216.34/', live)).toMatch(/https/);
  expect(await refusalOfAddress('https://ada:secret@93.184.216.34/', live)).toMatch(/header/);
  expect(await refusalOfAddress('http://127.0.0.1:9/', { ...rules, allowPrivate: true })).toBeNull();
});

test('malformed addresses are not public', () => {
  expect(['', 'nonsense', '1.2.3', '::zz'].map(isPublicAddress)).toEqual([false, false, false, false]);
});

test.each([
  ['a name that leads to this machine', 'http://rebound.example.com:9/', ['127.0.0.1']],
  [
    'a name with one public and one private address',
    'http://both.example.com:9/',
    ['93.184.216.34', '10.0.0.1'],
  ],
  ['an address written as a number', 'http://2130706433:9/', []],
  ['an IPv4 address within IPv6', 'http://[::ffff:10.0.0.1]:9/', []],
])('at connection time, %s is rejected', async (_what, url, addresses) => {
  const sender = createSender({ allowPrivate: false, resolve: to(...addresses) });
  const answer = await sender.send({ url, headers: {}, body: '{}' });
  expect(answer.status).toBeNull();
  expect(answer.failure).toMatch(/not a public address/);
  sender.close();
});
