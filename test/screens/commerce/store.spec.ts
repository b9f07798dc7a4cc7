// A customer orders in the demo store on a phone: finds a product, adds it to the bag, orders with delivery and pays; then the order in the
// dashboard.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { openOrderOf } from '#test/support/commerce/order-screen.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const store = '/store/adunni-textiles';

test('a guest orders cloth with delivery and pays by card, and the order is shown as paid to the business', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(store);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Adire eleko/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adire eleko');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Add to bag/ }).click();
  await page.goto(`${store}/bag`);
  await expect(page.getByText('Adire eleko').first()).toBeVisible();
  await page.getByText('Order', { exact: true }).click();

  const email = `guest-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel('Your name').fill('Halima Bello');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('State').selectOption('Lagos');
  await page.getByRole('radio', { name: /^Lagos/ }).check();
  await page.getByLabel('Street and number').fill('12 Adeola Odeku Street');
  await page.getByLabel('Town').fill('Victoria Island');
  await expectNoSidewaysScroll(page);
  const pay = page.getByRole('button', { name: /^Pay ₦20,000\.00/ });
  await pay.click();
  await expect(page).toHaveURL(/\/pay\/KSW-/);
  await page.getByText('Card', { exact: true }).first().click();
  await page.getByLabel('Card number').fill('5111 1111 1111 1118');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: /^Pay ₦20,000\.00/ }).click();
  await expect(page.getByText('Payment successful')).toBeVisible();

  const dashboard = await context.newPage();
  await dashboard.setViewportSize({ width: 1440, height: 900 });
  await signIn(dashboard);
  await openOrderOf(dashboard, email, 'Halima Bello');
  await expect(dashboard.getByText('12 Adeola Odeku Street, Victoria Island, Lagos')).toBeVisible();
  await expect(dashboard.getByRole('button', { name: /Mark as packaged/ })).toBeVisible();
});

test('names without a space fit a phone in the store, and its product page shows the whole price', async ({
  page,
}) => {
  await register(page.request);
  const headers = { 'x-kasuwa-client': 'web' };
  const slug = `long-${crypto.randomUUID().slice(0, 8)}`;
  const settings = { name: 'Long names', slug, currency: 'NGN', isPublished: true };
  await page.request.put('/api/v1/commerce/merchant/settings', { headers, data: settings });
  const data = {
    name: 'Nnamdi'.repeat(25),
    prices: [{ currency: 'NGN', amount: 99_999_999_999 }],
    options: ['Colour'],
    variants: [{ options: ['Indigo'.repeat(6)], sku: 'K'.repeat(40), isCounted: true, onHand: 1_000_000 }],
    status: 'PUBLISHED',
  };
  const made = await page.request.post('/api/v1/commerce/merchant/products', { headers, data });
  const product = (await made.json()).data;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/store/${slug}`);
  await expect(page.getByText('₦999,999,999.99')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`/store/${slug}/p/${product.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.name);
  await expectNoSidewaysScroll(page);
  await page.goto(`/payment-gateway/commerce/products/${product.id}/info`);
  await expect(page.getByText('1,000,000 left')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const price = page.getByText('₦999,999,999.99').first();
  await price.scrollIntoViewIfNeeded();
  await expect(price).toBeInViewport({ ratio: 1 });
});
