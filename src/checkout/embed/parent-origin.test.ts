// The target origin of frame messages: information from the browser takes precedence over that of the host page.
import { expect, test } from 'vitest';
import { findParentOrigin } from './parent-origin.ts';

const nothing = { ancestors: [], kept: null, referrer: '', said: null };
const shop = 'https://shop.example';

test.each([
  ['ancestorOrigins names the embedding page', { ancestors: [shop, 'https://outer.example'] }, shop],
  ['an embedding page with an opaque origin gets no messages', { ancestors: ['null'], said: shop }, null],
  [
    'the host’s own statement cannot override ancestorOrigins',
    { ancestors: ['https://evil.example'], said: shop },
    'https://evil.example',
  ],
  [
    'the referrer is used without ancestorOrigins',
    { referrer: `${shop}/cart`, said: 'https://evil.example' },
    shop,
  ],
  [
    'the stored origin is used after a return from the bank’s page',
    { kept: shop, referrer: 'https://bank.example/' },
    shop,
  ],
  ['the host’s own statement is used as a last resort', { said: shop }, shop],
  ['an address that is not HTTP is ignored', { said: 'javascript:alert(1)' }, null],
  ['without any information no messages are sent', {}, null],
])('%s', (_name, signs, origin) => {
  expect(findParentOrigin({ ...nothing, ...signs })).toBe(origin);
});
