// A page that sells products: created with two from the catalogue, used with a coupon, and its sales listed.
import { type APIRequestContext, expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };

async function make(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(`/api/v1${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a payer buys two products of a page with a coupon', async ({ page, browser }) => {
  await register(page.request);
  const currency = 'NGN';
  await make(page.request, '/products', { name: 'Rice', prices: [{ currency, amount: 1_000_000 }] });
  await make(page.request, '/products', { name: 'Palm oil', prices: [{ currency, amount: 300_000 }] });
  await make(page.request, '/coupons', { code: 'TEN', type: 'percent', rate: 1000, duration: 'once' });

  await page.goto('/payment-gateway/payment-page/create');
  await page.getByRole('radio', { name: 'Products' }).check();
  await page.getByLabel('Page name').fill('Our shop');
  await page.getByRole('textbox', { name: 'Description', exact: true }).click();
  await page.keyboard.type('Fresh from the market');
  for (const name of ['Rice', 'Palm oil']) {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(name);
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await page.getByRole('checkbox', { name: 'The customer may change the quantity' }).first().check();
  const preview = page.getByRole('complementary', { name: 'Preview' }).frameLocator('iframe').locator('body');
  await expect(preview).toContainText('Palm oil');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Payment page published')).toBeVisible();
  await expect(page.getByText('1 × Rice · 1 to 10')).toBeVisible();
  const address = await page.getByRole('link', { name: /\/pay\/our-shop-/ }).getAttribute('href');

  const stranger = await browser.newContext();
  const payer = await stranger.newPage();
  await payer.goto(new URL(address ?? '').pathname);
  await payer.getByRole('button', { name: 'Increase quantity' }).click();
  await payer.getByLabel('Coupon').fill('ten');
  await payer.getByRole('button', { name: 'Apply' }).click();
  await expect(payer.getByText('Coupon TEN')).toBeVisible();
  await expectNoSidewaysScroll(payer);
  await expectAccessible(payer);
  await payer.getByLabel('E-mail').fill('bola@example.com');
  await payer.getByRole('button', { name: 'Pay ₦20,700.00' }).click();
  await payer.getByRole('button', { name: 'Test cards' }).click();
  await payer.getByRole('button', { name: 'Mastercard, approved' }).first().click();
  await payer.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await stranger.close();

  await page.getByRole('link', { name: 'Transactions' }).last().click();
  await page.getByText('bola@example.com').filter({ visible: true }).first().click();
  await expect(page.getByText('2 × Rice, 1 × Palm oil')).toBeVisible();
});
