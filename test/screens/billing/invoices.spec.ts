// An invoice is written in the browser: with the keyboard, a product and a deposit; it is saved automatically, and a second tab is
// notified.
import { expect } from '@playwright/test';
import { productsContract } from '#shared/contract/billing/products.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('an invoice is written, saved automatically, protected from edits in a second tab, and sent', async ({
  page,
  context,
}) => {
  await register(page.request);
  const created = await page.request.post(pathOf(productsContract.createProduct), {
    data: { name: 'Fruit crate', unit: 'crate', prices: [{ currency: 'NGN', amount: 2_250_000 }] },
    headers: { 'x-kasuwa-client': 'web' },
  });
  expect(created.ok()).toBe(true);
  // The responses to the first saves are lost, but the draft is created.
  let tries = 0;
  let isLost = true;
  await page.route('**/api/v1/invoices', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/payment-gateway/invoicing/create-invoice');
  await page.locator('[data-path="customer.name"]').fill('Arewa Textiles');
  await page.locator('[data-path="customer.email"]').fill('halima@arewa.example');
  const item = page.getByRole('combobox', { name: 'Item of line 1' });
  await item.fill('Staff lunch');
  // A decimal comma is read as such: 2,5 is not 25.
  await page.getByLabel('Qty of line 1').fill('2,5');
  await page.getByLabel('Unit price of line 1').fill('4500,00');
  await page.getByLabel('Discount of line 1').fill('10,0%');
  await page.getByLabel('Discount of line 1').press('Enter');
  await expect(page.getByRole('combobox', { name: 'Item of line 2' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Item of line 2' }).fill('Fruit');
  await page.getByRole('option', { name: /Fruit crate/ }).click();
  await expect(page.getByText('₦32,625.00').first()).toBeVisible();
  // Retries, also after a reload, create one draft; it includes what was typed in the meantime.
  await expect(page.getByText(/Not saved/)).toBeVisible();
  // A slow browser saves once more while the lines are being written.
  const before = tries;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Item of line 2' })).toHaveValue('Fruit crate');
  isLost = false;
  await page.getByLabel('Qty of line 1').fill('2.5');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/info$/);
  const drafts = await page.request.get('/api/v1/invoices', { headers: { 'x-kasuwa-client': 'web' } });
  expect((await drafts.json()).data.items).toMatchObject([{ total: 3_262_500 }]);
  await page.unroute('**/api/v1/invoices');
  await page.goto(page.url().replace('/info', '/edit-invoice'));
  await page.getByRole('textbox', { name: /^Notes/ }).fill('Gate A');
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page).toHaveURL(/edit-invoice$/);
  await expect(page.getByRole('combobox', { name: 'Item of line 2' })).toHaveValue('Fruit crate');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('combobox', { name: 'Item of line 2' })).toHaveValue('Fruit crate');
  await page.getByRole('textbox', { name: /^Notes/ }).fill('Gate B, before noon');
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await other.getByRole('textbox', { name: /^Notes/ }).fill('Gate C');
  await expect(other.getByText(/changed in another tab or by someone else/)).toBeVisible();
  await other.getByRole('button', { name: 'Show the other version' }).click();
  await expect(other.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Gate B, before noon');
  await other.close();
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page.getByRole('heading', { name: '₦32,625.00' })).toBeVisible();
  await expect(page.getByText('Issued as INV-', { exact: false })).toBeVisible();
});

test('a date that is not set is empty in the form of a recurring invoice', async ({ page }) => {
  await register(page.request);
  await page.goto('/payment-gateway/invoicing/recurring');
  await page.getByRole('button', { name: 'Create recurring invoice' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create recurring invoice' });
  await expect(form.getByLabel(/^First invoice on/)).toHaveText('');
});
