// A quote is written in the browser, accepted by its customer at phone width, and becomes an invoice that can be paid.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a quote is written, sent and accepted on its page, and becomes an invoice', async ({
  page,
  browser,
}) => {
  await register(page.request);
  await page.goto('/payment-gateway/invoicing/invoices');
  await page.getByRole('link', { name: 'Quotes' }).click();
  await page.getByRole('link', { name: 'Create quote' }).first().click();
  await page.locator('[data-path="customer.name"]').fill('Arewa Textiles');
  await page.locator('[data-path="customer.email"]').fill('halima@arewa.example');
  await page.getByRole('combobox', { name: 'Item of line 1' }).fill('Gala dinner');
  await page.getByLabel('Unit price of line 1').fill('450000');
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByRole('heading', { name: '₦450,000.00' })).toBeVisible();
  await expect(page.getByText(/Sent as QUO-\d{4}-0001/)).toBeVisible();
  const items = await page.request.get('/api/v1/quotes', { headers: { 'x-kasuwa-client': 'web' } });
  const { id } = (await items.json()).data.items[0];
  const read = await page.request.get(`/api/v1/quotes/${id}`, { headers: { 'x-kasuwa-client': 'web' } });
  const { url } = (await read.json()).data;

  const theirs = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await theirs.newPage();
  await phone.goto(new URL(url).pathname);
  await expect(phone.getByText('Gala dinner')).toBeVisible();
  await phone.getByRole('button', { name: 'Accept ₦450,000.00' }).click();
  await expect(phone.getByText('Name is required')).toBeVisible();
  await phone.getByLabel(/Your name/).fill('Halima Bello');
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Accept ₦450,000.00' }).click();
  await expect(phone.getByText(/Halima Bello accepted this quote/)).toBeVisible();
  await phone.getByRole('link', { name: 'Open the invoice' }).click();
  await expect(phone.getByRole('button', { name: 'Pay ₦450,000.00' })).toBeVisible();
  await theirs.close();

  await page.reload();
  await expect(page.getByText('Accepted by Halima Bello')).toBeVisible();
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await expect(page.getByText('INV-', { exact: false }).first()).toBeVisible();
});
