// An amount is converted between the transfer balances of two currencies, at a rate that counts down.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

test('a rate is held for some minutes, and the quoted amount is converted', async ({ page }) => {
  await signIn(page);
  const headers = { 'x-kasuwa-client': 'web' };
  for (const currency of ['NGN', 'USD'])
    await page.request.post('/api/v1/merchant/activate-operational-wallet', { headers, data: { currency } });
  await page.goto('/balance/transfer/conversions');
  await page.getByRole('button', { name: 'Convert' }).first().click();
  const form = page.getByRole('dialog', { name: 'Convert' });
  await form.getByRole('textbox', { name: 'You pay' }).fill('1000');
  await expect(form.getByText(/^1 USD = /)).toBeVisible();
  await form.getByRole('button', { name: 'Get a quote' }).click();
  await expect(form.getByText(/This rate is held for [45]:/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: /^Convert ₦1,000.00 into \$/ }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('₦1,000.00').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
