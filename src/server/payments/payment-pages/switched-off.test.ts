// With its feature switched off, a page is not described in its head, and the API starts no payment.
import { expect, test } from 'vitest';
import { businessesContract } from '#shared/contract/account/businesses.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { openServerWithPages } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServerWithPages();

const titleOf = async (slug: string) =>
  /<title>([^<]*)<\/title>/.exec(await (await fetch(`${server.url}/pay/${slug}`)).text())?.[1];

test('a disabled feature hides the titles of links and pages, and blocks payments of the API', async () => {
  const { token } = await createTestBusiness(server, { name: 'Adunni Foods' });
  const set = (feature: string, status: 'enabled' | 'disabled') =>
    server.call(businessesContract.updateFeatures, { token, body: { features: [{ feature, status }] } });
  const link = await server.call(paymentLinksContract.createPaymentLink, {
    token,
    body: { name: 'Jollof for two', kind: 'multiple', currency: 'NGN', amount: 500_000 },
  });
  const page = await server.call(paymentPagesContract.createPaymentPage, {
    token,
    body: {
      name: 'Lunch for all',
      type: 'donation',
      currency: 'NGN',
      publish: true,
      description: 'Every gift feeds somebody.',
    },
  });
  expect(page.status, JSON.stringify(page.body)).toBe(200);
  const begin = () =>
    server.call(checkoutContract.initializeCheckout, {
      token,
      body: { amount: 500_000, email: 'ada@example.com' },
    });
  for (const [feature, slug, title] of [
    ['payment_links', link.data.slug, 'Jollof for two · Adunni Foods'],
    ['payment_pages', page.data.slug, 'Lunch for all · Adunni Foods'],
  ] as const) {
    expect(await titleOf(slug)).toBe(title);
    expect((await set(feature, 'disabled')).status).toBe(200);
    expect(await titleOf(slug)).toBe('Payment');
    expect((await set(feature, 'enabled')).status).toBe(200);
    expect(await titleOf(slug)).toBe(title);
  }
  expect((await begin()).status).toBe(200);
  await set('payment_gateway', 'disabled');
  const refused = await begin();
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FEATURE_OFF']);
});
