// How the built pages are served: who may frame them, who may load the embed script, and what their headers forbid.
import { expect, test } from 'vitest';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { openServerWithPages } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServerWithPages();

const headersOf = async (path: string) => (await fetch(server.url + path)).headers;

test('no page runs inline scripts, and none may be framed that no merchant has', async () => {
  for (const path of ['/auth/login', '/pay/some-link', '/embed/some-link', '/embed/TST-0000000000']) {
    const policy = (await headersOf(path)).get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await headersOf(path)).get('x-frame-options')).toBe('SAMEORIGIN');
  }
});

test('the page in the preview may be framed by the dashboard, and by nobody else', async () => {
  const headers = await headersOf('/preview');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
});

test('the console alone shows documents in frames of its own', async () => {
  const policyOf = async (path: string) => (await headersOf(path)).get('content-security-policy') ?? '';
  for (const path of ['/operator', '/operator/compliance/1']) {
    expect(await policyOf(path)).toMatch(/frame-src 'self' blob:(;|$)/);
    expect(await policyOf(path)).toMatch(/script-src 'self'(;|$)/);
  }
  for (const path of ['/auth/login', '/operators', '/pay/operator/x', '/preview'])
    expect([path, await policyOf(path)]).toEqual([path, expect.stringMatching(/frame-src 'self'(;|$)/)]);
});

test('merchants may load the embed script on their own sites; our other files are for our own', async () => {
  expect((await headersOf('/embed.js')).get('cross-origin-resource-policy')).toBe('cross-origin');
  expect((await headersOf('/auth/login')).get('cross-origin-resource-policy')).toBe('same-site');
});

test('an address of the API or of a file that is not there is not answered with a page', async () => {
  for (const path of ['/api/v1/nothing', '/assets/nothing.js']) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('the address of a payment page says what it is about to who does not run scripts, and runs nothing', async () => {
  const { token } = await createTestBusiness(server, { name: 'Adunni <Foods>' });
  const made = await server.call(paymentPagesContract.createPaymentPage, {
    token,
    body: {
      name: 'Lunch "for" all',
      type: 'donation',
      currency: 'NGN',
      description: '**Every** gift feeds somebody.\n\n<script>alert(1)</script>',
      publish: true,
    },
  });
  const address = `/pay/${made.data.slug}`;
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
  // What is only a test is not for search engines.
  expect(html).toContain('<meta name="robots" content="noindex" />');
});

test('the address of a draft says nothing', async () => {
  const { token } = await createTestBusiness(server);
  const body = { name: 'Secret plans', type: 'donation', currency: 'NGN' };
  const made = await server.call(paymentPagesContract.createPaymentPage, { token, body });
  const html = await (await fetch(`${server.url}/pay/${made.data.slug}`)).text();
  expect(html).toContain('<title>Payment</title>');
  expect(html).not.toContain('Secret plans');
});
