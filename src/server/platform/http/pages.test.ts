// Serving of the built pages: which sites may frame them, which may load the embed script, and the restrictions in their headers.
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { currencies } from '#shared/money.ts';
import { openServerWithPages } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServerWithPages();

const headersOf = async (path: string) => (await fetch(server.url + path)).headers;

test('no page allows inline scripts, and pages without a merchant cannot be framed', async () => {
  for (const path of ['/auth/login', '/pay/some-link', '/embed/some-link', '/embed/TST-0000000000']) {
    const policy = (await headersOf(path)).get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await headersOf(path)).get('x-frame-options')).toBe('SAMEORIGIN');
  }
});

test('the preview page can be framed by our own site only', async () => {
  const headers = await headersOf('/preview');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
});

test('only the console can show documents in its own frames', async () => {
  const policyOf = async (path: string) => (await headersOf(path)).get('content-security-policy') ?? '';
  for (const path of ['/operator', '/operator/compliance/1']) {
    expect(await policyOf(path)).toMatch(/frame-src 'self' blob:(;|$)/);
    expect(await policyOf(path)).toMatch(/script-src 'self'(;|$)/);
  }
  for (const path of ['/auth/login', '/operators', '/pay/operator/x', '/preview'])
    expect([path, await policyOf(path)]).toEqual([path, expect.stringMatching(/frame-src 'self'(;|$)/)]);
});

test('other sites may load the embed script, but none of our other files', async () => {
  expect((await headersOf('/embed.js')).get('cross-origin-resource-policy')).toBe('cross-origin');
  expect((await headersOf('/auth/login')).get('cross-origin-resource-policy')).toBe('same-site');
});

test('an unknown API or asset path returns 404 instead of a page', async () => {
  for (const path of ['/api/v1/nothing', '/assets/nothing.js']) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('the HTML of a payment page has its title and metadata without JavaScript, with user input escaped', async () => {
  const { token } = await createTestBusiness(server, { name: 'Adunni <Foods>' });
  const created = await server.call(paymentPagesContract.createPaymentPage, {
    token,
    body: {
      name: 'Lunch "for" all',
      type: 'donation',
      currency: 'NGN',
      description: '**Every** gift feeds somebody.\n\n<script>alert(1)</script>',
      publish: true,
    },
  });
  const address = `/pay/${created.data.slug}`;
  const html = await (await fetch(server.url + address)).text();
  expect(html).toContain('<title>Lunch &quot;for&quot; all · Adunni &lt;Foods&gt;</title>');
  expect(html).toContain(
    '<meta property="og:title" content="Lunch &quot;for&quot; all · Adunni &lt;Foods&gt;" />',
  );
  expect(html).toContain(
    '<meta name="description" content="Every gift feeds somebody. &lt;script&gt;alert(1)&lt;/script&gt;" />',
  );
  expect(html).toContain(`<meta property="og:url" content="http://localhost:4000${address}" />`);
  expect(html).toContain('<meta name="twitter:card" content="summary" />');
  // Test pages are not indexed.
  expect(html).toContain('<meta name="robots" content="noindex" />');
});

test('the HTML of a draft reveals nothing about it', async () => {
  const { token } = await createTestBusiness(server);
  const body = { name: 'Secret plans', type: 'donation', currency: 'NGN' };
  const created = await server.call(paymentPagesContract.createPaymentPage, { token, body });
  const html = await (await fetch(`${server.url}/pay/${created.data.slug}`)).text();
  expect(html).toContain('<title>Payment</title>');
  expect(html).not.toContain('Secret plans');
});

const raw = (path: string, encoding: string) =>
  server.app.inject({ url: path, headers: encoding ? { 'accept-encoding': encoding } : {} });

test('files are served precompressed, by encoding', async () => {
  const { body } = await raw('/auth/login', '');
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(body)?.[1] ?? '';
  const styles = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(body)?.[1] ?? '';
  for (const path of [script, styles, '/auth/login', '/embed.js']) {
    const plain = await raw(path, '');
    const [br, gz] = [await raw(path, 'gzip, deflate, br, zstd'), await raw(path, 'gzip')];
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gz.rawPayload).equals(plain.rawPayload)).toBe(true);
    // The best brotli quality: compression on the fly gives files at least a tenth larger.
    expect(br.rawPayload.length).toBeLessThanOrEqual(brotliCompressSync(plain.rawPayload).length + 8);
    for (const item of [plain, br, gz]) {
      expect(item.headers.vary).toMatch(/accept-encoding/i);
      expect(item.headers['content-type']).toBe(plain.headers['content-type']);
    }
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    const again = { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) };
    expect((await server.app.inject({ url: path, headers: again })).statusCode).toBe(304);
  }
  expect((await raw(`${script}.br`, '')).statusCode).toBe(404);
});

test('currency symbols need no further font: each is in the stylesheet or the Latin font', async () => {
  const { body } = await raw('/pay/some-link', '');
  const path = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(body)?.[1] ?? '';
  const faces = [...(await raw(path, '')).body.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(
    ([, face = '']) => face,
  );
  const rangesOf = (face: string) =>
    (/unicode-range:([^;}]+)/.exec(face)?.[1] ?? '').split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      // U+?? is the range from 00 to FF.
      return [
        Number.parseInt(from.replaceAll('?', '0'), 16),
        Number.parseInt(to.replaceAll('?', 'f'), 16),
      ] as const;
    });
  const has = (face: string, code: number) => rangesOf(face).some(([from, to]) => from <= code && code <= to);
  const signs = [...new Set(Object.values(currencies).flatMap(({ symbol }) => [...symbol]))];
  for (const sign of signs) {
    const found = faces.filter(
      (face) => face.includes('Inter Variable') && has(face, sign.codePointAt(0) ?? 0),
    );
    expect([sign, found.length]).toEqual([sign, 1]);
    expect(found[0]).toMatch(/url\((data:font|[^)]*inter-latin-wght)/);
  }
});

test('the page of an order preloads what it needs beside the checkout, and no other page does', async () => {
  const { body } = await raw('/pay/ord-abcdefghjk234567', '');
  for (const path of ['', '/placed-order'])
    expect(body).toContain(`as="fetch" crossorigin href="/api/v1/pay/ord-abcdefghjk234567${path}">`);
  const named = [...body.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(named.some((path) => path.includes('order-page'))).toBe(true);
  expect(new Set(named).size).toBe(named.length);
  for (const path of named) expect([path, (await raw(path, '')).statusCode]).toEqual([path, 200]);
  for (const path of ['/pay/ord-"><script>', '/pay/some-link', '/pay/ORD-abcdefghjk234567'])
    expect((await raw(path, '')).body).not.toContain('order-page');
});
