// Wallets in the browser: the business opens its own, a deposit arrives, and a customer gets one.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a business opens its wallets, money arrives in one, and a customer gets one', async ({ page }) => {
  await register(page.request);
  await page.goto('/banking-services/wallets');
  await page.getByRole('button', { name: 'Open wallets of the business' }).first().click();
  const table = page.getByRole('table', { name: 'Wallets' });
  await expect(table.getByText('Collection balance')).toBeVisible();

  await page.goto('/settings/simulator');
  await page.getByPlaceholder('Choose a wallet').click();
  await page.getByRole('option', { name: /^Main wallet/ }).click();
  const deposits = page.locator('.card', { hasText: 'Deposits in wallets' });
  await deposits.getByLabel('Amount').fill('20000');
  await deposits.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('The deposit has arrived')).toBeVisible();

  await page.goto('/banking-services/wallets/currency/NGN#create');
  const opening = page.getByRole('dialog', { name: 'Open wallet' });
  await opening.getByLabel('Customer’s e-mail').fill('halima@example.com');
  await opening.getByLabel('Customer’s name').fill('Halima Bello');
  await opening.getByRole('button', { name: 'Open wallet' }).click();
  await expect(table.getByText('Halima Bello').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
