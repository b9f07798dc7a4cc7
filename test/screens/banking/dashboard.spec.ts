// The dashboard of banking in the browser: a deposit appears as money in and in the history, and the period is chosen.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { consoleHeaders } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a deposit in the transfer wallet appears on the dashboard and in the balance history', async ({
  page,
}) => {
  await register(page.request);
  const opened = await page.request.post('/api/v1/merchant/activate-operational-wallet', {
    headers: consoleHeaders,
    data: { currency: 'NGN' },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
  await page.goto('/settings/simulator');
  await page.getByPlaceholder('Choose a wallet').click();
  await page.getByRole('option', { name: /^Transfers,/ }).click();
  const deposits = page.locator('.card', { hasText: 'Deposits in wallets' });
  await deposits.getByLabel('Amount').fill('20000');
  await deposits.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('The deposit has arrived')).toBeVisible();

  await page.goto('/banking-services/dashboard');
  const figures = page.getByRole('group', { name: 'Banking' }).or(page.locator('dl[aria-label="Banking"]'));
  await expect(figures.getByText('₦20,000.00').first()).toBeVisible();
  await expect(page.locator('.card', { hasText: 'Money in' }).getByText('Deposit (1)').first()).toBeVisible();
  await expect(page.getByText('Transfers in progress')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page.getByText('No money in or out in this period')).toBeVisible();

  await page.goto('/balance/transfer');
  await page.getByRole('link', { name: 'Transaction history' }).click();
  await expect(page.getByText('Closing balance')).toBeVisible();
  await expect(page.getByText('+₦20,000.00').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
