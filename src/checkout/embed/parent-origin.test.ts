// The target origin of frame messages: information from the browser takes precedence over that of the host page.
import { expect, test } from 'vitest';
import { findParentOrigin } from './parent-origin.ts';

const nothing = { ancestors: [], kept: null, referrer: '', said: null };
const shop = 'https://shop.example';

test.each([
  ['the browser names the page around', { ancestors: [shop, 'https://outer.example'] }, shop],
  ['a page around of no origin is not spoken to', { ancestors: ['null'], said: shop }, null],
  [
    'the host cannot pass for another',
    { ancestors: ['https://evil.example'], said: shop },
    'https://evil.example',
  ],
  [
    'the referrer where the browser does not say',
    { referrer: `${shop}/cart`, said: 'https://evil.example' },
    shop,
  ],
  [
    'what was first seen, after the page of the bank',
    { kept: shop, referrer: 'https://bank.example/' },
    shop,
  ],
  ['the host’s own word where there is no other', { said: shop }, shop],
  ['an address that is no web page is nobody', { said: 'javascript:alert(1)' }, null],
  ['nobody is spoken to when nothing is known', {}, null],
])('%s', (_name, signs, origin) => {
  expect(findParentOrigin({ ...nothing, ...signs })).toBe(origin);
});
